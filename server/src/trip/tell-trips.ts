import type { Queries } from '../db/queries.ts'
import type { Bus } from '../realtime/bus.ts'
import { listEver, listTripsOf, raiseLedger, raiseTrip } from './members.queries.ts'

/**
 * Tells whoever has a trip open that a member looks different now. The trip's number grows, so that nobody who comes
 * back misses it; its history has nothing of it.
 */
export interface TellTrips {
  one(tripId: string, userId: string): Promise<void>
  /**
   * Every trip in which the person can be seen, one after the other; one that is being changed comes last. A name stands
   * also in what was paid where they have left.
   */
  all(userId: string, isNamedAnew?: boolean): Promise<void>
}

export function createTellTrips(db: Queries, bus: Bus): TellTrips {
  async function tell(tripId: string, userId: string, raise = raiseTrip): Promise<void> {
    const raised = await raise(db, tripId)
    if (raised) bus.publish(`trip:${tripId}`, { seq: raised.seq, topics: ['members'], actor: userId })
  }

  return {
    one: (tripId, userId) => tell(tripId, userId),
    async all(userId, isNamedAnew = false) {
      const busy: string[] = []
      const [list, raise] = isNamedAnew ? [listEver, raiseLedger] : [listTripsOf, raiseTrip]
      for (const tripId of await list(db, userId))
        await tell(tripId, userId, raise).catch(() => busy.push(tripId))
      for (const tripId of busy) await tell(tripId, userId, raise)
    },
  }
}
