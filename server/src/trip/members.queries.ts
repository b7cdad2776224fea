import { peopleField, sharedKinds } from '@caravan/contract/kinds/all'
import type { Sees } from '@caravan/contract/sections'
import { column, many, one, run, value } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { fullNameIn } from '../identity/full-name.queries.ts'
import type { Claim } from './claimed.ts'
import { type ChangeOfTrip, ensureFullMember } from './full-member.ts'
import { tables } from './tables.ts'
import { entriesOf } from './write.queries.ts'

/** A membership as the history keeps it. */
export interface KeptMember {
  user_id: string
  role: 'member' | 'viewer'
  color: number
  sees?: Sees
  /** Of a guest, which nothing else tells. */
  name?: string
  /** The guest whom they have become one with. */
  claims?: string
}

/** A change of one, as the history keeps it: of somebody who stays the fields that differ. */
export interface MemberChange {
  id: string
  before: Partial<KeptMember> | null
  after: Partial<KeptMember> | null
}

type InTrip = KeptMember & { trip_id: string }

const lockTrip = run<[id: string], Tx>('trips_of.lock', 'select from trip where id = $1 for update')
/** Also when that is over: what happened there still points at the person. */
export const listEver = column<[userId: string], string>(
  'trips_of.ever',
  'select trip_id from trip_member where user_id = $1 order by trip_id',
)
/**
 * Locks the trips that somebody is, or was, a member of: their name stands in what was paid there. Whoever locks the
 * account as well does this first. The trips come in the order of their ids, so that two people who go at once do not
 * wait for each other.
 */
export async function lockTripsOf(tx: Tx, userId: string): Promise<string[]> {
  const ids = await listEver(tx, userId)
  await Promise.all(ids.map(id => lockTrip(tx, id)))
  return ids
}
export const listTripsOf = column<[userId: string], string>(
  'trips_of.list',
  'select trip_id from user_trip where user_id = $1 order by trip_id',
)
export const countTrips = value<[userId: string], number, Tx>(
  'trips_of.count',
  `select count(*) as trips from user_trip u join trip t on t.id = u.trip_id
   where u.user_id = $1 and t.deleted_at is null`,
)
export const hasTrips = value<[userId: string], boolean, Tx>(
  'trips_of.any',
  'select exists (select from user_trip where user_id = $1) as found',
)
export const everHadTrips = async (tx: Tx, userId: string) => (await listEver(tx, userId)).length > 0
/** Those of these people who are members of the trip. */
export const listPresent = column<[tripId: string, userIds: readonly string[]], string>(
  'member.present',
  'select user_id from trip_member where trip_id = $1 and user_id = any($2) and removed_at is null',
)
export const raiseTrip = one<[tripId: string], { seq: number }>(
  'trip.raise',
  'update trip set seq = seq + 1, since_ledger = since_ledger + 1 where id = $1 and deleted_at is null returning seq',
)
/** The same where its ledger tells something else now, also when the trip is brought back. */
export const raiseLedger = one<[tripId: string], { seq: number }>(
  'trip.raise_ledger',
  'update trip set seq = seq + 1, since_ledger = 0 where id = $1 returning seq',
)
const leave = many<[userId: string], InTrip>(
  'leave.members',
  `update trip_member set removed_at = now() where user_id = $1 and removed_at is null
   returning trip_id, user_id, role, color`,
)
const forgetMails = run<[userId: string]>('leave.mails', 'delete from arrived_mail where sent_by = $1')
const forget = run<[userId: string]>('leave.trips', 'delete from user_trip where user_id = $1')
const touch = many<[ids: string[]], { id: string; seq: number }>(
  'leave.touch',
  'update trip set seq = seq + 1, since_ledger = 0 where id = any($1) returning id, seq',
)
const deleteEmpty = run<[ids: string[]]>(
  'leave.delete',
  `update trip t set deleted_at = now() where id = any($1) and deleted_at is null
     and not exists (select from trip_member m where m.trip_id = t.id and m.removed_at is null and not m.is_guest)`,
)

