import type { Role } from '@caravan/contract/members'
import type { Sees } from '@caravan/contract/sections'
import { many, one, run } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'

/** What full members decide about each other: the role, and how much somebody sees. */
export interface Standing {
  role: Role
  sees: Sees
}

export interface StandingMember extends Standing {
  user_id: string
  color: number
}

/**
 * The members with an account of those of these trips that have no full member who sees everything, the longest-standing
 * of each trip first.
 */
export const listWithoutFullMember = many<[tripIds: string[]], StandingMember & { trip_id: string }, Tx>(
  'member.without_full',
  `select m.trip_id, m.user_id, m.role, m.color, m.sees from trip_member m
   where m.trip_id = any($1) and m.removed_at is null and not m.is_guest
     and not exists (select from trip_member f where f.trip_id = m.trip_id and f.removed_at is null
       and not f.is_guest and f.role = 'member' and f.sees = 'all')
   order by m.trip_id, m.joined_at, m.user_id`,
)
const store = one<[tripId: string, userId: string, role: Role, sees: Sees], StandingMember, Tx>(
  'member.store_standing',
  `update trip_member set role = $3, sees = $4 where trip_id = $1 and user_id = $2 and removed_at is null
   returning user_id, role, color, sees`,
)
const storeSees = run<[tripId: string, userId: string, sees: Sees], Tx>(
  'member.store_sees',
  'update user_trip set sees = $3 where trip_id = $1 and user_id = $2',
)
/** Undefined when there is no such member. */
export async function storeStanding(tx: Tx, tripId: string, userId: string, { role, sees }: Standing) {
  await storeSees(tx, tripId, userId, sees)
  return store(tx, tripId, userId, role, sees)
}
