import type { Tx } from '../db/transaction.ts'
import { storeOrder } from './order.queries.ts'
import type { ItemRow } from './rows.ts'
import type { ChangingTrip } from './write.ts'

/** Puts all items of a day into another order. The history keeps the places of those that have moved, from 0 on. */
export async function reorder(
  tx: Tx,
  trip: ChangingTrip,
  dayId: string,
  items: readonly ItemRow[],
  ids: readonly string[],
): Promise<ItemRow[]> {
  await storeOrder(tx, trip.id, dayId, ids)
  const places = new Map(ids.map((id, position) => [id, position]))
  const ordered: ItemRow[] = []
  for (const [index, item] of items.entries()) {
    const position = places.get(item.id) ?? index
    ordered[position] = { ...item, position }
    if (position !== index)
      trip.record({ entity: 'item', id: item.id, before: { position: index }, after: { position } })
  }
  return ordered
}
