import type { PlaceAround } from '@caravan/contract/places'
import { distanceKm } from '@caravan/contract/ways.rules'
import { folded } from '../../ui/fields/folded.ts'

/** Entries of one name this close to each other are one place, in kilometres. */
const SAME_WITHIN = 0.5
/** A name in Han and one in Latin letters this close to each other are of one place. */
const ON_THE_SPOT = 0.03

const isHan = (name: string) => /\p{Script=Han}/u.test(name)

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
  function isSame(place: PlaceAround, { name = '', ...spot }: { name?: string; lat: number; lng: number }) {
    const km = distanceKm(place, spot)
    if (folded(place.name) === folded(name)) return km < SAME_WITHIN
    return name !== '' && isHan(place.name) !== isHan(name) && km < ON_THE_SPOT
  }
  for (const place of places) {
    if (isPlanned(place) || isSame(place, centre) || found.some(other => isSame(place, other))) continue
    found.push({ ...place, km: distanceKm(centre, place) })
  }
  return found.sort((a, b) => a.km - b.km)
}
