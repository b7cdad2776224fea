import type { TripDay } from './days.ts'
import type { Received } from './endpoint.ts'
import { Failure } from './failure.ts'
import { type createItem, Item } from './items.ts'
import { decimalOf, minorUnits } from './money.ts'
import { inOrder, isOrderOf, positionIn } from './order.ts'
import type { Plan } from './plan.ts'
import { blankRow, fromSchemas, placeWith, type Sent } from './row.ts'
import { type By, byOrder, rowNamed, withRows } from './shown.ts'

/** In none of the types, which a new item has to have. */
export const blankItem: Item = fromSchemas(blankRow(Item))

/** An item with what was sent of it, if that can be. */
export function itemWith(sent: Sent<Item>, known = blankItem): Item {
  const item = placeWith(sent, known, blankItem, 'place')
  if (!item.place || !item.type) throw new Failure('item.place_and_type')
  return { ...item, cost: item.cost === null ? null : decimalOf(minorUnits(item.cost) ?? 0n) }
}

/** An item on this day, or on none. */
export const onDay = (item: Item, day: Pick<TripDay, 'id'> | undefined): Item => ({
  ...item,
  sub_trip_id: day?.id ?? null,
  outside_trip: day === undefined,
})

/** Whether a changed item gets another place by its time, in its day or in another one. */
export const isPlacedAnew = (item: Item, before: Item): boolean =>
  item.sub_trip_id !== null &&
  (item.date !== before.date || (item.start_time !== null && item.start_time !== before.start_time))

/** The place of an item in its day by its time. */
export function placedIn({ items }: Pick<Plan, 'items'>, item: Item): Item {
  const others = items.filter(({ id, sub_trip_id }) => sub_trip_id === item.sub_trip_id && id !== item.id)
  return { ...item, position: positionIn(others, item.start_time) }
}

const itemsOf = ({ items }: Plan, { subTripId }: OfDay['params']) =>
  items.filter(({ sub_trip_id }) => sub_trip_id === subTripId).sort(byOrder('item'))

interface OfDay {
  params: { subTripId: string }
}
type Sending = Received<typeof createItem>['body']

function created(plan: Plan, { params, body }: OfDay & { body: Sending }): Plan {
  const day = rowNamed(plan, 'day', params.subTripId)
  const { date, ...given } = body
  if (date && date !== day.date) throw new Failure('item.date_mismatch')
  const item = itemWith(given, { ...blankItem, trip_id: plan.trip.id, date: day.date })
  return withRows(plan, 'item', [placedIn(plan, onDay(item, day))])
}

export const shownItem = {
  created,
  severalCreated: (plan: Plan, { params, body }: OfDay & { body: { items: readonly Sending[] } }): Plan =>
    body.items.reduce((shown, body) => created(shown, { params, body }), plan),
  changed(plan: Plan, { row, body }: By & { body: Sent<Item> }): Plan {
    const before = rowNamed(plan, 'item', row)
    let item = itemWith({ ...body, date: body.date || before.date }, before)
    if (item.date !== before.date) {
      const day = plan.days.find(({ date }) => date === item.date)
      if (!day) throw new Failure('item.no_day')
      item = onDay(item, day)
    }
    return withRows(plan, 'item', [isPlacedAnew(item, before) ? placedIn(plan, item) : item])
  },
  ordered(plan: Plan, { params, body }: OfDay & { body: { item_ids: readonly string[] } }): Plan {
    const items = itemsOf(plan, params)
    if (!isOrderOf(items, body.item_ids)) throw new Failure('item.order_incomplete')
    return withRows(plan, 'item', inOrder(items, body.item_ids))
  },
}
