import type { Item } from '@caravan/contract/items'
import type { Tx } from '../db/transaction.ts'
import { GAP, storePositions } from './order.queries.ts'
import type { ChangingTrip } from './write.ts'

/** Puts all items of a day into another order. The history keeps the places of those that have moved, from 0 on. */
export async function reorder(
  tx: Tx,
  trip: ChangingTrip,
  items: readonly Item[],
  ids: readonly string[],
): Promise<Item[]> {
  // They take each other's positions. Where an undo has brought two to the same, all get new ones.
  const taken = items.map(({ position }) => position)
  const positions = new Set(taken).size === taken.length ? taken : taken.map((_, index) => index * GAP)
  const places = new Map(ids.map((id, place) => [id, place]))
  const ordered: Item[] = []
  for (const [index, item] of items.entries()) {
    const place = places.get(item.id) ?? index
    ordered[place] = { ...item, position: positions[place] ?? item.position }
    if (place !== index)
      trip.record({ entity: 'item', id: item.id, before: { position: index }, after: { position: place } })
  }
  const known = new Map(items.map(({ id, position }) => [id, position]))
  await storePositions(
    tx,
    trip.id,
    ordered.filter(({ id, position }) => position !== known.get(id)),
  )
  return ordered
}
