import type { Sees } from '@caravan/contract/sections'
import { many, one, run, value } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { found } from '../../failure.ts'
import type { KeptMember } from '../../trip/members.queries.ts'
import type { StandingMember } from '../../trip/standing.queries.ts'

export interface MemberRow {
  user_id: string
  role: KeptMember['role']
  color: number
  sees: Sees
  is_guest: boolean
  /** Its person has looked at the trip, from an account with a confirmed address: what the others may see of them. */
  shares: boolean
  username: string
  first_name: string | null
  last_name: string | null
  avatar: string | null
}

export const listMembers = many<[tripId: string], MemberRow>(
  'member.list',
  `select m.user_id, m.role, m.color, m.sees, m.is_guest, m.opened_at is not null and a.email_verified_at is not null as shares,
     a.username, a.avatar, p.first_name, p.last_name
   from trip_member m join account a on a.id = m.user_id left join profile p on p.user_id = m.user_id
   where m.trip_id = $1 and m.removed_at is null order by m.joined_at, m.user_id`,
)
// The lowest colour that nobody has, and the next change of the trip.
export const findPlace = one<[tripId: string], { color: number; seen_seq: number }, Tx>(
  'member.place',
  `with taken as (select color from trip_member where trip_id = $1 and removed_at is null)
   select coalesce((select min(c) from generate_series(0, 7) as c where c not in (select color from taken)),
     (select count(*) % 8 from taken)) as color, seq + 1 as seen_seq
   from trip where id = $1`,
)
const add = one<
  [tripId: string, userId: string, role: KeptMember['role'], color: number, seenSeq: number, sees: Sees],
  KeptMember,
  Tx
>(
  'member.add',
  `insert into trip_member as m (trip_id, user_id, role, color, seen_seq, sees, joined_at) values ($1, $2, $3, $4, $5, $6, now())
   on conflict (trip_id, user_id) do update
     set role = excluded.role, color = excluded.color, joined_at = excluded.joined_at, opened_at = null, removed_at = null,
       seen_seq = excluded.seen_seq, sees = excluded.sees, mail_turn = m.mail_turn + 1
     where m.removed_at is not null
   returning m.user_id, m.role, m.color`,
)
const listTrip = run<[tripId: string, userId: string, sees: Sees], Tx>(
  'member.list_trip',
  'insert into user_trip (trip_id, user_id, sees) values ($1, $2, $3) on conflict do nothing',
)
/** Undefined when the person is a member already. A member who comes back starts anew. */
export async function addMember(
  tx: Tx,
  tripId: string,
  userId: string,
  { role = 'member', color, sees = 'all' }: Partial<KeptMember> = {},
): Promise<KeptMember | undefined> {
  const place = found(await findPlace(tx, tripId))
  const [added] = await Promise.all([
    add(tx, tripId, userId, role, color ?? place.color, place.seen_seq, sees),
    listTrip(tx, tripId, userId, sees),
  ])
  return added
}
export const removeMember = one<[tripId: string, userId: string], KeptMember, Tx>(
  'member.remove',
  `with mine as (delete from user_trip where trip_id = $1 and user_id = $2),
     told as (delete from notification where trip_id = $1 and user_id = $2),
     due as (delete from push_due where trip_id = $1 and user_id = $2),
     mails as (delete from mail_due where trip_id = $1 and user_id = $2)
   update trip_member set removed_at = now() where trip_id = $1 and user_id = $2 and removed_at is null
   returning user_id, role, color`,
)
/** Whether somebody is told by mail that they are in a trip, as at first. */
export const wantsMail = value<[userId: string], boolean, Tx>(
  'member.wants_mail',
  `select coalesce((notify -> 'added' ->> 'mail')::boolean, true) from account where id = $1`,
)
export const findMember = one<[tripId: string, userId: string], StandingMember, Tx>(
  'member.find',
  `select user_id, role, color, sees from trip_member
   where trip_id = $1 and user_id = $2 and removed_at is null`,
)
