import type { JoinLink } from '@caravan/contract/invitations'
import type { Queries } from '../../db/queries.ts'
import { column, many, one } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { findAccount } from '../../identity/accounts.queries.ts'
import type { Held } from '../../identity/openers.ts'
import { claimSecret, homeOfSecret } from '../../trip/homes.ts'

export type LinkRow = JoinLink & { trip_id: string }

const columns = 'trip_id, id, created_by, created_at, expires_at'
const usable = 'used_at is null and expires_at > now()'

export const listLinks = many<[tripId: string], LinkRow>(
  'join_link.list',
  `select ${columns} from join_link where trip_id = $1 and ${usable} order by created_at desc, id`,
)
export const findLink = one<[tripId: string, id: string], LinkRow, Tx>(
  'join_link.find',
  `select ${columns} from join_link where trip_id = $1 and id = $2 and ${usable}`,
)
const insert = one<[tripId: string, id: string, hash: Buffer, by: string], LinkRow, Tx>(
  'join_link.insert',
  `insert into join_link (trip_id, id, token_hash, created_by, expires_at)
   values ($1, $2, $3, $4, now() + interval '14 days') returning ${columns}`,
)
export async function insertLink(tx: Tx, tripId: string, id: string, hash: Buffer, by: string) {
  await claimSecret(tx, hash, tripId, by)
  return insert(tx, tripId, id, hash, by)
}
export const heldJoinLinks = one<[tripIds: readonly string[], by: string], Held>(
  'join_link.held',
  `select count(*)::int as count, min(created_at) as since from join_link
   where trip_id = any($1) and created_by = $2 and ${usable}`,
)
export const forgetJoinLinksBy = column<[tripIds: readonly string[], by: string], string, Tx>(
  'join_link.forget',
  'delete from join_link where trip_id = any($1) and created_by = $2 returning trip_id',
)
export const removeLink = one<[tripId: string, id: string], { id: string }, Tx>(
  'join_link.remove',
  `delete from join_link where trip_id = $1 and id = $2 and ${usable} returning id`,
)
export const removeLinksBy = many<[tripId: string, userId: string], { id: string }, Tx>(
  'join_link.remove_made_by',
  `delete from join_link where trip_id = $1 and created_by = $2 and used_at is null returning id`,
)
const look = one<[tripId: string, hash: Buffer], { trip_name: string; created_by: string }>(
  'join_link.look',
  `select t.name as trip_name, l.created_by from join_link l join trip t on t.id = l.trip_id
   where l.trip_id = $1 and t.id = $1 and t.deleted_at is null and l.token_hash = $2 and ${usable}`,
)
export async function lookAtLink(db: Queries, hash: Buffer) {
  const home = await homeOfSecret(db, hash)
  const link = home && (await look(db, home.trip_id, hash))
  const maker = link && (await findAccount(db, link.created_by))
  return maker && { trip_name: link.trip_name, inviter: maker.username }
}
/**
 * Takes the link, once: of several at the same time one gets it.
 * A member who went after the link was made does not come back by it.
 */
export const useLink = one<[tripId: string, hash: Buffer, userId: string], { id: string }, Tx>(
  'join_link.use',
  `update join_link l set used_at = now(), used_by = $3 where l.trip_id = $1 and l.token_hash = $2 and ${usable}
     and not exists (select from trip_member m
       where m.trip_id = $1 and m.user_id = $3 and m.removed_at >= l.created_at)
   returning l.id`,
)
