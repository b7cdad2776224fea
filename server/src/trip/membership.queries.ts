import type { HomeKind, TripAccess } from '@caravan/contract/endpoint'
import type { Sees } from '@caravan/contract/sections'
import type { Database } from '../db/pool.ts'
import type { Queries } from '../db/queries.ts'
import { column, many, one, run } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { type ActorRow, actorWith } from '../identity/sessions.queries.ts'
import { homeIfKnown, knownHome } from './homes.ts'

/** The standing of somebody in a trip; for others the trip does not exist. */
export interface Membership {
  trip_id: string
  role: 'member' | 'viewer'
  sees: Sees
  /** Its person has looked at the trip before. */
  opened: boolean
  seq: number
  /** Grows with what the ledger of the trip tells, and with nothing else. */
  ledger_seq: number
}

/** The same beside an account, which has a number of its own; null in all where there is none. */
type InTrip = Omit<Membership, 'seq' | 'trip_id'> & { trip_id: string | null; trip_seq: number }

export const membershipIn = ({
  trip_id,
  role,
  sees,
  opened,
  trip_seq: seq,
  ledger_seq,
}: InTrip): Membership | undefined =>
  trip_id === null ? undefined : { trip_id, role, sees, opened, seq, ledger_seq }

const inTrip = 'm.role, m.sees, m.opened_at is not null as opened, t.seq - t.since_ledger as ledger_seq'
const columns = `m.trip_id, t.seq, ${inTrip}`

export const findTripSeq = one<[tripId: string], { seq: number }>(
  'trip.seq',
  'select seq from trip where id = $1',
)
export const findMembership = one<[tripId: string, userId: string], Membership>(
  'membership.in_trip',
  `select ${columns} from trip_member m join trip t on t.id = m.trip_id
   where m.trip_id = $1 and m.user_id = $2 and m.removed_at is null and t.deleted_at is null`,
)
/** The account of a session and, of this trip, its membership. */
export const findActorIn = one<[tokenHash: Buffer, tripId: string], ActorRow & InTrip>(
  'membership.of_actor',
  actorWith(
    `, t.id as trip_id, t.seq as trip_seq, ${inTrip}`,
    `left join trip_member m on m.trip_id = $2 and m.user_id = a.id and m.removed_at is null
     left join trip t on t.id = $2 and t.id = m.trip_id and t.deleted_at is null`,
  ),
)
/** The number of the trip and how much of it they see, by those of these people who are members of it. */
export const seqsOfMembers = many<
  [tripId: string, userIds: string[]],
  { id: string; seq: number; sees: Sees }
>(
  'membership.seqs',
  `select m.user_id as id, t.seq, m.sees from trip_member m join trip t on t.id = m.trip_id
   where m.trip_id = $1 and t.id = $1 and m.user_id = any($2) and m.removed_at is null and t.deleted_at is null`,
)
const findInDeleted = one<[tripId: string, userId: string], Membership>(
  'membership.in_deleted_trip',
  `select ${columns} from trip_member m join trip t on t.id = m.trip_id
   where m.trip_id = $1 and m.user_id = $2 and m.removed_at is null and t.deleted_at > now() - interval '30 days'`,
)
export const findRole = one<[tripId: string, userId: string], Pick<Membership, 'role' | 'sees'>, Tx>(
  'membership.role',
  'select role, sees from trip_member where trip_id = $1 and user_id = $2 and removed_at is null',
)
export const markOpened = run<[tripId: string, userId: string]>(
  'membership.open',
  'update trip_member set opened_at = now() where trip_id = $1 and user_id = $2 and opened_at is null',
)
/** As if the person had never looked at any of their trips. */
export const closeTripsOf = run<[userId: string], Tx>(
  'membership.close_all',
  'update trip_member set opened_at = null where user_id = $1 and opened_at is not null',
)

/** The membership in the trip of a row. */
export async function findByHome(db: Queries, id: string, kind: HomeKind, userId: string) {
  const home = await knownHome(db, id)
  return home?.kind === kind ? findMembership(db, home.trip_id, userId) : undefined
}

/** The trip that an endpoint's access names, where that is known without asking, and the actor is asked for with it. */
export function tripKnownFor(db: Database, access: TripAccess, id: string): string | undefined {
  if (db.isSpread || 'in' in access || access.deleted) return undefined
  if (!('home' in access)) return id
  const home = homeIfKnown(db.lookups, id)
  return home?.kind === access.kind ? home.trip_id : undefined
}

/** The membership in the trip that an endpoint's access names, by the trip's id or that of a row in it. */
export function findAccess(db: Queries, access: TripAccess, id: string, userId: string) {
  if ('home' in access) return findByHome(db, id, access.kind, userId)
  return access.deleted ? findInDeleted(db, id, userId) : findMembership(db, id, userId)
}
export const listMemberIds = column<[tripId: string], string, Tx>(
  'expense.members',
  'select user_id from trip_member where trip_id = $1 and removed_at is null',
)
/** Of these people those who are, or once were, members of the trip. */
export const listEverMembers = column<[tripId: string, userIds: readonly string[]], string>(
  'settlement.people',
  'select user_id from trip_member where trip_id = $1 and user_id = any($2)',
)
