import type { Invitation } from '@caravan/contract/invitations'
import type { Queries } from '../../db/queries.ts'
import { column, many, one, run, value } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { emailHash } from '../../identity/names.ts'
import type { Held } from '../../identity/openers.ts'

export interface InvitationRow {
  trip_id: string
  id: string
  email: string
  email_hash: Buffer
  invited_by: string
  sent_at: string
  is_open: boolean
}

/** An invitation as the invited person may see it. */
export type OwnInvitation = Invitation & { trip_id: string; invited_by: string }

const columns = 'trip_id, id, email, email_hash, invited_by, sent_at, expires_at > now() as is_open'
const NOBODY = '00000000-0000-0000-0000-000000000000'
const lifetime = `interval '14 days'`

export const listOpenInvitations = many<[tripId: string], InvitationRow>(
  'invitation.open',
  `select ${columns} from invitation where trip_id = $1 and expires_at > now() order by sent_at, id`,
)
// Neither too old nor from somebody who is blocked.
const ofAddress = many<[emailHash: Buffer], Omit<OwnInvitation, 'trip_name'> & { sent_at: string }>(
  'invitation.of_address',
  `select i.id, i.trip_id, i.invited_by, a.username as inviter, i.expires_at, i.sent_at
   from invitation i join account a on a.id = i.invited_by where i.email_hash = $1 and i.expires_at > now()
     and not exists (select from blocked_sender b where b.email_hash = i.email_hash and b.sender_id = i.invited_by)
   order by i.sent_at desc, i.id`,
)
const asked = many<
  [tripIds: string[], userId: string],
  { id: string; name: string; was_there: boolean; removed_at: string | null }
>(
  'invitation.trips',
  `select t.id, t.name, m.user_id is not null as was_there, m.removed_at
   from trip t left join trip_member m on m.trip_id = t.id and m.trip_id = any($1) and m.user_id = $2
   where t.id = any($1) and t.deleted_at is null`,
)
const ofMember = column<[emailHash: Buffer, userId: string], string>(
  'invitation.of_member',
  `select i.trip_id from invitation i join user_trip u on u.trip_id = i.trip_id and u.user_id = $2
   where i.email_hash = $1`,
)
export const findInvitation = one<[tripId: string, id: string], InvitationRow, Tx>(
  'invitation.find',
  `select ${columns} from invitation where trip_id = $1 and id = $2`,
)
export const findInvitationTo = one<[tripId: string, emailHash: Buffer], InvitationRow, Tx>(
  'invitation.find_to',
  `select ${columns} from invitation where trip_id = $1 and email_hash = $2`,
)
type Renewal = Pick<InvitationRow, 'trip_id' | 'id' | 'email' | 'invited_by'>
export type NewInvitation = Renewal & Pick<InvitationRow, 'email_hash'>

export const insertInvitation = one<NewInvitation, InvitationRow, Tx>(
  'invitation.insert',
  `insert into invitation (trip_id, id, email, email_hash, invited_by, expires_at)
   values (:trip_id, :id, :email, :email_hash, :invited_by, now() + ${lifetime}) returning ${columns}`,
)
export const renewInvitation = one<Renewal, InvitationRow, Tx>(
  'invitation.renew',
  `update invitation set email = :email, invited_by = :invited_by, sent_at = now(), expires_at = now() + ${lifetime}
   where trip_id = :trip_id and id = :id returning ${columns}`,
)
export const removeInvitation = one<[tripId: string, id: string], InvitationRow, Tx>(
  'invitation.remove',
  `delete from invitation where trip_id = $1 and id = $2 returning ${columns}`,
)
export const removeInvitationsBy = many<[tripId: string, userId: string], InvitationRow, Tx>(
  'invitation.remove_sent_by',
  `delete from invitation where trip_id = $1 and invited_by = $2 returning ${columns}`,
)
export const heldInvitations = one<[by: string], Held>(
  'invitation.held',
  `select count(*)::int as count, min(sent_at) as since from invitation where invited_by = $1 and expires_at > now()`,
)
export const forgetInvitationsBy = column<[by: string], string, Tx>(
  'invitation.forget',
  'delete from invitation where invited_by = $1 returning trip_id',
)
/** Invitations and links together. */
export const countInvitations = value<[tripId: string], number, Tx>(
  'invitation.count_open',
  `select (select count(*) from invitation where trip_id = $1 and expires_at > now())
     + (select count(*) from join_link where trip_id = $1 and used_at is null and expires_at > now()) as open`,
)
// Somebody proved an address, and the server stopped before the trips were joined; or a full trip has room again.
export const listWaiting = column<[], string>(
  'invitation.waiting',
  `select distinct c.user_id from invitation i join email_claim c on c.email_hash = i.email_hash
   join account a on a.id = c.user_id and a.email_verified_at is not null and a.deleted_at is null
   where i.expires_at > now()`,
)
export const isBlockedSender = value<[emailHash: Buffer, senderId: string], boolean, Tx>(
  'blocked_sender.is_blocked',
  'select exists (select from blocked_sender where email_hash = $1 and sender_id = $2) as blocked',
)
export const blockSender = run<[emailHash: Buffer, senderId: string], Tx>(
  'blocked_sender.block',
  'insert into blocked_sender (email_hash, sender_id) values ($1, $2) on conflict do nothing',
)

export const listBlocked = many<[emailHash: Buffer], { user_id: string; username: string }>(
  'blocked_sender.list',
  `select a.id as user_id, a.username from blocked_sender b join account a on a.id = b.sender_id
   where b.email_hash = $1 and a.username is not null order by a.username`,
)
export const unblockSender = run<[emailHash: Buffer, senderId: string], Tx>(
  'blocked_sender.unblock',
  'delete from blocked_sender where email_hash = $1 and sender_id = $2',
)

/** A member needs none, and one who went after it was sent does not come back by it. */
export async function listInvitationsTo(db: Queries, email: string, userId: string | null) {
  const invitations = await ofAddress(db, emailHash(email))
  const ids = invitations.map(({ trip_id }) => trip_id)
  const trips = new Map((await asked(db, ids, userId ?? NOBODY)).map(trip => [trip.id, trip]))
  return invitations.flatMap(({ sent_at, ...invitation }): OwnInvitation[] => {
    const trip = trips.get(invitation.trip_id)
    const isFor = trip && (!trip.was_there || (trip.removed_at !== null && trip.removed_at < sent_at))
    return isFor ? [{ ...invitation, trip_name: trip.name }] : []
  })
}
/** The trips that somebody is invited to and is a member of already. */
export const listNeedlessTo = (db: Queries, email: string, userId: string) =>
  ofMember(db, emailHash(email), userId)
export const hasInvitation = async (db: Queries, email: string) =>
  (await listInvitationsTo(db, email, null)).length > 0
