import type { Queries } from '../db/queries.ts'
import type { Bus } from '../realtime/bus.ts'
import { listTripsOf, raiseTrip } from './members.queries.ts'

/**
 * Tells whoever has a trip open that a member looks different now. The trip's number grows, so that nobody who comes
 * back misses it; its history has nothing of it.
 */
export interface TellTrips {
  one(tripId: string, userId: string): Promise<void>
  /** Every trip in which the person can be seen, one after the other; one that is being changed comes last. */
  all(userId: string): Promise<void>
}

export function createTellTrips(db: Queries, bus: Bus): TellTrips {
  async function one(tripId: string, userId: string): Promise<void> {
    const raised = await raiseTrip(db, tripId)
    if (raised) bus.publish(`trip:${tripId}`, { seq: raised.seq, topics: ['members'], actor: userId })
  }

  return {
    one,
    async all(userId) {
      const busy: string[] = []
      for (const tripId of await listTripsOf(db, userId))
        await one(tripId, userId).catch(() => busy.push(tripId))
      for (const tripId of busy) await one(tripId, userId)
    },
  }
}
