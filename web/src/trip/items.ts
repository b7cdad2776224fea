import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { itemsOf } from './plan.ts'

/** The index of the first item with a later time, or else the end. */
export function placeAmong(items: readonly Item[], time: string | null): number {
  const later = items.findIndex(({ start_time }) => time !== null && start_time !== null && start_time > time)
  return later < 0 ? items.length : later
}

/** The position that the server gives an item with this start: before a later time, else at the end. */
export function positionOf(start: string | null, items: readonly Item[]): number {
  const at = placeAmong(items, start)
  const [before, after] = [items[at - 1]?.position, items[at]?.position]
  const from = before ?? (after ?? 0) - 2
  return (from + (after ?? from + 2)) / 2
}

const blank: Omit<Item, 'id' | 'trip_id' | 'sub_trip_id' | 'date' | 'place'> = {
  ...{ outside_trip: false, place_id: null, lat: null, lng: null, type: 'sightseeing', details: '' },
  ...{ start_time: null, end_time: null, cost: null, url: null, participants: null, position: 0, version: 0 },
}

/** The plan with a new item on a day. */
export function withNewItem(plan: Plan, dayId: string, given: Partial<Item>): Plan {
  const item = { ...blank, trip_id: plan.trip.id, sub_trip_id: dayId, ...given } as Item
  const position = positionOf(item.start_time, itemsOf(plan, dayId))
  return { ...plan, items: [...plan.items, { ...item, position }] }
}
