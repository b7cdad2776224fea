import type { ArrivedMail } from '@caravan/contract/arrived'
import type { Queries } from '../../db/queries.ts'
import { column, many, one, run, value } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Held } from '../../identity/openers.ts'

const OWN = 'trip_id = any($1) and user_id = $2 and removed_at is null'

/** How often a member's address for mail to a trip was replaced; undefined if they are not a member. */
export const findTurn = value<[tripIds: readonly string[], userId: string], number | undefined>(
  'arrived.turn',
  `select mail_turn from trip_member where ${OWN}`,
)
/** Replaces a member's addresses for mail to trips, and returns the new numbers. */
export const nextTurns = column<[tripIds: readonly string[], userId: string], number, Tx>(
  'arrived.next_turns',
  `update trip_member set mail_turn = mail_turn + 1 where ${OWN} returning mail_turn`,
)
export const heldMailAddresses = one<[tripIds: readonly string[], userId: string], Held>(
  'arrived.held',
  `select count(*)::int as count, null as since from trip_member where ${OWN} and role = 'member'`,
)

const lies = `trip_id = $1 and not is_taken and at > now() - interval '30 days'`

export const listArrived = many<[tripId: string], ArrivedMail>(
  'arrived.list',
  `select id, at, sent_by, subject, bytes, greatest(found, 0) as found,
     case when found is null then 'reading' when found < 0 then 'unreadable' else 'read' end as state
   from arrived_mail where ${lies} order by at desc, id`,
)
interface StoredMail {
  file: string
  subject: string
  bytes: number
}
export const findArrived = one<[tripId: string, id: string], StoredMail>(
  'arrived.find',
  `select file, subject, bytes from arrived_mail where ${lies} and id = $2`,
)
/** The name of the file of one that was not read yet. */
export const findUnread = one<[tripId: string, id: string], StoredMail>(
  'arrived.unread',
  'select file, subject, bytes from arrived_mail where trip_id = $1 and id = $2 and found is null',
)
export const storeFound = run<[tripId: string, id: string, found: number], Tx>(
  'arrived.read',
  'update arrived_mail set found = $3 where trip_id = $1 and id = $2',
)
const measure = one<[tripId: string], { lying: number; taken: number; bytes: number }>(
  'arrived.measure',
  `select count(*) filter (where not is_taken)::integer as lying, count(*) filter (where is_taken)::integer as taken,
     coalesce(sum(bytes), 0)::bigint as bytes from arrived_mail where trip_id = $1`,
)
const forgetTaken = run<[tripId: string]>(
  'arrived.forget_taken',
  'delete from arrived_mail where trip_id = $1 and is_taken',
)
/** Whether the tray of a trip has room; those that were imported make way. */
export async function hasRoom(
  db: Queries,
  tripId: string,
  bytes: number,
  most: { mails: number; bytes: number },
): Promise<boolean> {
  const now = await measure(db, tripId)
  const fits = { mails: most.mails - 1, bytes: most.bytes - bytes }
  if (!now || (now.lying + now.taken <= fits.mails && now.bytes <= fits.bytes)) return true
  if (now.taken === 0) return false
  await forgetTaken(db, tripId)
  return hasRoom(db, tripId, bytes, most)
}

interface NewMail {
  tripId: string
  id: string
  by: string
  subject: string
  file: string
  bytes: number
  hash: Buffer
}
/** Stores one; the same one that was imported lies there again. Nothing where it does already. */
export const addArrived = one<NewMail, { id: string }, Tx>(
  'arrived.add',
  `insert into arrived_mail as a (trip_id, id, sent_by, subject, file, bytes, hash)
   values (:tripId, :id, :by, :subject, :file, :bytes, :hash)
   on conflict (trip_id, hash) do update set at = excluded.at, is_taken = false, changed_by = null where a.is_taken
   returning id`,
)
export const deleteArrived = one<[tripId: string, id: string], { file: string }>(
  'arrived.delete',
  'delete from arrived_mail where trip_id = $1 and id = $2 and not is_taken returning file',
)
export const takeArrived = run<[tripId: string, ids: readonly string[], seq: number], Tx>(
  'arrived.take',
  `update arrived_mail set is_taken = true, changed_by = $3 where ${lies} and id = any($2)`,
)
export const sweepArrived = run<[]>(
  'arrived.sweep',
  `delete from arrived_mail where at < now() - interval '30 days 1 hour'`,
)
