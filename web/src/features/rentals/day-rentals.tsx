import type { Rental } from '@caravan/contract/rentals'
import { useTranslations } from 'use-intl'
import { BookingOfDay, type DayRow } from '../../trip/day-row.tsx'
import { RentalTile } from './rental-words.tsx'

/** What a day shows of the rental cars: a row each, at the time at which it is picked up or returned. */
export function rentalsOn(rentals: readonly Rental[], day: string): DayRow[] {
  return rentals.flatMap(rental =>
    (['pickup', 'dropoff'] as const)
      .filter(end => rental[`${end}_date`].startsWith(day))
      .map(end => {
        const time = rental[`${end}_date`].slice(11, 16)
        return { id: `${rental.id} ${end}`, time, row: <RentalOfDay end={end} rental={rental} time={time} /> }
      }),
  )
}

function RentalOfDay({ rental, end, time }: { rental: Rental; end: 'pickup' | 'dropoff'; time: string }) {
  const t = useTranslations('rental')
  return (
    <BookingOfDay
      id={rental.id}
      kind="rental"
      tile={<RentalTile />}
      time={time}
      title={rental.company}
      what={t(end, { place: rental[`${end}_place`] })}
    />
  )
}
