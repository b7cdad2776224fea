import type { Tx } from '../db/transaction.ts'
import { kinds } from './kinds.ts'
import { GAP, listItemsOfDay, type OrderedKind, type OrderedRow, storePositions } from './order.queries.ts'
import type { ChangingTrip } from './write.ts'

/** Whether these ids name all of the rows, each once. */
export function isOrderOf(rows: readonly OrderedRow[], ids: readonly string[]): boolean {
  const wanted = new Set(ids)
  return wanted.size === ids.length && rows.length === wanted.size && rows.every(({ id }) => wanted.has(id))
}

/** The rows that this one stands among, in their order: those of its day, or all of the trip. */
export async function listBeside(
  tx: Tx,
  row: OrderedRow | undefined,
  kind: OrderedKind,
): Promise<OrderedRow[]> {
  if (!row) return []
  if (!('sub_trip_id' in row)) return kinds[kind].table.list(tx, row.trip_id)
  return row.sub_trip_id === null ? [] : listItemsOfDay(tx, row.trip_id, row.sub_trip_id)
}

/** Puts all rows of a list into another order. The history keeps the places of those that have moved, from 0 on. */
export async function reorder<R extends OrderedRow>(
  tx: Tx,
  trip: ChangingTrip,
  kind: OrderedKind,
  rows: readonly R[],
  ids: readonly string[],
): Promise<R[]> {
  // They take each other's positions. Where an undo has brought two to the same, all get new ones.
  const taken = rows.map(({ position }) => position)
  const positions = new Set(taken).size === taken.length ? taken : taken.map((_, index) => index * GAP)
  const places = new Map(ids.map((id, place) => [id, place]))
  const ordered: R[] = []
  for (const [index, row] of rows.entries()) {
    const place = places.get(row.id) ?? index
    ordered[place] = { ...row, position: positions[place] ?? row.position }
    if (place !== index)
      trip.record({ entity: kind, id: row.id, before: { position: index }, after: { position: place } })
  }
  const known = new Map(rows.map(({ id, position }) => [id, position]))
  await storePositions(
    tx,
    kind,
    trip.id,
    ordered.filter(({ id, position }) => position !== known.get(id)),
  )
  return ordered
}
