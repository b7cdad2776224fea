import type { HomeKind } from '@caravan/contract/endpoint'
import type { Kind } from '@caravan/contract/kinds'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'

export interface Home {
  kind: HomeKind
  trip_id: string
  created_by: string
  content_hash: Buffer
}

const claim = sql<[id: string, kind: HomeKind, tripId: string, by: string, hash: Buffer], { id: string }>(
  'home.claim',
  `insert into home (id, kind, trip_id, created_by, content_hash) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning id`,
)
const claimAll = sql<[ids: string[], kind: Kind, tripId: string, by: string], never>(
  'home.claim_all',
  `insert into home (id, kind, trip_id, created_by, content_hash)
   select id, $2, $3, $4, '' from unnest($1::uuid[]) as given (id)`,
)
const find = sql<[id: string], Home>(
  'home.find',
  'select kind, trip_id, created_by, content_hash from home where id = $1',
)

export const claimHome = (tx: Tx, id: string, home: Home) =>
  tx.one(claim, [id, home.kind, home.trip_id, home.created_by, home.content_hash])
/** Takes ids that nobody has sent. */
export const claimHomes = (tx: Tx, tripId: string, by: string, kind: Kind, rows: readonly { id: string }[]) =>
  tx.run(claimAll, [rows.map(({ id }) => id), kind, tripId, by])
export const findHome = (tx: Tx, id: string) => tx.one(find, [id])
