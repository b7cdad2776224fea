import { writeFile } from 'node:fs/promises'
import { typeOf } from '../../attachments/file-type.ts'
import { createHeicDrawing } from '../../attachments/heic-drawing.ts'
import { newFileName } from '../../attachments/store.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Ground } from '../../ground.ts'
import { createTaking, type Due, settle } from '../../outbox/due.queries.ts'
import { raiseTrip } from '../../trip/members.queries.ts'
import { createWorker } from '../../work/worker.ts'
import { findUndrawn, setThumbnails } from './attachments.queries.ts'

const POLL_MS = 5_000
/** The pictures of a trip that are drawn meanwhile are told of together. */
const TOGETHER_MS = 1_000
const MAX_ATTEMPTS = 10

type Needs = Pick<Ground, 'db' | 'bus' | 'log' | 'attachmentFiles' | 'incoming'> & { now?: () => number }

interface Drawn {
  id: string
  /** Null where it cannot be drawn, which is not tried again. */
  thumbnail: string | null
}

/**
 * Draws small pictures of files, one after the other, apart from any request. Which files are due is stored: nothing is
 * lost by a crash, or while the store is away.
 */
export function createThumbnails({ db, bus, log, attachmentFiles: store, incoming, now = Date.now }: Needs) {
  const take = createTaking('thumbnail')
  const heic = createHeicDrawing({ log })
  const worker = createWorker({
    name: 'drawing small pictures of files',
    everyMs: POLL_MS,
    log,
    async work() {
      const until = now() + TOGETHER_MS
      let due = await takeNext(null)
      if (!due) return false
      const tripId = due.trip_id
      const drawn: Drawn[] = []
      try {
        for (; due; due = now() < until ? await takeNext(tripId) : undefined)
          drawn.push({ id: due.id, thumbnail: await draw(due) })
      } finally {
        await finish(tripId, drawn)
      }
      return true
    },
  })
  return {
    ...worker,
    async close(): Promise<void> {
      await worker.close()
      heic.close()
    },
  }

  /** The last time is over before it begins, should this process die of it. */
  async function takeNext(tripId: string | null): Promise<Due | undefined> {
    const due = await take(db, tripId)
    if (due && due.attempts >= MAX_ATTEMPTS) await settle(db, 'thumbnail', due.trip_id, [due.id])
    return due
  }

  async function draw({ trip_id, id }: Due): Promise<string | null> {
    const file = await findUndrawn(db, trip_id, id)
    if (file === undefined) return null
    await using source = await incoming.copyOf(store, file)
    const webp = source && (await smallOf(source.path))
    if (!webp) return null
    await using target = await incoming.begin()
    await writeFile(target.path, webp, { mode: 0o600 })
    const name = newFileName()
    await store.put(name, target.path, webp.length)
    return name
  }

  /** The library that draws is loaded with the first picture, as that takes a while. */
  async function smallOf(path: string): Promise<Buffer | undefined> {
    const { thumbnailOf } = await import('../../attachments/thumbnail.ts')
    const type = await typeOf(path)
    return type && thumbnailOf(path, type, heic)
  }

  /** A small picture of a file that has gone meanwhile, or has one, is left to the sweep. */
  async function finish(tripId: string, drawn: readonly Drawn[]): Promise<void> {
    const ids = drawn.map(({ id }) => id)
    const thumbnails = drawn.map(({ thumbnail }) => thumbnail)
    const work = async (tx: Tx) => {
      // The lock of the trip comes before those of its rows, as in every change.
      const raised = thumbnails.some(Boolean) ? await raiseTrip(tx, tripId) : undefined
      await setThumbnails(tx, tripId, ids, thumbnails)
      await settle(tx, 'thumbnail', tripId, ids)
      if (!raised) return
      const event = { seq: raised.seq, topics: ['attachments'], actor: null }
      tx.afterCommit(() => bus.publish(`trip:${tripId}`, event))
    }
    // Done twice it is as if it had been done once.
    await db.transact(work, { idempotent: true })
  }
}
