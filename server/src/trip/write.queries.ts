import type { entities } from '@caravan/contract/history'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { keptOf } from './kept.ts'
import type { Counted } from './room.ts'

/** What one row of a trip was and has become. */
export interface Change {
  entity: (typeof entities)[number]
  id: string
  before: object | null
  after: object | null
  /** What the trip and the day have with it, where the statement that made it has counted already. */
  counted?: Partial<Counted>
}

export interface TripRow {
  id: string
  name: string
  start_date: string
  end_date: string
  parent_trip_id: string | null
  places: {
    place_id: string | null
    name: string
    formatted_address: string | null
    lat: number | null
    lng: number | null
  }[]
  note: string
  cover_url: string | null
  seq: number
  version: number
  deleted_at: Date | null
}

export const tripColumns =
  'id, name, start_date, end_date, parent_trip_id, places, note, cover_url, seq, version, deleted_at'

// Raising the number takes the row's lock as well.
const lock = sql<[id: string], TripRow>(
  'trip.lock',
  `update trip set seq = seq + 1 where id = $1 and deleted_at is null returning ${tripColumns}`,
)
const lockDeleted = sql<[id: string], TripRow>(
  'trip.lock_deleted',
  `update trip set seq = seq + 1 where id = $1 and deleted_at > now() - interval '30 days' returning ${tripColumns}`,
)
const insertChanges = sql<
  [
    tripId: string,
    seq: number,
    actor: string | null,
    entities: string[],
    ids: string[],
    before: (string | null)[],
    after: (string | null)[],
  ],
  never
>(
  'change.insert',
  `insert into change (trip_id, seq, actor, entity, id, before, after, n)
   select $1, $2, $3, list.* from
     unnest($4::changed_entity[], $5::uuid[], $6::jsonb[], $7::jsonb[]) with ordinality as list`,
)

export const lockTrip = (tx: Tx, id: string, deleted: boolean) => tx.one(deleted ? lockDeleted : lock, [id])

export function storeChanges(
  tx: Tx,
  tripId: string,
  seq: number,
  actor: string | null,
  changes: readonly Change[],
) {
  const json = (row: object | null) => row && JSON.stringify(row)
  const kept = changes.map(keptOf)
  return tx.run(insertChanges, [
    ...([tripId, seq, actor] as const),
    changes.map(({ entity }) => entity),
    changes.map(({ id }) => id),
    kept.map(({ before }) => json(before)),
    kept.map(({ after }) => json(after)),
  ])
}
