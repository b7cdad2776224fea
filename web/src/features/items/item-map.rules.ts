import type { Item } from '@caravan/contract/items'
import type { MappedPlace } from '../../trip/places/map.ts'
import type { ItemValues } from './item-form.ts'

type Edited = Pick<ItemValues, 'date' | 'place' | 'type' | 'start_time'>

/** The id of an item that is not there yet. */
export const ADDED = 'added'

/** The items of a day that have a spot on the map, numbered as they will be once the edited one is saved. */
export function placesWith(items: readonly Item[], edited: Edited, base: Item | undefined): MappedPlace[] {
  const id = base?.id ?? ADDED
  const rest = items.filter(item => item.id !== id)
  const at = whereIn(items, rest, edited, base)
  const { place, type, start_time } = edited
  const changed = { id, ...place, type: type === '' ? ('sightseeing' as const) : type, start_time }
  return [...rest.slice(0, at), changed, ...rest.slice(at)].flatMap((item, index) => {
    const { lat, lng, place: label } = item
    if (lat === null || lng === null) return []
    return [{ id: item.id, number: index + 1, type: item.type, label, lat, lng }]
  })
}

/** As the server does it: by its time where that is new, else where it was, and without one at the end. */
function whereIn(
  items: readonly Item[],
  rest: readonly Item[],
  { date, start_time: start }: Edited,
  base: Item | undefined,
): number {
  const was = items.findIndex(({ id }) => id === base?.id)
  if (was >= 0 && base?.date === date && base.start_time === start) return was
  const later =
    start === null ? -1 : rest.findIndex(item => item.start_time !== null && item.start_time > start)
  return later < 0 ? rest.length : later
}
