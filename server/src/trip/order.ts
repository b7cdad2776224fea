import type { Item } from '@caravan/contract/items'
import type { Kind } from '@caravan/contract/kinds'
import { inOrder } from '@caravan/contract/order'
import type { Tx } from '../db/transaction.ts'
import {
  listOrders,
  listPlaced,
  type OrderedKind,
  type OrderedRow,
  type Placed,
  storePositions,
} from './order.queries.ts'
import { between, isOrdered, listOf, longestAscending, merged, type Returning } from './places.ts'
import { readsOf } from './quick.ts'
import type { ChangingTrip } from './write.ts'

/** Keeps how the lists of these rows are ordered, before one of them leaves its place. */
export async function holdOrder(
  tx: Tx,
  { id: tripId, orders }: ChangingTrip,
  kind: Kind,
  ids: readonly string[],
): Promise<void> {
  if (!isOrdered(kind)) return
  for (const { list, ids: order } of await listOrders(readsOf(tx), kind, tripId, ids))
    if (!orders.has(list)) orders.set(list, order)
}

/**
 * The positions of rows that come back to their places, once those that leave are gone; where there is no room for one,
 * all of its list get new ones.
 */
export async function positionsBack(
  tx: Tx,
  kind: OrderedKind,
  tripId: string,
  returning: readonly Returning[],
  leaving: ReadonlySet<string>,
): Promise<Map<string, number>> {
  if (returning.length === 0) return new Map()
  const lists = Map.groupBy(returning, ({ list }) => list)
  const rows = Map.groupBy(await listPlaced(tx, kind, tripId, [...lists.keys()]), ({ list }) => list)
  const back = new Set(returning.map(({ id }) => id))
  const orders = [...lists].map(([list, own]) => {
    const staying = (rows.get(list) ?? []).filter(({ id }) => !back.has(id) && !leaving.has(id))
    return { staying, ids: merged(staying, own) }
  })
  return positionsIn(tx, kind, tripId, orders)
}

/** The positions of items in their days by their times, as if one came after the other. */
export async function positionsOf(
  tx: Tx,
  tripId: string,
  items: readonly Item[],
): Promise<Map<string, number>> {
  const days = Map.groupBy(items, ({ sub_trip_id }) => sub_trip_id ?? '')
  const rows = Map.groupBy(
    await listPlaced(readsOf(tx), 'item', tripId, [...days.keys()]),
    ({ list }) => list,
  )
  const placed = new Set(items.map(({ id }) => id))
  const orders = [...days].map(([day, own]) => {
    const staying = (rows.get(day) ?? []).filter(({ id }) => !placed.has(id))
    const order: Pick<Item, 'id' | 'start_time'>[] = [...staying]
    for (const item of own) {
      const start = item.start_time
      const next = order.findIndex(row => start !== null && row.start_time !== null && row.start_time > start)
      order.splice(next < 0 ? order.length : next, 0, item)
    }
    return { staying, ids: order.map(({ id }) => id) }
  })
  return positionsIn(tx, 'item', tripId, orders)
}

/** The positions of those rows of lists that are not there yet; where there is no room for one, all of its list get new ones. */
async function positionsIn(
  tx: Tx,
  kind: OrderedKind,
  tripId: string,
  orders: readonly { staying: readonly Placed[]; ids: readonly string[] }[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const spread: { id: string; position: number }[] = []
  for (const { staying, ids } of orders) {
    const known = new Map(staying.map(({ id, position }) => [id, position]))
    for (const [index, position] of between(ids.map(id => known.get(id) ?? null)).entries()) {
      const id = ids[index] ?? ''
      if (!known.has(id)) found.set(id, position)
      else if (position !== known.get(id)) spread.push({ id, position })
    }
  }
  if (spread.length > 0) await storePositions(tx, kind, tripId, spread)
  return found
}

/**
 * Puts all rows of a list into another order. The history keeps the places, from 0 on, of as few as had to be moved for
 * it, so that nobody has changed the place of a row beside which another one was put.
 */
export async function reorder<R extends OrderedRow>(
  tx: Tx,
  trip: ChangingTrip,
  kind: OrderedKind,
  rows: readonly R[],
  ids: readonly string[],
): Promise<R[]> {
  const places = new Map(rows.map(({ id }, place) => [id, place]))
  const before = ids.map(id => places.get(id) ?? 0)
  const staying = longestAscending(before)
  const ordered = inOrder(rows, ids)
  const [first] = rows
  if (first)
    trip.orders.set(
      listOf(first, trip.id) ?? '',
      rows.map(({ id }) => id),
    )
  for (const [place, row] of ordered.entries())
    if (!staying.has(place))
      trip.record({
        ...{ entity: kind, id: row.id },
        before: { ...row, position: before[place] },
        after: { ...row, position: place },
      })
  const known = new Map(rows.map(({ id, position }) => [id, position]))
  await storePositions(
    tx,
    kind,
    trip.id,
    ordered.filter(({ id, position }) => position !== known.get(id)),
  )
  return ordered
}
