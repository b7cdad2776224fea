import {
  createItem,
  createItems,
  deleteItem,
  type Item,
  orderItems,
  updateItem,
} from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { positionOf, withNewItem } from '../../trip/items.ts'
import { itemsOf } from '../../trip/plan.ts'
import { rowDeletion, tripMutation } from '../../trip/write/send.ts'

export const itemCreation = tripMutation({ createItem })

export const itemsCreation = tripMutation(
  { createItems },
  {
    show: (plan, { params, body }) =>
      body.items.reduce<Plan>(
        (shown, one) => withNewItem(shown, params.subTripId, one as Partial<Item>),
        plan,
      ),
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

/** A changed date or start puts the item where it belongs by its time. */
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
