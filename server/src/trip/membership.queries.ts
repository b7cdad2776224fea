import type { HomeKind } from '@caravan/contract/endpoint'
import type { Queries } from '../db/queries.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'

/** What somebody is in a trip, which is only there for its members. */
export interface Membership {
  trip_id: string
  role: 'member' | 'viewer'
  /** Its person has looked at the trip before. */
  opened: boolean
  seq: number
}

const columns = 'm.trip_id, m.role, m.opened_at is not null as opened, t.seq'

const inTrip = sql<[tripId: string, userId: string], Membership>(
  'membership.in_trip',
  `select ${columns} from trip_member m join trip t on t.id = m.trip_id
   where m.trip_id = $1 and m.user_id = $2 and m.removed_at is null and t.deleted_at is null`,
)
const inDeletedTrip = sql<[tripId: string, userId: string], Membership>(
  'membership.in_deleted_trip',
  `select ${columns} from trip_member m join trip t on t.id = m.trip_id
   where m.trip_id = $1 and m.user_id = $2 and m.removed_at is null and t.deleted_at > now() - interval '30 days'`,
)
const byHome = sql<[id: string, kind: HomeKind, userId: string], Membership>(
  'membership.by_home',
  `select ${columns} from home h
   join trip t on t.id = h.trip_id and t.deleted_at is null
   join trip_member m on m.trip_id = t.id and m.user_id = $3 and m.removed_at is null
   where h.id = $1 and h.kind = $2`,
)
const roleNow = sql<[tripId: string, userId: string], { role: 'member' | 'viewer' }>(
  'membership.role',
  'select role from trip_member where trip_id = $1 and user_id = $2 and removed_at is null',
)
const open = sql<[tripId: string, userId: string], never>(
  'membership.open',
  'update trip_member set opened_at = now() where trip_id = $1 and user_id = $2 and opened_at is null',
)
const close = sql<[userId: string], never>(
  'membership.close_all',
  'update trip_member set opened_at = null where user_id = $1 and opened_at is not null',
)

export const findMembership = (db: Queries, tripId: string, userId: string) =>
  db.one(inTrip, [tripId, userId])
export const findInDeleted = (db: Queries, tripId: string, userId: string) =>
  db.one(inDeletedTrip, [tripId, userId])
export const findByHome = (db: Queries, id: string, kind: HomeKind, userId: string) =>
  db.one(byHome, [id, kind, userId])
export const findRole = (tx: Tx, tripId: string, userId: string) => tx.one(roleNow, [tripId, userId])
/** As if the person had never looked at any of their trips. */
export const closeTripsOf = (tx: Tx, userId: string) => tx.run(close, [userId])
export const markOpened = (db: Queries, tripId: string, userId: string) => db.run(open, [tripId, userId])
