import type { HomeKind } from '@caravan/contract/endpoint'
import { column, one, run } from '../db/sql.ts'
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
const idOfSecret = `encode(substring(token_hash from 1 for 16), 'hex')::uuid`
/** Those of links that a server of the version before has made meanwhile. */
export const claimSecrets = run<[]>(
  'home.claim_secrets',
  `insert into home (id, kind, trip_id, created_by, content_hash)
   select ${idOfSecret}, 'link', trip_id, created_by, ''::bytea from share where created_at > now() - interval '1 day'
   union all
   select ${idOfSecret}, 'link', trip_id, created_by, ''::bytea from join_link where created_at > now() - interval '1 day'
   on conflict do nothing`,
)
export const findHome = one<[id: string], Home>(
  'home.find',
  'select kind, trip_id, created_by, content_hash from home where id = $1',
)
