import type { Range } from '@caravan/contract/days.rules'
import { type DateChange, planDates, positioned, spreadAnew } from '@caravan/contract/trips.dates'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import { claimIds } from '../../trip/homes.ts'
import { insertRows, removeRows, storeRows } from '../../trip/rows.ts'
import { tables } from '../../trip/tables.ts'
import { setDaysAside } from '../../trip/trip.queries.ts'
import type { ChangingTrip } from '../../trip/write.ts'

/** Brings the days and items of a trip to its new dates; nothing that has content goes unless somebody said so. */
export async function changeDates(
  tx: Tx,
  trip: ChangingTrip,
  after: Range,
  {
    actorId,
    spreads,
    ...asked
  }: Pick<DateChange, 'onConflict' | 'newId'> & { actorId: string; spreads: boolean },
): Promise<void> {
  const [days, items] = await Promise.all([tables.day.list(tx, trip.id), tables.item.list(tx, trip.id)])
  const before = await trip.locked
  const plan = planDates({ before, after, days, items, ...asked })
  const places = spreads ? spreadAnew({ days, items, places: before.places }, plan) : undefined
  if (plan.conflicts.length > 0) {
    const conflicts = new Set(plan.conflicts)
    const listed = days
      .filter(({ id }) => conflicts.has(id))
      .map(({ id, date, place, note }) => ({
        ...{ id, date, place, note },
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
  const changed = days.filter(day => redated.includes(day) || plan.notes.has(day.id) || places?.has(day.id))
  await storeRows(writing, 'day', changed, ({ note, ...day }) => ({
    ...day,
    note: plan.notes.get(day.id) ?? note,
    date: plan.days.get(day.id) ?? day.date,
    ...places?.get(day.id),
  }))
  const fresh = [...plan.added].map(([date, id]) => {
    return { ...tables.day.blank, id, date, note: plan.notes.get(id) ?? null, ...places?.get(id) }
  })
  await claimIds(tx, { tripId: trip.id, actorId }, 'day', fresh)
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
