import {
  createItem,
  createItems,
  deleteItem,
  type Item,
  orderItems,
  updateItem,
} from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { itemsOf } from '../../trip/plan.ts'
import { rowDeletion, tripMutation } from '../../trip/send.ts'

export const itemCreation = tripMutation({ createItem })

export const itemsCreation = tripMutation(
  { createItems },
  {
    show: (plan, { params, body }) =>
      body.items.reduce<Plan>((shown, one) => withNew(shown, params.subTripId, one as Partial<Item>), plan),
  },
)

export const itemChange = tripMutation(
  { updateItem },
  { show: (plan, { params, body }) => withItem(plan, params.itemId, body as Partial<Item>) },
)

export const itemDeletion = rowDeletion({ deleteItem })

export const itemOrder = tripMutation(
  { orderItems },
  {
    show: (plan, { body }) => ({
      ...plan,
      items: plan.items.map(item => {
        const position = body.item_ids.indexOf(item.id)
        return position < 0 || position === item.position ? item : { ...item, position }
      }),
    }),
  },
)

/** Where an item with this start stands among others, as the server puts it: before a later time, else at the end. */
function positionOf(start: string | null, rows: readonly Item[]): number {
  const next = rows.findIndex(({ start_time }) => start !== null && start_time !== null && start_time > start)
  const [before, after] = next < 0 ? [rows.at(-1)] : [rows[next - 1], rows[next]]
  const from = before?.position ?? (after?.position ?? 0) - 2
  return (from + (after?.position ?? from + 2)) / 2
}

/** With another date or start it is where it belongs by its time. */
function withItem(plan: Plan, itemId: string, changes: Partial<Item>): Plan {
  const changed = (item: Item): Item => {
    const dayId = plan.days.find(({ date }) => date === changes.date)?.id ?? item.sub_trip_id
    const after = { ...item, ...changes, sub_trip_id: dayId }
    const isRetimed = after.start_time !== null && after.start_time !== item.start_time
    if (dayId === null || (dayId === item.sub_trip_id && !isRetimed)) return after
    const others = itemsOf(plan, dayId).filter(({ id }) => id !== itemId)
    return { ...after, position: positionOf(after.start_time, others) }
  }
  return { ...plan, items: plan.items.map(item => (item.id === itemId ? changed(item) : item)) }
}

function withNew(plan: Plan, dayId: string, given: Partial<Item>): Plan {
  const item = { ...blank, trip_id: plan.trip.id, sub_trip_id: dayId, ...given } as Item
  return {
    ...plan,
    items: [...plan.items, { ...item, position: positionOf(item.start_time, itemsOf(plan, dayId)) }],
  }
}

const blank: Omit<Item, 'id' | 'trip_id' | 'sub_trip_id' | 'date' | 'place'> = {
  ...{ outside_trip: false, place_id: null, lat: null, lng: null, type: 'sightseeing', details: '' },
  ...{ start_time: null, end_time: null, cost: null, url: null, participants: null, position: 0, version: 0 },
}
