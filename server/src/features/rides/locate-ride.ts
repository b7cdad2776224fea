import type { Ride } from '@caravan/contract/rides'
import { inOrder } from '@caravan/contract/rides.row'
import { zoneAt } from '../../providers/places/zone-at.ts'

/** Adds the zones of the spots of a ride, where they are not known yet. */
export async function locateRide(ride: Ride): Promise<Ride> {
  const [from_zone, to_zone] = await Promise.all([
    ride.from_zone ?? zoneAt(ride.from_lat, ride.from_lng),
    ride.to_zone ?? zoneAt(ride.to_lat, ride.to_lng),
  ])
  return inOrder({ ...ride, from_zone, to_zone })
}
