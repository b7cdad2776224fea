import type { Ride, SharedRide } from '@caravan/contract/rides'
import { vehicleOf } from '@caravan/contract/vehicles.rules'
import { TrainFront } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { vehicleIcons } from '../../trip/journeys/vehicles.ts'
import { bookingKind } from '../../trip/kinds.ts'
import { BookingOfDay } from '../../trip/rows/day-row.tsx'
import { endsOf, RideLines, segmentOf, titleOf, useRideTimes, waysOf } from './ride-words.tsx'

export const ride = bookingKind<Ride, SharedRide>({
  name: 'ride',
  icon: TrainFront,
  tint: 'bg-commute-soft text-commute-ink',
  icons: vehicleIcons,
  iconNameOf: vehicleOf,
  tool: 'transportation',
  // `kinds.transportation.tsx` has the list, in which kinds of transport stand together.
  Part: null,
  parts: ['rides'],
  rowsIn: ({ rides }) => rides,
  link: 'ride',
  nameOf: titleOf,
  dateOf: ({ depart_date }) => depart_date.slice(0, 10),
  expenseType: ({ type }) => (type === 'parking' ? 'Other' : 'Transit'),
  currencyOf: ({ cost_currency }) => cost_currency,
  onDay(ride, day) {
    const end = endsOf(ride).find(({ date }) => date === day)
    return end ? [{ id: ride.id, time: end.time, row: <RideOfDay end={end} ride={ride} /> }] : []
  },
  ways: waysOf,
  segment: segmentOf,
  spots: (ride, { t, shortDay }) =>
    endsOf(ride).flatMap(({ end, date, time, place, lat, lng }) =>
      lat === null || lng === null
        ? []
        : { id: end, date, lat, lng, detail: `${shortDay(date)} ${time} ${t(`ride.${end}`, { place })}` },
    ),
  arcs: ({ from_lat, from_lng, to_lat, to_lng }) =>
    from_lat === null || from_lng === null || to_lat === null || to_lng === null
      ? []
      : [{ from: { lat: from_lat, lng: from_lng }, to: { lat: to_lat, lng: to_lng } }],
  shared: { part: 'rides', Lines: RideLines },
})

function RideOfDay({ ride, end }: { ride: Ride; end: ReturnType<typeof endsOf>[number] }) {
  const t = useTranslations('ride')
  const times = useRideTimes()
  return (
    <BookingOfDay
      kind="ride"
      row={ride}
      time={end.end === 'from' ? times(ride) : end.time}
      title={titleOf(ride)}
      what={end.end === 'from' ? t(`types.${ride.type}`) : t('to', { place: end.place })}
    />
  )
}
