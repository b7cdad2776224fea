import type { Tx } from '../../db/transaction.ts'
import type { PictureFiles } from '../../files/picture-files.ts'
import { NoPicture } from '../../files/picture-files.ts'
import type { Ground } from '../../ground.ts'
import { createTaking, type Due, putOff, settle, want } from '../../outbox/due.queries.ts'
import { createPhotoSearch } from '../../providers/covers/covers.ts'
import type { PhotoSearch } from '../../providers/covers/port.ts'
import type { WriteTrip } from '../../trip/write.ts'
import { background } from '../../work/in-turn.ts'
import { createWorker } from '../../work/worker.ts'
import {
  findAsked,
  findFirstPlace,
  findTripOfCover,
  lockCover,
  putCover,
  type StoredCover,
  setCoverUrl,
} from './covers.queries.ts'

const SHOWN = { width: 1_280, height: 960 }
const POLL_MS = 5_000
/** After a failure of the service nobody asks it for a while, longer from one failure to the next. */
const REST_MS = 60_000
const LONGEST_REST_MS = 3_600_000
/** A trip that has failed as often, over almost three days, keeps its drawing. */
const MAX_ATTEMPTS = 10
const A_DAY = 24 * 60

interface Needs extends Pick<Ground, 'db' | 'bus' | 'log'> {
  photos: PhotoSearch
  files: PictureFiles
  now?: () => number
}

/** Undefined where no service is configured; the web draws the covers then. */
export function createCovers({ config, limiter, coverFiles: files, ...ground }: Ground) {
  const photos = createPhotoSearch({
    settings: config.covers,
    spend: limits => limiter.charge('covers', limits),
  })
  return photos && createCoverFinder({ ...ground, photos, files })
}

/** A trip that goes elsewhere, or is called something else, may want another photo; which one is found out later. */
export function withCovers(
  writeTrip: WriteTrip,
  want: (tx: Tx, tripId: string, owner: string) => Promise<void>,
): WriteTrip {
  return (write, work) =>
    writeTrip(write, async (tx, trip) => {
      const answer = await work(tx, trip)
      if (write.touches.some(topic => topic === 'trip' || topic === 'days'))
        await want(tx, trip.id, write.actorId)
      return answer
    })
}

/** The query for a trip's photo, by its first place. */
function queryOf(place: string | undefined, name: string): string {
  return place?.trim() || name.trim() || 'travel'
}

/**
 * Looks up the photos of trips, one after the other, apart from any request. Which trips are due is stored:
 * nothing is lost by a crash, or while the service is away.
 */
export function createCoverFinder({ db, bus, photos, files, log, now = () => performance.now() }: Needs) {
  let failures = 0
  let restsUntil = 0
  const take = createTaking('cover')
  const worker = createWorker({
    name: 'looking up the photos of trips',
    everyMs: POLL_MS,
    log,
    async work() {
      const due = now() < restsUntil ? undefined : await take(db, null)
      if (due) await findOne(due)
      return due !== undefined
    },
  })

  async function store(tripId: string, query: string, found: StoredCover | undefined): Promise<boolean> {
    return db.transact(
      async tx => {
        const before = (await lockCover(tx, tripId)) ?? null
        const file = found?.file ?? null
        if (file !== before) {
          const changed = await setCoverUrl(
            tx,
            tripId,
            file && `/trips/${tripId}/cover?v=${file.slice(0, 8)}`,
          )
          // Deleted meanwhile, it stays due.
          if (!changed) return false
          const event = { seq: changed.seq, topics: ['trip'], actor: null }
          tx.afterCommit(() => bus.publish(`trip:${tripId}`, event))
          if (before) tx.afterCommit(() => files.remove(before))
        }
        await putCover(tx, { tripId, query, ...found })
        await settle(tx, 'cover', tripId, [tripId])
        return true
      },
      // Done twice it is as if it had been done once.
      { idempotent: true },
    )
  }

  async function lookUp(tripId: string): Promise<void> {
    const trip = await findTripOfCover(db, tripId)
    // Tried again from day to day, and at once when it comes back, which is a change to the trip.
    if (trip?.is_deleted) return void (await putOff(db, 'cover', tripId, tripId, A_DAY))
    const query = trip && queryOf(await findFirstPlace(db, tripId), trip.name)
    if (!query || query === (await findAsked(db, tripId)))
      return void (await settle(db, 'cover', tripId, [tripId]))
    const photo = await photos.find(query)
    if (!photo) return void (await store(tripId, query, undefined))
    const { picture, ...credit } = photo
    const { encodePhoto } = await import('../../files/photo-image.ts')
    const file = await files.store(await encodePhoto(background, picture, SHOWN))
    const isKept = await store(tripId, query, { file, ...credit }).catch(async error => {
      await files.remove(file)
      throw error
    })
    if (!isKept) await files.remove(file)
  }

  async function findOne({ id, attempts }: Due): Promise<void> {
    try {
      await lookUp(id)
      failures = 0
    } catch (error) {
      log.warn({ err: error, trip: id, attempts }, 'no photo was found for a trip')
      if (attempts >= MAX_ATTEMPTS) await settle(db, 'cover', id, [id])
      else await putOff(db, 'cover', id, id, Math.min(A_DAY, 5 * 2 ** attempts))
      // One bad picture says nothing about the next one.
      if (error instanceof NoPicture) return
      restsUntil = now() + Math.min(LONGEST_REST_MS, REST_MS * 2 ** failures)
      failures += 1
    }
  }

  return {
    /** Has the photo looked up again once the change to the trip has committed. */
    async want(tx: Tx, tripId: string, owner: string): Promise<void> {
      await want(tx, 'cover', tripId, tripId, owner)
      tx.afterCommit(worker.wake)
    },
    start(): void {
      worker.start()
      worker.wake()
    },
    /** Resolves when nothing is due, or the service rests. */
    settle: worker.settle,
    close: worker.close,
  }
}
