import { randomUUIDv7 } from 'node:crypto'
import { lengthOf } from '@caravan/contract/days.rules'
import type { Item } from '@caravan/contract/items'
import { GAP } from '@caravan/contract/order'
import { MAX_TRIP_DAYS } from '@caravan/contract/trips.rules'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import { claimHomes } from '../../trip/homes.queries.ts'
import { kinds } from '../../trip/kinds.ts'
import { insertRows, removeRows, storeRows } from '../../trip/rows.ts'
import { setDaysAside } from '../../trip/trip.queries.ts'
import type { ChangingTrip } from '../../trip/write.ts'
import { planDates, type Range } from './dates.rules.ts'

export function requireRange({ start_date, end_date }: Range): void {
  if (end_date < start_date) throw new Failure('trip.range_backwards')
  if (lengthOf(start_date, end_date) > MAX_TRIP_DAYS) throw new Failure('trip.too_long')
}

/** Brings the days and items of a trip to its new dates; nothing that has content goes unless somebody said so. */
export async function changeDates(
  tx: Tx,
  trip: ChangingTrip,
  after: Range,
  { actorId, onConflict }: { actorId: string; onConflict: 'move_to_last' | 'delete' | undefined },
): Promise<void> {
  requireRange(after)
  const [days, items] = await Promise.all([
    kinds.day.table.list(tx, trip.id),
    kinds.item.table.list(tx, trip.id),
  ])
  const plan = planDates({ before: await trip.locked, after, days, items, onConflict, newId: randomUUIDv7 })
  if (plan.conflicts.length > 0) {
    const conflicts = new Set(plan.conflicts)
    const listed = days
      .filter(({ id }) => conflicts.has(id))
      .map(({ id, date, place }) => ({
        id,
        date,
        place,
        items: items.filter(({ sub_trip_id }) => sub_trip_id === id).length,
      }))
    throw new Failure('trip.days_with_content', { extra: { days: listed } })
  }

  const writing = { tx, trip }
  const redated = days.filter(({ id, date }) => (plan.days.get(id) ?? date) !== date)
  await setDaysAside(
    tx,
    trip.id,
    redated.map(({ id }) => id),
  )
  await storeRows(writing, 'day', redated, day => ({ ...day, date: plan.days.get(day.id) ?? day.date }))
  const fresh = [...plan.added].map(([date, id]) => ({ ...kinds.day.table.blank, id, date }))
  await claimHomes(tx, trip.id, actorId, 'day', fresh)
  await insertRows(writing, 'day', fresh)
  const moved = positioned(plan.items, items)
  await storeRows(
    writing,
    'item',
    items.filter(({ id }) => moved.has(id)),
    item => ({ ...item, ...moved.get(item.id) }),
  )
  await removeRows(writing, 'item', plan.deleted)
  await removeRows(writing, 'day', plan.removed)
}

/** An item that comes to another day comes to its end, in the old order; one that stays keeps its place. */
function positioned(
  moves: ReadonlyMap<string, { sub_trip_id: string | null; date: string }>,
  items: readonly Item[],
) {
  const ends = new Map<string | null, number>()
  for (const { id, sub_trip_id, position } of items)
    if (!moves.has(id) || moves.get(id)?.sub_trip_id === sub_trip_id)
      ends.set(sub_trip_id, Math.max(ends.get(sub_trip_id) ?? -GAP, position))
  const placed = new Map<string, Pick<Item, 'sub_trip_id' | 'date' | 'position'>>()
  for (const { id, sub_trip_id, position } of items) {
    const target = moves.get(id)
    if (!target) continue
    const isStaying = target.sub_trip_id === sub_trip_id
    const end = isStaying ? position : (ends.get(target.sub_trip_id) ?? -GAP) + GAP
    if (!isStaying) ends.set(target.sub_trip_id, end)
    placed.set(id, { ...target, position: end })
  }
  return placed
}
