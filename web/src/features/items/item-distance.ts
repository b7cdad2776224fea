import type { Item } from '@caravan/contract/items'
import { distanceKm } from '../../lib/distance.ts'

/** As the crow flies; undefined unless it is known where both are. */
export function distanceBetween(from: Item, to: Item | undefined): number | undefined {
  if (to === undefined || from.lat === null || from.lng === null || to.lat === null || to.lng === null) return
  return distanceKm({ lat: from.lat, lng: from.lng }, { lat: to.lat, lng: to.lng })
}
