import { buffer } from 'node:stream/consumers'
import type { Ground } from '../../ground.ts'
import { createTaking, settle } from '../../outbox/due.queries.ts'
import type { Given } from '../../reading/file.ts'
import type { Context } from '../../reading/mark.ts'
import type { Found } from '../../reading/reader.ts'
import { raiseTrip } from '../../trip/members.queries.ts'
import { background } from '../../work/in-turn.ts'
import { createWorker } from '../../work/worker.ts'
import { findUnread, storeFound } from './arrived.queries.ts'
import { findDates } from './imports.queries.ts'

const POLL_MS = 5_000
const MAX_ATTEMPTS = 10
const UNREADABLE = -1

export type ArrivedReaderNeeds = Pick<Ground, 'db' | 'bus' | 'log' | 'attachmentFiles'> & {
  reader: { read(owner: string, given: Given, context: Context): Promise<Found> }
}

/**
 * Reads mails that have arrived, one after the other. Which ones are due is stored: a crash loses none, and a mail that
 * is read again and again to no end is given up.
 */
export function createArrivedReader({ db, bus, log, attachmentFiles: files, reader }: ArrivedReaderNeeds) {
  const takeNext = createTaking('mail')
  return createWorker({
    name: 'reading mails that have arrived',
    everyMs: POLL_MS,
    log,
    async work() {
      const due = await takeNext(db, null)
      if (!due) return false
      const { trip_id: tripId, id, attempts } = due
      const mail = await findUnread(db, tripId, id)
      const found = !mail || attempts >= MAX_ATTEMPTS ? UNREADABLE : await foundIn(tripId, mail.file)
      await db.transact(
        async tx => {
          const raised = mail && (await raiseTrip(tx, tripId))
          if (mail) await storeFound(tx, tripId, id, found)
          await settle(tx, 'mail', tripId, [id])
          const event = raised && { seq: raised.seq, topics: ['arrived'], actor: null }
          if (event) tx.afterCommit(() => bus.publish(`trip:${tripId}`, event))
        },
        { idempotent: true },
      )
      return true
    },
  })

  async function foundIn(tripId: string, file: string): Promise<number> {
    const [trip, stream] = await Promise.all([findDates(db, tripId), files.open(file)])
    if (!trip || !stream) return UNREADABLE
    const today = new Date().toISOString().slice(0, 10)
    const { bookings, problem } = await reader.read(
      background,
      { bytes: await buffer(stream) },
      { today, trip },
    )
    return problem ? UNREADABLE : bookings.length
  }
}
