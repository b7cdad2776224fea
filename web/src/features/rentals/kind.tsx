import type { Rental, SharedRental } from '@caravan/contract/rentals'
import { Car } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { bookingKind } from '../../trip/kinds.ts'
import { BookingOfDay } from '../../trip/rows/day-row.tsx'
import { endsOf, RentalLines, waysOf } from './rental-words.tsx'

export const rental = bookingKind<Rental, SharedRental>({
  name: 'rental',
  icon: Car,
  tint: 'bg-commute-soft text-commute-ink',
  icons: null,
  iconNameOf: null,
  tool: 'rental-car',
  // `kinds.transportation.tsx` has the list, in which kinds of transport stand together.
  Part: null,
  parts: ['rentals'],
  rowsIn: ({ rentals }) => rentals,
  link: 'rental',
  nameOf: ({ company }) => company,
  dateOf: ({ pickup_date }) => pickup_date.slice(0, 10),
  expenseType: () => 'Car rental',
  currencyOf: ({ cost_currency }) => cost_currency,
  onDay: (rental, day) =>
    endsOf(rental)
      .filter(({ date }) => date === day)
      .map(end => ({
        id: `${rental.id} ${end.end}`,
        time: end.time,
        row: <RentalOfDay {...end} rental={rental} />,
      })),
  ways: waysOf,
  segment: null,
  spots: (rental, { t, shortDay }) =>
    endsOf(rental).flatMap(({ end, date, time, place, lat, lng }) =>
      lat === null || lng === null
        ? []
        : { id: end, date, lat, lng, detail: `${shortDay(date)} ${time} ${t(`rental.${end}`, { place })}` },
    ),
  arcs: null,
  shared: { part: 'rentals', Lines: RentalLines },
})

type RentalOfDayProps = ReturnType<typeof endsOf>[number] & { rental: Rental }

function RentalOfDay({ rental, end, time, place }: RentalOfDayProps) {
  const t = useTranslations('rental')
  return (
    <BookingOfDay kind="rental" row={rental} time={time} title={rental.company} what={t(end, { place })} />
  )
}
