import { randomUUIDv7 } from 'node:crypto'
import { lengthOf } from '@caravan/contract/days.rules'
import { MAX_TRIP_DAYS } from '@caravan/contract/trips.rules'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import { claimDayHomes } from '../../trip/homes.queries.ts'
import { GAP } from '../../trip/order.queries.ts'
import type { ItemRow } from '../../trip/rows.ts'
import { listDays, setDaysAside } from '../../trip/trip.queries.ts'
import type { ChangingTrip } from '../../trip/write.ts'
import { listItems, placeDays, placeItemsAt, removeDayRows, removeItemRows } from './dates.queries.ts'
import { planDates } from './dates.rules.ts'
import { insertDaysOfTrip } from './trips.queries.ts'

interface Range {
  start_date: string
  end_date: string
}

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
  const [days, items] = await Promise.all([listDays(tx, trip.id), listItems(tx, trip.id)])
  const plan = planDates({ before: await trip.locked, after, days, items, onConflict, newId: randomUUIDv7 })
  if (plan.conflicts.length > 0) {
    const conflicts = new Set(plan.conflicts)
    const listed = days
      .filter(({ id }) => conflicts.has(id))
      .map(({ id, date, place }) => ({
        id,
        date,
        place,
        items: items.filter(({ day_id }) => day_id === id).length,
      }))
    throw new Failure('trip.days_with_content', { extra: { days: listed } })
  }

  const dayById = new Map(days.map(day => [day.id, day]))
  const itemById = new Map(items.map(item => [item.id, item]))
  const redated = [...plan.days].filter(([id, date]) => dayById.get(id)?.date !== date)
  if (redated.length > 0) {
    await setDaysAside(
      tx,
      trip.id,
      redated.map(([id]) => id),
    )
    const placed = await placeDays(
      tx,
      trip.id,
      redated.map(([id, date]) => ({ id, date })),
    )
    for (const day of placed)
      trip.record({ entity: 'day', id: day.id, before: dayById.get(day.id) ?? null, after: day })
  }
  if (plan.added.size > 0) {
    const nowhere = { place: null, place_id: null, formatted_address: null, lat: null, lng: null }
    const fresh = [...plan.added].map(([date, id]) => ({ id, date, ...nowhere }))
    await claimDayHomes(
      tx,
      trip.id,
      actorId,
      fresh.map(({ id }) => id),
    )
    for (const day of await insertDaysOfTrip(tx, trip.id, fresh))
      trip.record({ entity: 'day', id: day.id, before: null, after: day })
  }
  if (plan.items.size > 0) {
    for (const item of await placeItemsAt(tx, trip.id, positioned(plan.items, items)))
      trip.record({ entity: 'item', id: item.id, before: itemById.get(item.id) ?? null, after: item })
  }
  if (plan.deleted.length > 0) {
    await removeItemRows(tx, trip.id, plan.deleted)
    for (const id of plan.deleted)
      trip.record({ entity: 'item', id, before: itemById.get(id) ?? null, after: null })
  }
  if (plan.removed.length > 0) {
    await removeDayRows(tx, trip.id, plan.removed)
    for (const id of plan.removed)
      trip.record({ entity: 'day', id, before: dayById.get(id) ?? null, after: null })
  }
}

/** Who comes to another day comes to its end, in the old order; who stays keeps the place. */
function positioned(
  moves: ReadonlyMap<string, { day_id: string | null; date: string }>,
  items: readonly ItemRow[],
) {
  const ends = new Map<string | null, number>()
  for (const { id, day_id, position } of items)
    if (!moves.has(id) || moves.get(id)?.day_id === day_id)
      ends.set(day_id, Math.max(ends.get(day_id) ?? -GAP, position))
  return items.flatMap(({ id, day_id, position }) => {
    const target = moves.get(id)
    if (!target) return []
    if (target.day_id === day_id) return [{ id, ...target, position }]
    const end = (ends.get(target.day_id) ?? -GAP) + GAP
    ends.set(target.day_id, end)
    return [{ id, ...target, position: end }]
  })
}
