import { itemWith } from '../items.row.ts'
import { createItem, Item, sharedItem } from '../items.ts'
import type { KindOf } from './kind.ts'

export const item = {
  row: Item,
  saves: createItem,
  rule: itemWith,
  // Those of all days, and those whose date is not a day of the trip.
  parts: ['items', 'outside'],
  together: [['place', 'place_id', 'lat', 'lng', 'approximate']],
  refersTo: { sub_trip_id: 'day' },
  most: 2_000,
  copied: { dates: ['date'], as: () => ({ confirmation_number: null }) },
  shared: sharedItem,
} as const satisfies KindOf<Item>
