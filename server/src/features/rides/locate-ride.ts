import type { Ride } from '@caravan/contract/rides'
import { inOrder } from '@caravan/contract/rides.row'

/** Adds the zones of the spots of a ride, where they are not known yet. */
export async function locateRide(ride: Ride): Promise<Ride> {
  const [from_zone, to_zone] = await Promise.all([
    ride.from_zone ?? zoneAt(ride.from_lat, ride.from_lng),
    ride.to_zone ?? zoneAt(ride.to_lat, ride.to_lng),
  ])
  return inOrder({ ...ride, from_zone, to_zone })
}

/** IANA. The map of zones is loaded with the first spot that is asked for. */
export async function zoneAt(lat: number | null, lng: number | null): Promise<string | null> {
  if (lat === null || lng === null) return null
  const { find } = await import('geo-tz')
  return find(lat, lng)[0] ?? null
}
