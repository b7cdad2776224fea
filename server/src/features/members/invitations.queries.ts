import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { emailHash } from '../../identity/names.ts'

export interface InvitationRow {
  trip_id: string
  id: string
  email: string
  email_hash: Buffer
  invited_by: string
  sent_at: Date
  expires_at: Date
}

/** What somebody who is invited may know. */
export interface OwnInvitation {
  id: string
  trip_id: string
  trip_name: string
  inviter: string
  expires_at: Date
}

const columns = 'trip_id, id, email, email_hash, invited_by, sent_at, expires_at'
const lifetime = `interval '14 days'`
// Of `invitation i`, for the address $1: neither too old nor from somebody who is blocked.
const reaches = `i.email_hash = $1 and i.expires_at > now()
  and not exists (select from blocked_sender b where b.email_hash = i.email_hash and b.sender_id = i.invited_by)`

const open = sql<[tripId: string], InvitationRow>(
  'invitation.open',
  `select ${columns} from invitation where trip_id = $1 and expires_at > now() order by sent_at, id`,
)
// Who is a member needs none, and whoever went after it was sent does not come back by it.
const ofAddress = sql<[emailHash: Buffer, userId: string], OwnInvitation>(
  'invitation.of_address',
  `select i.id, i.trip_id, t.name as trip_name, a.username as inviter, i.expires_at
   from invitation i join trip t on t.id = i.trip_id and t.deleted_at is null join account a on a.id = i.invited_by
   where ${reaches} and not exists (select from trip_member m where m.trip_id = i.trip_id and m.user_id = $2
     and (m.removed_at is null or m.removed_at >= i.sent_at))
   order by i.sent_at desc, i.id`,
)
const ofMember = sql<[emailHash: Buffer, userId: string], { trip_id: string }>(
  'invitation.of_member',
  `select i.trip_id from invitation i join user_trip u on u.trip_id = i.trip_id and u.user_id = $2
   where i.email_hash = $1`,
)
const reaching = sql<[emailHash: Buffer], { found: boolean }>(
  'invitation.reaching',
  `select exists (select from invitation i join trip t on t.id = i.trip_id and t.deleted_at is null
     where ${reaches}) as found`,
)
const find = sql<[tripId: string, id: string], InvitationRow>(
  'invitation.find',
  `select ${columns} from invitation where trip_id = $1 and id = $2`,
)
const findTo = sql<[tripId: string, emailHash: Buffer], InvitationRow>(
  'invitation.find_to',
  `select ${columns} from invitation where trip_id = $1 and email_hash = $2`,
)
const insert = sql<[tripId: string, id: string, email: string, hash: Buffer, by: string], InvitationRow>(
  'invitation.insert',
  `insert into invitation (trip_id, id, email, email_hash, invited_by, expires_at)
   values ($1, $2, $3, $4, $5, now() + ${lifetime}) returning ${columns}`,
)
const renew = sql<[tripId: string, id: string, email: string, by: string], InvitationRow>(
  'invitation.renew',
  `update invitation set email = $3, invited_by = $4, sent_at = now(), expires_at = now() + ${lifetime}
   where trip_id = $1 and id = $2 returning ${columns}`,
)
const remove = sql<[tripId: string, id: string], InvitationRow>(
  'invitation.remove',
  `delete from invitation where trip_id = $1 and id = $2 returning ${columns}`,
)
const removeSentBy = sql<[tripId: string, userId: string], InvitationRow>(
  'invitation.remove_sent_by',
  `delete from invitation where trip_id = $1 and invited_by = $2 returning ${columns}`,
)
const countOpen = sql<[tripId: string], { open: number }>(
  'invitation.count_open',
  `select (select count(*) from invitation where trip_id = $1 and expires_at > now())
     + (select count(*) from join_link where trip_id = $1 and used_at is null and expires_at > now()) as open`,
)
// Somebody proved an address, and the server stopped before the trips were joined; or a full trip has room again.
const waiting = sql<[], { user_id: string }>(
  'invitation.waiting',
  `select distinct c.user_id from invitation i join email_claim c on c.email_hash = i.email_hash
   join account a on a.id = c.user_id and a.email_verified_at is not null and a.deleted_at is null
   where i.expires_at > now()`,
)
const isBlocked = sql<[emailHash: Buffer, senderId: string], { blocked: boolean }>(
  'blocked_sender.is_blocked',
  'select exists (select from blocked_sender where email_hash = $1 and sender_id = $2) as blocked',
)
const block = sql<[emailHash: Buffer, senderId: string], never>(
  'blocked_sender.block',
  'insert into blocked_sender (email_hash, sender_id) values ($1, $2) on conflict do nothing',
)

export const listOpenInvitations = (db: Queries, tripId: string) => db.many(open, [tripId])
export const listInvitationsTo = (db: Queries, email: string, userId: string) =>
  db.many(ofAddress, [emailHash(email), userId])
/** The trips that somebody is invited to and is a member of already. */
export const listNeedlessTo = (db: Queries, email: string, userId: string) =>
  db.many(ofMember, [emailHash(email), userId])
export const hasInvitation = async (db: Queries, email: string) =>
  (await db.one(reaching, [emailHash(email)]))?.found ?? false
export const findInvitation = (tx: Tx, tripId: string, id: string) => tx.one(find, [tripId, id])
export const findInvitationTo = (tx: Tx, tripId: string, hash: Buffer) => tx.one(findTo, [tripId, hash])
export const insertInvitation = (
  tx: Tx,
  row: Pick<InvitationRow, 'trip_id' | 'id' | 'email' | 'email_hash' | 'invited_by'>,
) => tx.one(insert, [row.trip_id, row.id, row.email, row.email_hash, row.invited_by])
export const renewInvitation = (
  tx: Tx,
  { trip_id, id, email, invited_by }: Pick<InvitationRow, 'trip_id' | 'id' | 'email' | 'invited_by'>,
) => tx.one(renew, [trip_id, id, email, invited_by])
export const removeInvitation = (tx: Tx, tripId: string, id: string) => tx.one(remove, [tripId, id])
export const removeInvitationsBy = (tx: Tx, tripId: string, userId: string) =>
  tx.many(removeSentBy, [tripId, userId])
/** Invitations and links together. */
export const countInvitations = async (tx: Tx, tripId: string) =>
  (await tx.one(countOpen, [tripId]))?.open ?? 0
export const listWaiting = async (db: Queries) => (await db.many(waiting, [])).map(({ user_id }) => user_id)
export const isBlockedSender = async (tx: Tx, hash: Buffer, senderId: string) =>
  (await tx.one(isBlocked, [hash, senderId]))?.blocked ?? false
export const blockSender = (tx: Tx, hash: Buffer, senderId: string) => tx.run(block, [hash, senderId])
