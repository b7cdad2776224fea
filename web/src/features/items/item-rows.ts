import type { Item } from '@caravan/contract/items'
import type { Stay } from '@caravan/contract/lodging.stays'
import { distanceBetween } from '../../lib/distance.ts'
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
  /** Which night of how many, of a stay that has more than one. */
  night: number | undefined
  nights: number | undefined
}

/** By the id of a night. */
export type PlacesInStays = ReadonlyMap<string, { night: number; nights: number }>

export function placesInStays(stays: readonly Stay[]): PlacesInStays {
  return new Map(
    stays
      .filter(({ nights }) => nights.length > 1)
      .flatMap(({ nights }) =>
        nights.map(({ id }, at) => [id, { night: at + 1, nights: nights.length }] as const),
      ),
  )
}

export function rowsOf(items: readonly Item[], places: PlacesInStays): Row[] {
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
      night: places.get(item.id)?.night,
      nights: places.get(item.id)?.nights,
    }
  })
}
