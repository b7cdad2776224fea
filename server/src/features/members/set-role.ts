import type { Role } from '@caravan/contract/members'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import type { Writing } from '../../trip/rows.ts'
import type { ChangingTrip } from '../../trip/write.ts'
import { findMember, setMemberRole } from './members.queries.ts'

interface Needs {
  /** Ends what somebody has asked others to. */
  withdrawSentBy(tx: Tx, trip: ChangingTrip, userId: string): Promise<void>
  /** Ends the links by which somebody shows the trip to people without an account. */
  endSharesOf(tx: Tx, tripId: string, userId: string): Promise<unknown>
}

/** Changes the role of another member; false when there is no such member, or not one with the role that is expected. */
export type SetRole = (
  call: Writing & { actor: { id: string } },
  userId: string,
  role: { from?: Role; to: Role },
) => Promise<boolean>

export function createSetRole({ withdrawSentBy, endSharesOf }: Needs): SetRole {
  return async ({ actor, tx, trip }, userId, { from, to }) => {
    const before = await findMember(tx, trip.id, userId)
    if (!before || (from !== undefined && before.role !== from)) return false
    // Nobody changes their own role, so whoever changes another one stays the full member that a trip needs.
    if (userId === actor.id) throw new Failure('member.own_role')
    if (before.role === to) return true
    const after = await setMemberRole(tx, trip.id, userId, to)
    trip.record({ entity: 'member', id: userId, before, after: after ?? null })
    // Nobody has themselves let in again as a full member by what they prepared.
    if (to === 'viewer') {
      await withdrawSentBy(tx, trip, userId)
      await endSharesOf(tx, trip.id, userId)
    }
    return true
  }
}
