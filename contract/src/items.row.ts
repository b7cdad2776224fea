import type { TripDay } from './days.ts'
import type { Received } from './endpoint.ts'
import { Failure } from './failure.ts'
import { type createItem, Item } from './items.ts'
import { decimalOf, minorUnits } from './money.ts'
import { inOrder, isOrderOf, positionIn } from './order.ts'
import { blankRow, fromSchemas, placeWith, type Sent } from './row.ts'
import { type By, byOrder } from './shown.ts'
import type { Reads, TripRows } from './write/rows.ts'

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

/** Returns the item with its position among the items of its day, which follows from its time. */
export function placedIn(items: readonly Item[], item: Item): Item {
  const others = items.filter(({ id, sub_trip_id }) => sub_trip_id === item.sub_trip_id && id !== item.id)
  return { ...item, position: positionIn(others, item.start_time) }
}

interface OfDay {
  params: { subTripId: string }
}
type Sending = Received<typeof createItem>['body']

function create(rows: TripRows, { params, body }: OfDay & { body: Sending }): void {
  const day = rows.get('day', params.subTripId)
  const { date, ...given } = body
  if (date && date !== day.date) throw new Failure('item.date_mismatch')
  const item = itemWith(given, { ...blankItem, trip_id: rows.trip.id, date: day.date })
  rows.add('item', [placedIn(rows.list('item'), onDay(item, day))])
}

/** Its place follows from the items of its day, or of that of its new date. */
const change: Reads<By & { body: Sent<Item> }> = ({ row = '', body }, known) => {
  const before = known.list('item').find(({ id }) => id === row)
  const dates = typeof body.date === 'string' && body.date !== '' ? [body.date] : []
  const isElsewhere = before !== undefined && dates.length > 0 && dates[0] !== before.date
  const day = before?.sub_trip_id
  return [
    { kind: 'item', ids: [row] },
    ...(isElsewhere
      ? ([
          { kind: 'day', dates },
          { kind: 'item', dates },
        ] as const)
      : []),
    ...(day && body.start_time && body.start_time !== before.start_time
      ? ([{ kind: 'item', days: [day] }] as const)
      : []),
  ]
}

export const itemReads = { change }

export const itemWrites = {
  create,
  createSeveral(rows: TripRows, { params, body }: OfDay & { body: { items: readonly Sending[] } }): void {
    for (const item of body.items) create(rows, { params, body: item })
  },
  change(rows: TripRows, { row, body }: By & { body: Sent<Item> }): void {
    const before = rows.get('item', row)
    let item = itemWith({ ...body, date: body.date || before.date }, before)
    if (item.date !== before.date) {
      const day = rows.list('day').find(({ date }) => date === item.date)
      if (!day) throw new Failure('item.no_day')
      item = onDay(item, day)
    }
    rows.put('item', [isPlacedAnew(item, before) ? placedIn(rows.list('item'), item) : item])
  },
  order(rows: TripRows, { params, body }: OfDay & { body: { item_ids: readonly string[] } }): void {
    const items = rows.list('item').filter(({ sub_trip_id }) => sub_trip_id === params.subTripId)
    items.sort(byOrder('item'))
    if (!isOrderOf(items, body.item_ids)) throw new Failure('item.order_incomplete')
    rows.put('item', inOrder(items, body.item_ids))
  },
}
