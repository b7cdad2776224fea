import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'

export type Role = 'member' | 'viewer'

export interface MemberRow {
  user_id: string
  role: Role
  color: number
  /** Its person has looked at the trip, from an account with a confirmed address: what the others may see of them. */
  shares: boolean
  username: string
  first_name: string | null
  last_name: string | null
  avatar: string | null
}

/** What the history keeps of a membership. */
interface Membership {
  user_id: string
  role: Role
  color: number
}

const list = sql<[tripId: string], MemberRow>(
  'member.list',
  `select m.user_id, m.role, m.color, m.opened_at is not null and a.email_verified_at is not null as shares,
     a.username, a.avatar, p.first_name, p.last_name
   from trip_member m join account a on a.id = m.user_id left join profile p on p.user_id = m.user_id
   where m.trip_id = $1 and m.removed_at is null order by m.joined_at, m.user_id`,
)
// Whoever comes back starts anew, with the lowest colour that nobody has.
const add = sql<[tripId: string, userId: string], Membership>(
  'member.add',
  `with taken as (select color from trip_member where trip_id = $1 and removed_at is null),
     free as (select coalesce(min(c), (select count(*) % 8 from taken)) as color
       from generate_series(0, 7) as c where c not in (select color from taken)),
     mine as (insert into user_trip (user_id, trip_id) values ($2, $1) on conflict do nothing)
   insert into trip_member as m (trip_id, user_id, color) select $1, $2, color from free
   on conflict (trip_id, user_id) do update
     set role = 'member', color = excluded.color, joined_at = now(), opened_at = null, removed_at = null
     where m.removed_at is not null
   returning m.user_id, m.role, m.color`,
)
const remove = sql<[tripId: string, userId: string], Membership>(
  'member.remove',
  `with mine as (delete from user_trip where trip_id = $1 and user_id = $2)
   update trip_member set removed_at = now() where trip_id = $1 and user_id = $2 and removed_at is null
   returning user_id, role, color`,
)
const find = sql<[tripId: string, userId: string], Membership>(
  'member.find',
  'select user_id, role, color from trip_member where trip_id = $1 and user_id = $2 and removed_at is null',
)
const storeRole = sql<[tripId: string, userId: string, role: Role], Membership>(
  'member.store_role',
  `update trip_member set role = $3 where trip_id = $1 and user_id = $2 and removed_at is null
   returning user_id, role, color`,
)
// Of those who have been there the longest.
const promote = sql<[tripIds: string[]], Membership>(
  'member.promote',
  `update trip_member m set role = 'member'
   where (m.trip_id, m.user_id) in (select distinct on (trip_id) trip_id, user_id from trip_member
       where trip_id = any($1) and removed_at is null order by trip_id, joined_at, user_id)
     and not exists (select from trip_member f
       where f.trip_id = m.trip_id and f.removed_at is null and f.role = 'member')
   returning m.user_id, m.role, m.color`,
)

export const listMembers = (db: Queries, tripId: string) => db.many(list, [tripId])
/** Undefined when the person is a member already. */
export const addMember = (tx: Tx, tripId: string, userId: string) => tx.one(add, [tripId, userId])
export const removeMember = (tx: Tx, tripId: string, userId: string) => tx.one(remove, [tripId, userId])
export const findMember = (tx: Tx, tripId: string, userId: string) => tx.one(find, [tripId, userId])
export const setMemberRole = (tx: Tx, tripId: string, userId: string, role: Role) =>
  tx.one(storeRole, [tripId, userId, role])
/** Where only viewers are left, one of them takes over. */
export const promoteViewers = (tx: Tx, tripIds: string[]) => tx.many(promote, [tripIds])
