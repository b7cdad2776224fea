import { createItem, deleteItem, type Item, orderItems, updateItem } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { itemsOf } from '../../trip/plan.ts'
import { rowDeletion, tripMutation } from '../../trip/send.ts'

export const itemCreation = tripMutation({ createItem })

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
