import type { HomeKind } from '@caravan/contract/endpoint'
import { column, one } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'

export interface Home {
  kind: HomeKind
  trip_id: string
  created_by: string
  content_hash: Buffer
}

/** Answers the ids that nobody has taken before. */
export const claimAll = column<
  [ids: string[], hashes: Buffer[], kind: HomeKind, tripId: string, by: string],
  string,
  Tx
>(
  'home.claim_all',
  `insert into home (id, kind, trip_id, created_by, content_hash)
   select id, $3, $4, $5, hash from unnest($1::uuid[], $2::bytea[]) as given (id, hash)
   on conflict do nothing returning id`,
)
export const findHome = one<[id: string], Home>(
  'home.find',
  'select kind, trip_id, created_by, content_hash from home where id = $1',
)
