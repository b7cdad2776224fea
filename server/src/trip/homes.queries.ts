import type { HomeKind } from '@caravan/contract/endpoint'
import type { Kind } from '@caravan/contract/kinds'
import { column, one } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'

export interface Home {
  kind: HomeKind
  trip_id: string
  created_by: string
  content_hash: Buffer
}

export const claimHome = one<Home & { id: string }, { id: string }, Tx>(
  'home.claim',
  `insert into home (id, kind, trip_id, created_by, content_hash)
   values (:id, :kind, :trip_id, :created_by, :content_hash) on conflict do nothing returning id`,
)
/** Answers the ids that nobody has taken before. */
export const claimAll = column<
  [ids: string[], hashes: Buffer[], kind: Kind, tripId: string, by: string],
  string,
  Tx
>(
  'home.claim_all',
  `insert into home (id, kind, trip_id, created_by, content_hash)
   select id, $3, $4, $5, hash from unnest($1::uuid[], $2::bytea[]) as given (id, hash)
   on conflict do nothing returning id`,
)
export const findHome = one<[id: string], Home, Tx>(
  'home.find',
  'select kind, trip_id, created_by, content_hash from home where id = $1',
)
