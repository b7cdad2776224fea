import type { SharedField } from '@caravan/contract/members'
import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'

interface OwnTrip {
  id: string
  name: string
  start_date: string
  end_date: string
  role: 'member' | 'viewer'
  joined_at: Date
}

const created = sql<[userId: string], { created_at: Date }>(
  'own_data.created',
  'select created_at from account where id = $1',
)
const trips = sql<[userId: string], OwnTrip>(
  'own_data.trips',
  `select t.id, t.name, t.start_date, t.end_date, m.role, m.joined_at
   from trip_member m join trip t on t.id = m.trip_id and t.deleted_at is null
   where m.user_id = $1 and m.removed_at is null order by t.start_date, t.id`,
)
const invitations = sql<
  [userId: string],
  { trip_id: string; email: string; sent_at: Date; expires_at: Date }
>(
  'own_data.invitations',
  'select trip_id, email, sent_at, expires_at from invitation where invited_by = $1 and expires_at > now() order by sent_at, id',
)
const reveals = sql<[userId: string], { field: SharedField; trip_name: string; at: Date }>(
  'own_data.reveals',
  'select field, trip_name, at from reveal where owner_id = $1 order by at, field',
)

export const findCreated = async (db: Queries, userId: string) =>
  (await db.one(created, [userId]))?.created_at
export const listOwnTrips = (db: Queries, userId: string) => db.many(trips, [userId])
export const listSentInvitations = (db: Queries, userId: string) => db.many(invitations, [userId])
export const listOwnReveals = (db: Queries, userId: string) => db.many(reveals, [userId])
