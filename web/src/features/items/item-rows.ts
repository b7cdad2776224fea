import type { Item } from '@caravan/contract/items'
import { distanceKm } from '../../lib/distance.ts'
import { againstTime } from './item-sequence.ts'

/** An item as it stands in its list. */
export type Row = {
  id: string
  item: Item
  number: number
  isLast: boolean
  isAgainstTime: boolean
  /** To the next one, in kilometres. */
  distance: number | undefined
}

export function rowsOf(items: readonly Item[]): Row[] {
  const against = againstTime(items)
  return items.map((item, at) => {
    const next = items[at + 1]
    return {
      id: item.id,
      item,
      number: at + 1,
      isLast: next === undefined,
      isAgainstTime: against.has(item.id),
      distance: distanceBetween(item, next),
    }
  })
}

/** As the crow flies; undefined unless it is known where both are. */
function distanceBetween(from: Item, to: Item | undefined): number | undefined {
  if (to === undefined || from.lat === null || from.lng === null || to.lat === null || to.lng === null) return
  return distanceKm({ lat: from.lat, lng: from.lng }, { lat: to.lat, lng: to.lng })
}
