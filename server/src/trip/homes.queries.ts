import type { HomeKind } from '@caravan/contract/endpoint'
import type { Kind } from '@caravan/contract/kinds'
import { many, one } from '../db/sql.ts'
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
const claimAll = many<[ids: string[], kind: Kind, tripId: string, by: string], { id: string }, Tx>(
  'home.claim_all',
  `insert into home (id, kind, trip_id, created_by, content_hash)
   select id, $2, $3, $4, '' from unnest($1::uuid[]) as given (id) on conflict do nothing returning id`,
)
export const findHome = one<[id: string], Home, Tx>(
  'home.find',
  'select kind, trip_id, created_by, content_hash from home where id = $1',
)

/** Takes the ids of rows whose content nobody sends again; false where one of them was taken before. */
export async function claimHomes(
  tx: Tx,
  tripId: string,
  by: string,
  kind: Kind,
  rows: readonly { id: string }[],
): Promise<boolean> {
  const ids = rows.map(({ id }) => id)
  return (await claimAll(tx, ids, kind, tripId, by)).length === ids.length
}
