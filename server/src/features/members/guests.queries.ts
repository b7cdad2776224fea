import { column, one, run } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import type { Held } from '../../identity/openers.ts'
import { endSessions } from '../../identity/sessions.queries.ts'
import type { KeptMember } from '../../trip/members.queries.ts'
import type { Writing } from '../../trip/rows.ts'

export type KeptGuest = KeptMember & { name: string }

const insertAccount = run<[id: string, name: string, tripId: string], Tx>(
  'guest.insert_account',
  'insert into account (id, username, guest_of) values ($1, $2, $3)',
)
const insertMember = run<
  [tripId: string, id: string, role: KeptMember['role'], color: number, seenSeq: number],
  Tx
>(
  'guest.insert',
  `insert into trip_member (trip_id, user_id, role, color, seen_seq, is_guest) values ($1, $2, $3, $4, $5, true)`,
)
const find = one<
  [tripId: string, id: string, claimedBy: string | null],
  Omit<KeptGuest, 'name'> & { is_here: boolean },
  Tx
>(
  'guest.find',
  `select user_id, role, color, sees, removed_at is null as is_here from trip_member
   where trip_id = $1 and user_id = $2 and is_guest and claimed_by is not distinct from $3`,
)
const findName = one<[id: string], { name: string }, Tx>(
  'guest.name',
  'select username as name from account where id = $1',
)
const storeName = run<[id: string, name: string], Tx>(
  'guest.rename',
  'update account set username = $2 where id = $1 and guest_of is not null',
)
const storeGuestRole = run<[tripId: string, id: string, role: KeptMember['role']], Tx>(
  'guest.store_role',
  'update trip_member set role = $3 where trip_id = $1 and user_id = $2',
)
const bringBack = run<[tripId: string, id: string, role: KeptMember['role'], color: number], Tx>(
  'guest.bring_back',
  'update trip_member set removed_at = null, role = $3, color = $4 where trip_id = $1 and user_id = $2',
)
const forgetLink = run<[id: string], Tx>('guest_link.remove', 'delete from guest_link where user_id = $1')
/** Takes the place of the link before; who is in by that one stays in. */
export const storeGuestLink = run<[id: string, hash: Buffer, by: string], Tx>(
  'guest_link.store',
  `insert into guest_link (user_id, token_hash, made_by) values ($1, $2, $3)
   on conflict (user_id) do update
     set token_hash = excluded.token_hash, made_by = excluded.made_by, created_at = now(), used_at = null`,
)
/** Ends the links that an account made, and returns the trips of their guests. */
export const forgetLinksBy = column<[by: string], string, Tx>(
  'guest_link.remove_made_by',
  `with gone as (delete from guest_link where made_by = $1 returning user_id)
   select distinct a.guest_of from account a where a.id in (select user_id from gone)`,
)
/** Ends the links that a member made in one trip. Guests who are in stay in. */
export const forgetLinksIn = run<[tripId: string, by: string], Tx>(
  'guest_link.remove_made_in',
  `delete from guest_link l using account a where a.id = l.user_id and a.guest_of = $1 and l.made_by = $2`,
)
const usable = `(l.used_at is not null or l.created_at > now() - interval '14 days')`
export const heldGuestLinks = one<[by: string], Held>(
  'guest_link.held',
  `select count(*)::int as count, min(l.created_at) as since from guest_link l where l.made_by = $1 and ${usable}`,
)
const findLink = one<[hash: Buffer], { user_id: string; name: string; trip_id: string }>(
  'guest_link.find',
  `select l.user_id, a.username as name, a.guest_of as trip_id from guest_link l join account a on a.id = l.user_id
   where l.token_hash = $1 and ${usable}`,
)
const findPlaceOf = one<[tripId: string, id: string], { trip_name: string; role: KeptMember['role'] }>(
  'guest_link.place',
  `select t.name as trip_name, m.role from trip_member m join trip t on t.id = m.trip_id
   where m.trip_id = $1 and t.id = $1 and m.user_id = $2 and m.removed_at is null and t.deleted_at is null`,
)
/** Of a link that is still the guest's, which no longer ends by itself then. */
export const useGuestLink = one<[hash: Buffer], { user_id: string; made_by: string | null }, Tx>(
  'guest_link.use',
  `update guest_link l set used_at = coalesce(used_at, now()) where token_hash = $1 and ${usable} returning user_id, made_by`,
)

/** Stores a guest of the trip under an id that nobody has. */
export async function insertGuest(tx: Tx, tripId: string, guest: KeptGuest, seenSeq: number): Promise<void> {
  const { user_id: id, name, role, color } = guest
  await insertAccount(tx, id, name, tripId)
  await insertMember(tx, tripId, id, role, color, seenSeq)
}

/** A guest of the trip, or one who was removed; of those who have become a member, with that one alone. */
export async function findGuest(tx: Tx, tripId: string, id: string, claimedBy: string | null = null) {
  const stored = await find(tx, tripId, id, claimedBy)
  const named = stored && (await findName(tx, id))
  if (!named) return undefined
  const { is_here: isHere, ...guest } = stored
  return { isHere, guest: { ...guest, ...named } satisfies KeptGuest }
}

/** Somebody who is a guest of the trip now. */
export async function requireGuest({ tx, trip }: Writing, id: string): Promise<KeptGuest> {
  const found = await findGuest(tx, trip.id, id)
  if (!found?.isHere) throw new Failure('request.not_found')
  return found.guest
}

export async function storeGuest(
  tx: Tx,
  tripId: string,
  { user_id: id, name, role }: KeptGuest,
): Promise<void> {
  await storeName(tx, id, name)
  await storeGuestRole(tx, tripId, id, role)
}

/** A guest who was removed is one again, without a way in. */
export async function bringGuestBack(tx: Tx, tripId: string, guest: KeptGuest): Promise<void> {
  await storeName(tx, guest.user_id, guest.name)
  await bringBack(tx, tripId, guest.user_id, guest.role, guest.color)
}

/** Ends every way in of a guest. */
export async function shutGuestOut(tx: Tx, id: string): Promise<void> {
  await forgetLink(tx, id)
  await endSessions(tx, id, null)
}

/** Where a link leads to, and as whom. */
export async function findGuestLink(db: Parameters<typeof findLink>[0], hash: Buffer) {
  const link = await findLink(db, hash)
  const place = link && (await findPlaceOf(db, link.trip_id, link.user_id))
  return place && { ...link, ...place }
}
