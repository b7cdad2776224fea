import { randomUUIDv7 } from 'node:crypto'
import type { Cause } from '@caravan/contract/history'
import type { Kind } from '@caravan/contract/kinds'
import type { Rows } from '@caravan/contract/kinds/all'
import type { Trip } from '@caravan/contract/trips'
import type { Tx } from '../db/transaction.ts'
import { Failure } from '../failure.ts'
import { want } from '../outbox/due.queries.ts'
import { bytesOfRows, type SpendBytes } from './bytes.ts'
import { claimIds, contentHash } from './homes.ts'
import { inPieces } from './in-pieces.ts'
import { countTrips } from './members.queries.ts'
import { findParent, findReplayed, insertTrip, joinOwnTrip, type NewTrip } from './new-trip.queries.ts'
import { MAX_TRIPS, requireRoom } from './room.ts'
import type { TripTable } from './table.queries.ts'
import { tables } from './tables.ts'
import { toTrip } from './trip.queries.ts'
import { type Change, entriesOf, storeChanges } from './write.queries.ts'
import type { Changed } from './write.ts'

export interface Author {
  actorId: string
  spendBytes: SpendBytes
}

/** The rows of a new trip, of each kind those that others refer to first. */
export type NewRows = { [K in Kind]?: Rows[K][] }

interface Coming {
  /** The call is known by it when it comes again. */
  content: unknown
  makeRows(newId: () => string): NewRows
  cause?: Cause
  /** The limit of its files together, if it may have some. */
  maxFileBytes?: number
  /** Stores what its rows need to be there, and answers what of it the history tells. */
  before?(): Promise<Change[]>
}

/** Stores the trip, or finds the one that the same call has stored before. */
export async function storeNewTrip(
  tx: Tx,
  { actorId, spendBytes }: Author,
  trip: NewTrip,
  { content, makeRows, cause, maxFileBytes, before }: Coming,
): Promise<Changed<Trip>> {
  if (trip.parent_trip_id !== null) await requireParent(tx, trip.parent_trip_id, actorId)
  const hash = contentHash(content)
  const row = await insertTrip(tx, trip, actorId, hash)
  if (!row) {
    const stored = await findReplayed(tx, trip.id, actorId, hash)
    if (!stored) throw new Failure('row.exists')
    if (stored.deleted_at !== null) throw new Failure('row.gone')
    return { answer: toTrip(stored), seq: null }
  }
  if ((await countTrips(tx, actorId)) >= MAX_TRIPS) throw new Failure('limit.reached')
  const made = Object.entries(makeRows(randomUUIDv7)) as [Kind, Rows[Kind][]][]
  const arrived = Promise.all([
    joinOwnTrip(tx, trip.id, actorId),
    want(tx, 'cover', trip.id, trip.id, actorId),
  ])
  // Awaited with the rows, which travel with it.
  arrived.catch(() => undefined)
  const told = (await before?.()) ?? []
  const entries = entriesOf([{ entity: 'trip', id: trip.id, before: null, after: row }, ...told])
  for (const [, rows] of made) entries.bytes += bytesOfRows(rows)
  await spendBytes(tx, actorId, entries.bytes)
  // Not recorded: they come with the trip, and nobody has seen it without them.
  const changes = made.flatMap(([entity, rows]) =>
    rows.map(after => ({ entity, id: after.id, before: null, after })),
  )
  await Promise.all([arrived, storeRows()])
  const counts = await requireRoom(tx, trip.id, {}, changes, maxFileBytes)
  await storeChanges(tx, { ...row, counts, cause: cause ?? null }, actorId, entries)
  return { answer: toTrip(row), seq: row.seq }

  async function storeRows(): Promise<void> {
    for (const [kind, rows] of made)
      for (const piece of inPieces(rows))
        await Promise.all([
          claimIds(tx, { tripId: trip.id, actorId }, kind, piece),
          (tables[kind] as TripTable<Rows[Kind]>).insert(tx, trip.id, piece),
        ])
  }
}

/** Side trips belong to one of the own trips, one level deep. */
async function requireParent(tx: Tx, parentId: string, actorId: string): Promise<void> {
  const parent = await findParent(tx, parentId, actorId)
  if (!parent || parent.parent_trip_id !== null) throw new Failure('trip.parent_invalid')
}
