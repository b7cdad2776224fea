import { isOutside, type Range } from '@caravan/contract/days.rules'
import type { Rental, SharedRental } from '@caravan/contract/rentals'
import { drivenOn, type Ways } from '@caravan/contract/ways.rules'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { ConfirmationNumber } from '../../trip/rows/confirmation-number.tsx'
import { Chip } from '../../ui/chip.tsx'

/** When and where a car is picked up, and when and where it is returned. */
export function endsOf(rental: SharedRental) {
  return (['pickup', 'dropoff'] as const).map(end => {
    const [date = '', time = ''] = rental[`${end}_date`].split('T')
    const [lat, lng] = [rental[`${end}_lat`], rental[`${end}_lng`]]
    return { end, date, time: time.slice(0, 5), place: rental[`${end}_place`], lat, lng }
  })
}

export const waysOf = ({ pickup_date, dropoff_date }: Rental, day: string): Ways =>
  drivenOn(day, pickup_date, dropoff_date)

/** Those with a link to the trip know less of it. */
type KnownRental = SharedRental & Partial<Pick<Rental, 'confirmation_number'>>

type RentalLinesProps = { row: KnownRental; trip: Range }

/** All that is known of a rental but its company and cost. */
export function RentalLines({ row: rental, trip }: RentalLinesProps) {
  const t = useTranslations('rental')
  const { shortDay } = useDates()
  const { confirmation_number: number, notes, pickup_date, dropoff_date } = rental
  return (
    <div className="grid justify-items-start gap-y-0.5 type-data text-ink-2 [overflow-wrap:anywhere]">
      {endsOf(rental).map(({ end, date, time, place }) => (
        <p key={end}>
          <b className="font-[620] text-ink">{shortDay(date)}</b> {time} {t(end, { place })}
        </p>
      ))}
      {number && <ConfirmationNumber number={number} />}
      {notes && <p className="type-body whitespace-pre-wrap">{notes}</p>}
      {isOutside(trip, pickup_date, dropoff_date) && <Chip tone="marigold">{t('outside')}</Chip>}
    </div>
  )
}
