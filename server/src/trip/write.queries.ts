import type { Cause, Entity } from '@caravan/contract/history'
import type { Sees } from '@caravan/contract/sections'
import { Trip } from '@caravan/contract/trips'
import { one, run } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { bytesOf, bytesOfEntry } from './bytes.ts'
import { keptOf } from './kept.ts'
import { sinceLedger } from './ledger-age.queries.ts'
import { type OfLedger, ofLedger } from './ledger-age.ts'

/** One row of a trip before and after. */
export interface Change {
  entity: Entity
  id: string
  before: object | null
  after: object | null
  /** How many items its day has with it, where the statement that made it has counted already. */
  inDay?: number
  /** The bytes that it has stored outside of the history. */
  bytes?: number
}

/** Where a row stood in its list that has left its place. The one before it is left out where it has left as well. */
export interface Beside {
  next: string | null
  previous?: string | null
}

/**
 * How many rows of a kind a trip has, and how large its files are. They are counted by what is recorded, in the statement
 * that stores it.
 */
export type Counts = { [Kind in Entity]?: number } & { file_bytes?: number }

export interface TripRow extends Trip {
  seq: number
  deleted_at: string | null
}

export const tripColumns = [...Object.keys(Trip.shape), 'seq', 'deleted_at'].join(', ')

/** With what the trip takes and has, which nothing but the next change needs to know. */
type LockedRow = TripRow & { bytes: number; counts: Counts }

// With the number that this change has. It is raised by what stores the change, so that the row is written once.
const locked = `${tripColumns.replace(' seq,', ' seq + 1 as seq,')}, bytes, counts`
const lock = one<[id: string], LockedRow, Tx>(
  'trip.lock',
  `select ${locked} from trip where id = $1 and deleted_at is null for no key update`,
)
const lockDeleted = one<[id: string], LockedRow, Tx>(
  'trip.lock_deleted',
  `select ${locked} from trip where id = $1 and deleted_at > now() - interval '30 days' for no key update`,
)

/** A trip as it is at its number, with the roles of those who are in it, and what those see who do not see all. */
export type TripState = LockedRow & {
  roles: Record<string, 'member' | 'viewer'>
  sees: Record<string, Sees> | null
}

export const findState = one<[tripId: string], TripState>(
  'trip.state',
  `select ${tripColumns}, bytes, counts, (select json_object_agg(user_id, role) from trip_member
     where trip_id = $1 and removed_at is null) as roles,
     (select json_object_agg(user_id, sees) from trip_member
     where trip_id = $1 and removed_at is null and sees <> 'all') as sees
   from trip where id = $1 and deleted_at is null`,
)

/** Why a change was made. */
export interface Reason {
  /** The number of the change that it takes back. */
  undoes: number | null
  cause: Cause | null
}

interface StoredChanges extends Omit<Entries, 'changes'>, Reason, OfLedger {
  id: string
  seq: number
  counts: Counts
  /** How many changes of the same call are stored already. */
  first: number
  writtenAt: string | null
  actor: string | null
  entities: string[]
  ids: string[]
}

const insertChanges = run<StoredChanges, Tx>(
  'change.insert',
  `with kept as (
     insert into change (trip_id, seq, actor, written_at, undoes, cause, entity, id, before, after, beside, n)
     select trip.id, :seq, :actor, :writtenAt, :undoes, :cause, list.entity, list.id, list.before, list.after, list.beside, :first + list.n
     from trip, unnest(:entities::text[], :ids::uuid[], :before::jsonb[], :after::jsonb[], :beside::jsonb[])
       with ordinality as list (entity, id, before, after, beside, n)
     where trip.id = :id)
   update trip set seq = :seq, bytes = bytes + :bytes, counts = :counts, since_ledger = ${sinceLedger(':id', ':seq', ':ledger', ':comeOrGone')} where id = :id`,
)

export const lockTrip = (tx: Tx, id: string, deleted: boolean) => (deleted ? lockDeleted : lock)(tx, id)

/** Changes as the history keeps them, and what they add to the trip. */
export interface Entries {
  changes: readonly Change[]
  before: (string | null)[]
  after: (string | null)[]
  beside: (string | null)[]
  bytes: number
}

export function entriesOf(
  changes: readonly Change[],
  besides: ReadonlyMap<Change, Beside> = new Map(),
): Entries {
  const json = (row: object | null) => row && JSON.stringify(row)
  const kept = changes.map(change => {
    const { before, after } = keptOf(change)
    const beside = json(besides.get(change) ?? null)
    return { before: json(before), after: json(after), beside, more: change.bytes ?? 0 }
  })
  return {
    changes,
    before: kept.map(({ before }) => before),
    after: kept.map(({ after }) => after),
    beside: kept.map(({ beside }) => beside),
    bytes: kept.reduce(
      (sum, { before, after, beside, more }) => sum + bytesOfEntry(before, after) + bytesOf(beside) + more,
      0,
    ),
  }
}

export function storeChanges(
  tx: Tx,
  {
    id,
    seq,
    counts,
    undoes = null,
    cause = null,
    first = 0,
    writtenAt = null,
  }: Pick<StoredChanges, 'id' | 'seq' | 'counts'> &
    Partial<Pick<StoredChanges, keyof Reason | 'first' | 'writtenAt'>>,
  actor: string | null,
  entries: Entries,
) {
  const { changes, ...kept } = entries
  const [entities, ids] = [changes.map(({ entity }) => entity), changes.map(({ id }) => id)]
  const reason = { undoes, cause, writtenAt, ...ofLedger(changes, undoes) }
  return insertChanges(tx, { id, seq, counts, ...reason, first, actor, entities, ids, ...kept })
}
