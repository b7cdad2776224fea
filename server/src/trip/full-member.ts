import type { Tx } from '../db/transaction.ts'
import { Failure } from '../failure.ts'
import { listWithoutFullMember, storeStanding } from './standing.queries.ts'
import type { Change } from './write.queries.ts'

/** A change, with the trip that it belongs to. */
export interface ChangeOfTrip {
  tripId: string
  change: Change
}

/**
 * Makes the longest-standing member with an account a full member who sees everything, in each of these trips that has
 * no such member left, and returns the changes. Nobody in `except` is chosen: throws `trip.last_full_member` when a trip
 * has no other member.
 */
export async function ensureFullMember(
  tx: Tx,
  tripIds: string[],
  except: ReadonlySet<string | null>,
): Promise<ChangeOfTrip[]> {
  const byTrip = Map.groupBy(await listWithoutFullMember(tx, tripIds), ({ trip_id }) => trip_id)
  const handedOver: ChangeOfTrip[] = []
  for (const [tripId, members] of byTrip) {
    const heir = members.find(({ user_id }) => !except.has(user_id))
    if (!heir) throw new Failure('trip.last_full_member')
    const { trip_id: _, ...before } = heir
    const full = { role: 'member', sees: 'all' } as const
    await storeStanding(tx, tripId, heir.user_id, full)
    const change: Change = { entity: 'member', id: heir.user_id, before, after: { ...before, ...full } }
    handedOver.push({ tripId, change })
  }
  return handedOver
}

/** The people whose standing these changes set. */
export const changedMembers = (changes: readonly Change[]): string[] =>
  changes.filter(({ entity, before, after }) => entity === 'member' && before && after).map(({ id }) => id)
