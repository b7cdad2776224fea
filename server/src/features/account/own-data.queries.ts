import type { OwnData } from '@caravan/contract/own-data'
import { column, many, value } from '../../db/sql.ts'

export const findCreated = value<[userId: string], string | undefined>(
  'own_data.created',
  'select created_at from account where id = $1',
)
export const listOwnTrips = many<[userId: string], OwnData['trips'][number]>(
  'own_data.trips',
  `select t.id, t.name, t.start_date, t.end_date, m.role, m.joined_at
   from trip_member m join trip t on t.id = m.trip_id and t.deleted_at is null
   where m.user_id = $1 and m.removed_at is null order by t.start_date, t.id`,
)
export const listSentInvitations = many<[userId: string], OwnData['invitations_sent'][number]>(
  'own_data.invitations',
  'select trip_id, email, sent_at, expires_at from invitation where invited_by = $1 and expires_at > now() order by sent_at, id',
)
export const listOwnReveals = many<[userId: string], OwnData['reveals'][number]>(
  'own_data.reveals',
  'select field, trip_name, at from reveal where owner_id = $1 order by at, field',
)
export const listOwnBlocked = column<[emailHash: Buffer], string>(
  'own_data.blocked',
  `select a.username from blocked_sender b join account a on a.id = b.sender_id
   where b.email_hash = $1 and a.username is not null order by a.username`,
)
