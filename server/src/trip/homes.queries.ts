import type { HomeKind } from '@caravan/contract/endpoint'
import type { Kind } from '@caravan/contract/kinds'
import { one, run } from '../db/sql.ts'
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
const claimAll = run<[ids: string[], kind: Kind, tripId: string, by: string], Tx>(
  'home.claim_all',
  `insert into home (id, kind, trip_id, created_by, content_hash)
   select id, $2, $3, $4, '' from unnest($1::uuid[]) as given (id)`,
)
export const findHome = one<[id: string], Home, Tx>(
  'home.find',
  'select kind, trip_id, created_by, content_hash from home where id = $1',
)

/** Takes ids that nobody has sent. */
export const claimHomes = (tx: Tx, tripId: string, by: string, kind: Kind, rows: readonly { id: string }[]) =>
  claimAll(
    tx,
    rows.map(({ id }) => id),
    kind,
    tripId,
    by,
  )
