import { failureAt } from './failure.ts'
import { secondsBetween } from './flights.rules.ts'
import { Ride } from './rides.ts'
import { blankRow, costed, fromSchemas, type Sent, withEnds, withSent } from './row.ts'
import { rowWrites } from './write/row-writes.ts'

export const blankRide: Ride = fromSchemas(blankRow(Ride))

const ends = ['from', 'to'] as const

/** A ride with what was sent of it, if that can be. The zone of a spot stays for as long as the spot does. */
export function rideWith(sent: Sent<Ride>, known = blankRide): Ride {
  let ride = withSent(known, sent, blankRide)
  // Of a new one nothing is known.
  ride.type ||= 'other'
  if (ride.type === 'parking' || ride.to_place === null)
    ride = { ...ride, to_place: null, to_place_id: null, to_lat: null, to_lng: null }
  ride = withEnds(ride, sent, known, ends)
  for (const end of ends) {
    const [lat, lng, zone] = [`${end}_lat`, `${end}_lng`, `${end}_zone`] as const
    ride[zone] = ride[lat] === known[lat] && ride[lng] === known[lng] ? known[zone] : null
  }
  ride = costed(ride)
  return ends.some(end => ride[`${end}_lat`] !== null && ride[`${end}_zone`] === null) ? ride : inOrder(ride)
}

/** The ride, which ends no earlier than it begins: as a moment where both zones are known, else as it is written. */
export function inOrder(ride: Ride): Ride {
  const { depart_date, from_zone, arrive_date, to_zone } = ride
  const seconds = secondsBetween({ date: depart_date, zone: from_zone }, { date: arrive_date, zone: to_zone })
  const isEarly = seconds === null ? arrive_date !== null && arrive_date < depart_date : seconds < 0
  if (isEarly) throw failureAt('arrive_date', 'ride.arrives_too_early')
  return ride
}

export const rideWrites = rowWrites('ride', rideWith, blankRide)
