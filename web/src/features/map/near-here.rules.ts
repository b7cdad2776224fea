import type { PlaceAround } from '@caravan/contract/places'
import { distanceKm } from '@caravan/contract/ways.rules'
import { folded } from '../../ui/fields/folded.ts'

/** Entries of one name this close to each other are one place, in kilometres. */
const SAME_WITHIN = 0.5

/** Where the list was opened: a place, or the middle of the map without a name. */
export type Centre = { lat: number; lng: number; name?: string }
export type Nearby = PlaceAround & { km: number }

/**
 * The places around a centre, the nearest first: each once, without the centre itself and without those that
 * `isPlanned` names.
 */
export function nearby(
  places: readonly PlaceAround[],
  centre: Centre,
  isPlanned: (place: PlaceAround) => boolean,
): Nearby[] {
  const found: Nearby[] = []
  const isSame = (place: PlaceAround, other: { name?: string; lat: number; lng: number }) =>
    folded(place.name) === folded(other.name ?? '') && distanceKm(place, other) < SAME_WITHIN
  for (const place of places) {
    if (isPlanned(place) || isSame(place, centre) || found.some(other => isSame(place, other))) continue
    found.push({ ...place, km: distanceKm(centre, place) })
  }
  return found.sort((a, b) => a.km - b.km)
}
