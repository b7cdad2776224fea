import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import { isEqual } from '../../trip/kept.ts'
import type { Writing } from '../../trip/rows.ts'
import { type Standing, storeStanding } from '../../trip/standing.queries.ts'
import type { ChangingTrip } from '../../trip/write.ts'
import { findMember } from './members.queries.ts'

interface Needs {
  /** Ends what somebody has asked others to. */
  withdrawSentBy(tx: Tx, trip: ChangingTrip, userId: string): Promise<void>
  /** Ends the links by which somebody shows the trip to people without an account. */
  endSharesOf(tx: Tx, tripId: string, userId: string): Promise<unknown>
}

/** Changes how another member stands in the trip; false when there is no such member, or not one as is expected. */
export type SetRole = (
  call: Writing & { actor: { id: string } },
  userId: string,
  standing: { from?: Partial<Standing>; to: Partial<Standing> },
) => Promise<boolean>

export function createSetRole({ withdrawSentBy, endSharesOf }: Needs): SetRole {
  return async ({ actor, tx, trip }, userId, { from = {}, to }) => {
    const before = await findMember(tx, trip.id, userId)
    if (!before || !isEqual({ ...before, ...from }, before)) return false
    if (userId === actor.id) throw new Failure('member.own_role')
    const wanted = { ...before, ...to }
    if (isEqual(wanted, before)) return true
    const after = await storeStanding(tx, trip.id, userId, wanted)
    trip.record({ entity: 'member', id: userId, before, after: after ?? null })
    // Links and invitations made before end, as they could let their maker in with more rights.
    if (wanted.role === 'viewer' || wanted.sees !== 'all') {
      await withdrawSentBy(tx, trip, userId)
      await endSharesOf(tx, trip.id, userId)
    }
    return true
  }
}
