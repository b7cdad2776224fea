import type { Rental } from '@caravan/contract/rentals'
import { useTranslations } from 'use-intl'
import { BookingOfDay, type DayRow } from '../../trip/rows/day-row.tsx'
import { endsOf, RentalTile } from './rental-words.tsx'

/** A day shows the rental cars: a row each, at the time at which it is picked up or returned. */
export function rentalsOn(rentals: readonly Rental[], day: string): DayRow[] {
  return rentals.flatMap(rental =>
    endsOf(rental)
      .filter(({ date }) => date === day)
      .map(end => ({
        id: `${rental.id} ${end.end}`,
        time: end.time,
        row: <RentalOfDay {...end} rental={rental} />,
      })),
  )
}

type RentalOfDayProps = ReturnType<typeof endsOf>[number] & { rental: Rental }

function RentalOfDay({ rental, end, time, place }: RentalOfDayProps) {
  const t = useTranslations('rental')
  return (
    <BookingOfDay
      kind="rental"
      row={rental}
      tile={<RentalTile />}
      time={time}
      title={rental.company}
      what={t(end, { place })}
    />
  )
}
