import type { Tx } from '../../db/transaction.ts'
import { sqlState } from '../../db/unavailable.ts'
import { Failure } from '../../failure.ts'
import { isEqual } from '../../trip/kept.ts'
import { listItemsOfDay } from '../../trip/order.queries.ts'
import { reorder } from '../../trip/order.ts'
import { setDaysAside, storeTrip } from '../../trip/trip.queries.ts'
import type { ChangingTrip } from '../../trip/write.ts'
import { type ChangeRow, undoDay, undoFlight, undoItem } from './history.queries.ts'

type Row = Record<string, unknown>

// Fields that move by themselves when something else changes, and ids, which never change.
const incidental = new Set(['id', 'trip_id', 'version', 'position', 'seq'])
// The day that it needs is gone, its date is given away, or its cost would be without a currency.
const conflicts = new Set(['23503', '23505', '23514'])

/** Takes back what was changed together, unless somebody has changed the same since. */
export async function undo(tx: Tx, trip: ChangingTrip, changes: readonly ChangeRow[]): Promise<void> {
  try {
    await takeBack(tx, trip, changes)
  } catch (error) {
    if (conflicts.has(sqlState(error) ?? '')) throw new Failure('history.changed_since', { cause: error })
    throw error
  }
}

async function takeBack(tx: Tx, trip: ChangingTrip, changes: readonly ChangeRow[]): Promise<void> {
  if (changes.every(isOrder)) return takeBackOrder(tx, trip, changes)
  const days = changes.filter(({ entity }) => entity === 'day')
  for (const change of changes)
    if (change.entity === 'trip' || change.entity === 'member') await takeBackTrip(tx, trip, change)

  const redated = days.filter(({ before, after }) => before && after && before['date'] !== after['date'])
  // Looked at before they are set aside.
  const known = new Map<string, Row | null>()
  for (const { id } of days) known.set(id, await undoDay.find(tx, trip.id, id))
  if (redated.length > 0)
    await setDaysAside(
      tx,
      trip.id,
      redated.map(({ id }) => id),
    )
  const created = (change: ChangeRow) => change.before === null
  for (const change of days.filter(change => !created(change)))
    await takeBackRow(tx, trip, change, known.get(change.id) ?? null, undoDay)
  for (const change of changes) {
    if (change.entity !== 'item' && change.entity !== 'flight') continue
    const table = change.entity === 'item' ? undoItem : undoFlight
    await takeBackRow(tx, trip, change, await table.find(tx, trip.id, change.id), table)
  }
  for (const change of days.filter(created))
    await takeBackRow(tx, trip, change, known.get(change.id) ?? null, undoDay)
}

async function takeBackRow(
  tx: Tx,
  trip: ChangingTrip,
  { entity, id, before, after }: ChangeRow,
  current: Row | null,
  table: typeof undoDay,
): Promise<void> {
  if ((after === null) !== (current === null)) throw new Failure('history.changed_since')
  const fields = Object.keys(before ?? current ?? {}).filter(field => !incidental.has(field))
  if (after && fields.some(field => !isEqual(current?.[field], after[field])))
    throw new Failure('history.changed_since')
  if (before === null) {
    await table.remove(tx, trip.id, id)
    trip.record({ entity, id, before: current, after: null })
  } else if (current === null) {
    const restored = await table.put(tx, { ...before, trip_id: trip.id, id })
    trip.record({ entity, id, before: null, after: restored })
  } else {
    const restored = Object.fromEntries(fields.map(field => [field, before[field]]))
    const position = 'day_id' in before && 'position' in before ? { position: before['position'] } : {}
    const patched = await table.patch(tx, trip.id, id, { ...current, ...restored, ...position })
    trip.record({ entity, id, before: current, after: patched })
  }
}

function isOrder({ entity, before, after }: ChangeRow): boolean {
  return entity === 'item' && Boolean(after) && Object.keys(before ?? {}).join() === 'position'
}

/** Brings those that were moved back to their places, while all of them are where they were put. */
async function takeBackOrder(tx: Tx, trip: ChangingTrip, changes: readonly ChangeRow[]): Promise<void> {
  const one = await undoItem.find(tx, trip.id, changes[0]?.id ?? '')
  const dayId = one?.['day_id']
  const items = typeof dayId === 'string' ? await listItemsOfDay(tx, trip.id, dayId) : []
  const ids = items.map(({ id }) => id)
  for (const { id, before, after } of changes) {
    if (items[Number(after?.['position'])]?.id !== id) throw new Failure('history.changed_since')
    ids[Number(before?.['position'])] = id
  }
  if (typeof dayId !== 'string' || ids.length !== items.length || new Set(ids).size !== items.length)
    throw new Failure('history.changed_since')
  await reorder(tx, trip, items, ids)
}

/** A deleted trip comes back by a call of its own; what else became of members is not taken back. */
async function takeBackTrip(tx: Tx, trip: ChangingTrip, { entity, before, after }: ChangeRow): Promise<void> {
  const current = await trip.locked
  const fields = ['name', 'start_date', 'end_date'] as const
  const isPlain =
    entity === 'trip' && before && after && isEqual(before['deleted_at'] ?? null, after['deleted_at'] ?? null)
  const changed = isPlain ? fields.filter(field => before[field] !== after[field]) : []
  if (changed.length === 0 || changed.some(field => current[field] !== after?.[field]))
    throw new Failure('history.changed_since')
  const wanted = { ...current, ...Object.fromEntries(changed.map(field => [field, before?.[field]])) }
  const stored = await storeTrip(tx, wanted)
  trip.record({ entity: 'trip', id: trip.id, before: current, after: stored ?? null })
}
