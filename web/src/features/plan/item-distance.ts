import type { Item } from '@caravan/contract/items'

const EARTH_RADIUS_KM = 6371.0088
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** As the crow flies; undefined unless it is known where both are. */
export function distanceBetween(from: Item, to: Item | undefined): number | undefined {
  if (to === undefined || from.lat === null || from.lng === null || to.lat === null || to.lng === null) return
  const across = Math.sin(radians(to.lng - from.lng) / 2) ** 2
  const up = Math.sin(radians(to.lat - from.lat) / 2) ** 2
  const share = up + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * across
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(share, 1)))
}
