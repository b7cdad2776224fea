import type { PlaceAround } from '@caravan/contract/places'
import { distanceKm } from '@caravan/contract/ways.rules'
import type { Coordinates } from '../../terrain/route.ts'
import { areNamesakes } from '../../trip/places/namesakes.ts'
import { folded } from '../../ui/fields/folded.ts'

/** Entries of one name this close to each other are one place, in kilometres. */
const SAME_WITHIN = 0.5
/** A name in Han and one in Latin letters this close to each other are of one place. */
const ON_THE_SPOT = 0.03

/** The centres of a district and of its ward, or two entries of one sight, lie this close to each other, in kilometres. */
const SAME_SIGHT = 2
/** Of these kinds there is one of a name in a quarter. */
const alone: ReadonlySet<PlaceAround['kind']> = new Set(['museum', 'sight', 'viewpoint', 'park'])
const rank = /(?:-(?:ku|shi|cho|machi|mura)| (?:city|district|ward))$/

const isHan = (name: string) => /\p{Script=Han}/u.test(name)

/** A name without the rank of an administrative area: 'Higashiyama' for 'Higashiyama-ku'. */
const unranked = (name: string) => folded(name).replace(rank, '')

/** Where the list was opened: a place, or the middle of the map without a name. */
export type Centre = { lat: number; lng: number; name?: string }
export type Nearby = PlaceAround & { km: number }
/** The places that are not offered: those that the trip has, and the town of the day. */
type Known = { isPlanned: (place: PlaceAround) => boolean; town?: Coordinates | undefined }

/** The places around a centre, the nearest first: each once, without the centre itself and those that are known. */
export function nearby(places: readonly PlaceAround[], centre: Centre, { isPlanned, town }: Known): Nearby[] {
  const found: Nearby[] = []
  function isSame(place: PlaceAround, { name = '', kind, ...spot }: Centre & { kind?: PlaceAround['kind'] }) {
    const km = distanceKm(place, spot)
    if (folded(place.name) === folded(name)) return km < (alone.has(place.kind) ? SAME_SIGHT : SAME_WITHIN)
    if (place.kind === 'town' && kind === 'town' && unranked(place.name) === unranked(name))
      return km < SAME_SIGHT
    if (areNamesakes(place, { name, ...spot })) return true
    return name !== '' && isHan(place.name) !== isHan(name) && km < ON_THE_SPOT
  }
  const isTown = (place: PlaceAround) =>
    place.kind === 'town' && town !== undefined && distanceKm(place, town) < SAME_WITHIN
  for (const place of places) {
    if (
      isPlanned(place) ||
      isTown(place) ||
      isSame(place, centre) ||
      found.some(other => isSame(place, other))
    )
      continue
    found.push({ ...place, km: distanceKm(centre, place) })
  }
  return found.sort((a, b) => a.km - b.km)
}
