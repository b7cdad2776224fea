import { Failure } from '../../failure.ts'
import { claimId } from '../../trip/homes.ts'
import type { MemberChange } from '../../trip/members.queries.ts'
import { MAX_MEMBERS } from '../../trip/room.ts'
import type { Writing } from '../../trip/rows.ts'
import * as guests from './guests.queries.ts'
import { findPlace, listMembers } from './members.queries.ts'
import type { ShareRecords, TakeOff } from './take-off.ts'

/**
 * Takes back that a guest was added, renamed or removed; false where they are not as that left them. Links and sessions
 * do not come back.
 */
export const createGuestBack =
  (takeOff: TakeOff, { count }: Pick<ShareRecords, 'count'>) =>
  async (writing: Writing, { id, before, after }: MemberChange): Promise<boolean> => {
    const { tx, trip } = writing
    const found = await guests.findGuest(tx, trip.id, id)
    if (!found || found.isHere !== (after !== null)) return false
    const { guest: now } = found
    if (after === null) {
      await requirePlace(writing)
      const back = { ...now, ...before }
      await guests.bringGuestBack(tx, trip.id, back)
      trip.record({ entity: 'member', id, before: null, after: back })
      return true
    }
    if (before === null) {
      if ((await count(tx, trip.id, id)) > 0) return false
      await takeOff(writing, id, false)
      return true
    }
    const changed = Object.keys(before) as (keyof guests.KeptGuest)[]
    if (changed.some(field => now[field] !== after[field])) return false
    const back = { ...now, ...before }
    await guests.storeGuest(tx, trip.id, back)
    trip.record({ entity: 'member', id, before: now, after: back })
    return true
  }

interface NewGuest {
  id: string
  name: string
  role?: guests.KeptGuest['role'] | undefined
}

/** Adds somebody who has no account. The same call again answers the guest as they are. */
export async function addGuest(
  { actor, ...writing }: Writing & { actor: { id: string } },
  { id, ...content }: NewGuest,
): Promise<guests.KeptGuest> {
  const { tx, trip } = writing
  if (!(await claimId(tx, { id, kind: 'guest', tripId: trip.id, actorId: actor.id, content }))) {
    const stored = await guests.findGuest(tx, trip.id, id)
    if (!stored?.isHere) throw new Failure('row.gone')
    return stored.guest
  }
  const { color, seen_seq } = await requirePlace(writing)
  const guest = { user_id: id, role: content.role ?? 'member', color, name: content.name } as const
  await guests.insertGuest(tx, trip.id, guest, seen_seq)
  trip.record({ entity: 'member', id, before: null, after: guest })
  return guest
}

/** The colour and number that somebody who comes in is given, if there is room for them. */
export async function requirePlace({ tx, trip }: Writing) {
  const place = await findPlace(tx, trip.id)
  if (!place) throw new Failure('request.not_found')
  if ((await listMembers(tx, trip.id)).length >= MAX_MEMBERS) throw new Failure('limit.reached')
  return place
}