const leaveRows = sharedKinds.map(kind => {
  const people = peopleField(tables[kind].blank)
  return run<[userId: string, tripIds: string[]]>(
    `leave.${kind}`,
    `update ${kind} set ${people} = array_remove(${people}, $1), version = version + 1
     where trip_id = any($2) and $1 = any(${people})`,
  )
})

// With the numbers that the trips have now.
const record = run<[trips: string[], ids: string[], before: unknown[], after: unknown[], actor: string], Tx>(
  'leave.record',
  `insert into change (trip_id, seq, n, actor, entity, id, before, after)
   select t.id, t.seq, row_number() over (partition by t.id), $5, 'member', list.id, list.before, list.after
   from unnest($1::uuid[], $2::uuid[], $3::jsonb[], $4::jsonb[]) as list (trip_id, id, before, after)
   join trip t on t.id = list.trip_id`,
)

/** Ends every membership of somebody who goes, which the history of each trip tells; a trip with nobody left is deleted. */
export async function leaveAllTrips(tx: Tx, userId: string): Promise<{ id: string; seq: number }[]> {
  const trips = await lockTripsOf(tx, userId)
  const left = await leave(tx, userId)
  await forget(tx, userId)
  await forgetMails(tx, userId)
  const handedOver = await ensureFullMember(tx, trips, new Set([userId]))
  for (const leave of leaveRows) await leave(tx, userId, trips)
  const touched = await touch(tx, trips)
  await deleteEmpty(tx, trips)
  const goings = left.map((row): ChangeOfTrip => {
    return { tripId: row.trip_id, change: { entity: 'member', id: userId, before: row, after: null } }
  })
  const changes = [...goings, ...handedOver]
  const { before, after } = entriesOf(changes.map(({ change }) => change))
  const [of, ids] = [changes.map(({ tripId }) => tripId), changes.map(({ change }) => change.id)]
  await record(tx, of, ids, before, after, userId)
  return touched
}

const inLedger = `select payer_id from expense where trip_id = $1
  union all select user_id from expense_share where trip_id = $1
  union all select unnest(array[from_id, to_id]) from settlement where trip_id = $1`

const nameOf = `case when a.deleted_at is null
    then coalesce(${fullNameIn('p')}, a.username) end`
const people = (which: string, name = nameOf, more = '') => `select m.user_id, ${name} as name,
    m.removed_at is not null as former${more}
  from trip_member m join account a on a.id = m.user_id left join profile p on p.user_id = m.user_id
  where m.trip_id = $1 and ${which}
  order by m.joined_at, m.user_id`

const ofLedger = `(m.removed_at is null or m.user_id in (${inLedger}))`

/** Of the trip `$1`: its members, and who is part of its ledger. */
export const everybody = people(ofLedger)

/** The same, with the word `$3` behind the name of a guest who is called like somebody else. */
export const everybodyApart = people(
  ofLedger,
  `case when m.is_guest and count(*) over (partition by ${nameOf}) > 1
    then a.username || ' (' || $3::text || ')' else ${nameOf} end`,
)

/** Of the trip `$1`: who is or was a member. */
export const everMembers = people('true')

/** The same with how they stand in it. */
export const everMembersStanding = people('true', nameOf, ', m.role, m.sees')

/** The guests who have become members, those first who became somebody that was claimed by yet another one. */
export const listClaims = many<[tripId: string], Claim>(
  'claim.list',
  `select user_id as guest, claimed_by as member from trip_member
   where trip_id = $1 and claimed_by is not null order by removed_at, user_id`,
)
export const storeClaim = run<[tripId: string, guestId: string, userId: string], Tx>(
  'claim.store',
  'update trip_member set removed_at = now(), claimed_by = $3 where trip_id = $1 and user_id = $2',
)
export const endClaim = run<[tripId: string, guestId: string], Tx>(
  'claim.end',
  'update trip_member set removed_at = null, claimed_by = null where trip_id = $1 and user_id = $2',
)
