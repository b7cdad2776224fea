import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'

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
const insertChanges = sql<[tripId: string, seq: number, actor: string | null, changes: string], never>(
  'change.insert',
  `insert into change (trip_id, seq, n, actor, entity, id, before, after)
   select $1, $2, n, $3, c->>'entity', (c->>'id')::uuid, nullif(c->'before', 'null'), nullif(c->'after', 'null')
   from jsonb_array_elements($4::jsonb) with ordinality as list (c, n)`,
)

export const lockTrip = (tx: Tx, id: string, deleted: boolean) => tx.one(deleted ? lockDeleted : lock, [id])

export const storeChanges = (tx: Tx, tripId: string, seq: number, actor: string | null, changes: string) =>
  tx.run(insertChanges, [tripId, seq, actor, changes])
