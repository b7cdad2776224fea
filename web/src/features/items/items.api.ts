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

/** On another date it stands at the end of that day. */
function withItem(plan: Plan, itemId: string, changes: Partial<Item>): Plan {
  const day = plan.days.find(({ date }) => date === changes.date)
  const last = day && (itemsOf(plan, day.id).at(-1)?.position ?? -1)
  const changed = (item: Item): Item => ({
    ...item,
    ...changes,
    ...(day && day.id !== item.sub_trip_id && { sub_trip_id: day.id, position: Number(last) + 1 }),
  })
  return { ...plan, items: plan.items.map(item => (item.id === itemId ? changed(item) : item)) }
}

/** Before the first item with a later time, or else at the end, as the server puts it. */
function withNew(plan: Plan, dayId: string, given: Partial<Item>): Plan {
  const rows = itemsOf(plan, dayId)
  const { start_time: start = null } = given
  const next = rows.findIndex(({ start_time }) => start !== null && start_time !== null && start_time > start)
  const [before, after] = next < 0 ? [rows.at(-1)] : [rows[next - 1], rows[next]]
  const from = before?.position ?? (after?.position ?? 0) - 2
  const item = { ...blank, trip_id: plan.trip.id, sub_trip_id: dayId, ...given } as Item
  return {
    ...plan,
    items: [...plan.items, { ...item, position: (from + (after?.position ?? from + 2)) / 2 }],
  }
}

const blank: Omit<Item, 'id' | 'trip_id' | 'sub_trip_id' | 'date' | 'place'> = {
  ...{ outside_trip: false, place_id: null, lat: null, lng: null, type: 'sightseeing', details: '' },
  ...{ start_time: null, end_time: null, cost: null, url: null, participants: null, position: 0, version: 0 },
}
