import type { Tx } from '../../db/transaction.ts'
import type { WriteTrip } from '../../trip/write.ts'

/** A trip that goes elsewhere, or is called something else, may want another photo; which one is found out later. */
export function withCovers(writeTrip: WriteTrip, want: (tx: Tx, tripId: string) => Promise<void>): WriteTrip {
  return (write, work) =>
    writeTrip(write, async (tx, trip) => {
      const answer = await work(tx, trip)
      if (write.touches.some(topic => topic === 'trip' || topic === 'days')) await want(tx, trip.id)
      return answer
    })
}
