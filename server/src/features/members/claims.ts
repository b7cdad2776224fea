import { type Kind, kindNames } from '@caravan/contract/kinds'
import type { Rows } from '@caravan/contract/kinds/all'
import type { Tx } from '../../db/transaction.ts'
import { Failure, found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import { asClaimed, type Claim } from '../../trip/claimed.ts'
import { inPieces } from '../../trip/in-pieces.ts'
import { isEqual } from '../../trip/kept.ts'
import { endClaim, type KeptMember, type MemberChange, storeClaim } from '../../trip/members.queries.ts'
import { removeRows, storeRows, type Writing } from '../../trip/rows.ts'
import { storeStanding } from '../../trip/standing.queries.ts'
import { tables } from '../../trip/tables.ts'
import { storeTrip } from '../../trip/trip.queries.ts'
import { createAdmit } from './admit.ts'
import { findGuest, requireGuest, shutGuestOut } from './guests.queries.ts'
import { findMember, listMembers } from './members.queries.ts'
import type { TakeOff } from './take-off.ts'

interface Needs extends Pick<Ground, 'announce'> {
  takeOff: TakeOff
}

export type Claims = ReturnType<typeof createClaims>

/** How a guest becomes a member with an account, and all that was theirs that member's. */
export function createClaims({ announce, takeOff }: Needs) {
  const admit = createAdmit({ announce })

  /** Somebody who is a member already becomes one with the guest, if that is meant. */
  async function claim(
    writing: Writing,
    { guest: guestId, member: userId }: Claim,
    merge: boolean,
  ): Promise<void> {
    const { tx, trip } = writing
    const guest = await requireGuest(writing, guestId)
    const present = (await listMembers(tx, trip.id)).find(({ user_id }) => user_id === userId)
    if (present?.is_guest) throw new Failure('request.not_found')
    if (present && !merge) {
      const names = { guest: guest.name, member: present.username }
      throw new Failure('guest.already_member', { extra: names })
    }
    await storeClaim(tx, trip.id, guestId, userId)
    await shutGuestOut(tx, guestId)
    trip.record({ entity: 'member', id: guestId, before: guest, after: null })
    if (present) await raise(writing, userId, guest)
    else await admit(tx, trip, userId, { ...inPlace(guest), claims: guestId })
    await giveRows(writing, { guest: guestId, member: userId })
    trip.because('claimed')
  }

  async function raise({ tx, trip }: Writing, userId: string, guest: KeptMember): Promise<void> {
    const before = found(await findMember(tx, trip.id, userId))
    const role = guest.role === 'member' ? 'member' : before.role
    const after = found(await storeStanding(tx, trip.id, userId, { ...before, role }))
    trip.record({ entity: 'member', id: userId, before, after: { ...after, claims: guest.user_id } })
  }

  return {
    claim,

    /** The guest is one again, so that rows can name them; false where one of the two has left. */
    async guestBack(
      { actor, tx, trip }: Writing & { actor: { id: string } },
      { id: memberId, before, after }: MemberChange,
    ): Promise<boolean> {
      const guestId = after?.claims ?? ''
      const stored = await findGuest(tx, trip.id, guestId, memberId)
      const member = await findMember(tx, trip.id, memberId)
      if (!stored || !member) return false
      await endClaim(tx, trip.id, guestId)
      trip.record({ entity: 'member', id: guestId, before: null, after: stored.guest })
      if (before?.role === undefined || before.role === member.role) return true
      if (memberId === actor.id) throw new Failure('member.own_role')
      const lower = found(await storeStanding(tx, trip.id, memberId, { ...member, role: before.role }))
      trip.record({ entity: 'member', id: memberId, before: member, after: lower })
      return true
    },

    /** The member who came in by the claim goes, once their rows are the guest's again. */
    async memberGone(writing: Writing, { id: memberId, before }: MemberChange): Promise<void> {
      if (before === null) await takeOff(writing, memberId, false)
    },
  }
}

const inPlace = ({ role, color, sees = 'all' }: KeptMember) => ({ role, color, sees })

async function giveRows(writing: Writing, claim: Claim): Promise<void> {
  const { tx, trip } = writing
  for (const kind of kindNames) {
    const named = await namedIn(tx, trip.id, kind, claim)
    const between = named.filter(({ wanted }) => isOfOne(wanted)).map(({ row }) => row.id)
    await removeRows(writing, kind, between)
    const rows = named.filter(({ row }) => !between.includes(row.id)).map(({ row }) => row)
    for (const piece of inPieces(rows)) await storeRows(writing, kind, piece, row => asClaimed(row, claim))
  }
  const before = await trip.locked
  const wanted = asClaimed(before, claim)
  if (isEqual(wanted, before)) return
  trip.record({ entity: 'trip', id: trip.id, before, after: found(await storeTrip(tx, wanted)) })
}

/** The rows that name the guest, and what they become. */
async function namedIn<K extends Kind>(tx: Tx, tripId: string, kind: K, claim: Claim) {
  const rows: Rows[K][] = await tables[kind].list(tx, tripId)
  return rows.flatMap(row => {
    const wanted = asClaimed(row, claim)
    return wanted === row ? [] : [{ row, wanted }]
  })
}

/** A repayment between the two is none any more. */
const isOfOne = (row: object) => 'from' in row && 'to' in row && row.from === row.to
