import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { promoteViewers } from './members.queries.ts'

// In the order of their ids, so that two people who go at once do not wait for each other.
const lock = sql<[userId: string], { id: string }>(
  'leave.lock',
  `select t.id from trip t join user_trip u on u.trip_id = t.id where u.user_id = $1 order by t.id for update of t`,
)
const leave = sql<[userId: string], never>(
  'leave.members',
  'update trip_member set removed_at = now() where user_id = $1 and removed_at is null',
)
const forget = sql<[userId: string], never>('leave.trips', 'delete from user_trip where user_id = $1')
const touch = sql<[ids: string[]], { id: string; seq: number }>(
  'leave.touch',
  `update trip t set seq = seq + 1, deleted_at = case when exists (select from trip_member m
     where m.trip_id = t.id and m.removed_at is null) then deleted_at else coalesce(deleted_at, now()) end
   where id = any($1) returning id, seq`,
)
const any = sql<[userId: string], { found: boolean }>(
  'leave.any',
  'select exists (select from user_trip where user_id = $1) as found',
)
const ever = sql<[userId: string], { found: boolean }>(
  'leave.ever',
  'select exists (select from trip_member where user_id = $1) as found',
)

export const lockTripsOf = async (tx: Tx, userId: string) =>
  (await tx.many(lock, [userId])).map(({ id }) => id)

/** Ends every membership of somebody who goes; a trip with nobody left is deleted. */
export async function leaveAllTrips(tx: Tx, userId: string): Promise<{ id: string; seq: number }[]> {
  const trips = await lockTripsOf(tx, userId)
  await tx.run(leave, [userId])
  await tx.run(forget, [userId])
  await promoteViewers(tx, trips)
  return tx.many(touch, [trips])
}

export const hasTrips = async (tx: Tx, userId: string) => (await tx.one(any, [userId]))?.found ?? false
/** Also when that is over: what happened there still points at the person. */
export const everHadTrips = async (tx: Tx, userId: string) => (await tx.one(ever, [userId]))?.found ?? false
