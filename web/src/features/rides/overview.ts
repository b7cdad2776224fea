import type { Ride } from '@caravan/contract/rides'
import { overviewKind } from '../../trip/kinds.ts'

export const overviewRide = overviewKind<Ride>({
  name: 'ride',
  // A parked car leads nowhere.
  segment: ride =>
    ride.type === 'parking'
      ? null
      : { from: { ...endOf(ride, 'from'), date: ride.depart_date }, to: endOf(ride, 'to') },
  endTitle: null,
})

const endOf = (ride: Ride, end: 'from' | 'to') => ({
  name: ride[`${end}_place`] ?? '',
  city: null,
  date: end === 'from' ? ride.depart_date : ride.arrive_date,
  zone: ride[`${end}_zone`],
  lat: ride[`${end}_lat`],
  lng: ride[`${end}_lng`],
})
