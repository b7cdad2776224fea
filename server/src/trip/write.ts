import type { TripTopic } from '@caravan/contract/events'
import type { Cause, Entity } from '@caravan/contract/history'
import { topics } from '@caravan/contract/kinds'
import type { Sees } from '@caravan/contract/sections'
import type { Database } from '../db/pool.ts'
import type { Tx } from '../db/transaction.ts'
import { Failure, found } from '../failure.ts'
import type { Bus } from '../realtime/bus.ts'
import { createKeyedTurns } from '../work/in-turn.ts'
import { MAX_TRIP_BYTES, type SpendBytes } from './bytes.ts'
import { changedMembers, ensureFullMember } from './full-member.ts'
import { inPieces } from './in-pieces.ts'
import { findRole, type Membership } from './membership.queries.ts'
import { besidesOf } from './places.ts'
import { requireRoom } from './room.ts'
import { requireSeen } from './sections.ts'
import { type Change, entriesOf, lockTrip, type Reason, storeChanges, type TripRow } from './write.queries.ts'

const topicOf: Record<Entity, TripTopic> = { trip: 'trip', member: 'members', note: 'note', ...topics }

/** A trip that nobody else changes at the same time. */
export interface ChangingTrip {
  id: string
  /** The trip as it was before this change, with the number that it will have. */
  locked: Promise<TripRow>
  /** Notes what a row was and has become. What is not recorded is neither told to others nor taken back. */
  record(change: Change): void
  /** The ids of lists in the order that they had before this change, by the list, where a row has left its place. */
  orders: Map<string, readonly string[]>
  /** Notes that this change takes back the one with this number. */
  takesBack(seq: number): void
  /** Notes why it is made, where that is not one of the things that people do row by row. */
  because(cause: Cause): void
  /** Has those who watch the trip hear of something that no row of it tells. */
  alsoTell(topic: TripTopic): void
}

/** The same on behalf of a member, as which they still are one. */
export interface MembersTrip extends ChangingTrip {
  role: Promise<Membership['role']>
}

/** An answer with the number that the change has given the trip; null where nothing was changed. */
export interface Changed<T> {
  answer: T
  seq: number | null
}

/** Carries an answer out of a transaction that changed nothing, so that nobody is told of a change. */
class Unchanged extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('nothing changed')
    this.answer = answer
  }
}

interface TripChange {
  tripId: string
  /** Null where the members are not to know who it was. */
  actorId: string | null
  touches: readonly TripTopic[]
  /** The moment at which it was written, where it has waited on a device. */
  writtenAt?: string | null
  /** The trip has to be one that was deleted. */
  deleted?: boolean
}

export interface Write extends Omit<TripChange, 'tripId'> {
  actorId: string
  /** As it was when the call was let in. */
  membership: Membership
  viewers?: boolean
  /** Also changes rows that the caller does not see. */
  crossesSections?: boolean | undefined
}

export type ChangeTrip = <T>(
  change: TripChange,
  work: (tx: Tx, trip: ChangingTrip) => Promise<T>,
) => Promise<Changed<T>>

export type WriteTrip = <T>(
  write: Write,
  work: (tx: Tx, trip: MembersTrip) => Promise<T>,
) => Promise<Changed<T>>

/** As `WriteTrip`, or undefined where nothing is written because it has to be done under the lock. */
type WriteTripIfQuick = <T>(
  write: Write,
  work: (tx: Tx, trip: MembersTrip) => Promise<T>,
) => Promise<Changed<T> | undefined>

interface Needs {
  db: Database
  bus: Bus
  spendBytes: SpendBytes
  /** As much as the files of a trip may take together. */
  maxFileBytes: number
}

/**
 * Changes a trip under its lock, with what changed written down and the trip's number raised; whoever watches hears
 * of it once it is stored. By itself only for those who are not members: `work` then makes sure that they may.
 *
 * The first statements of `work` travel with the lock, which costs no round trip of its own then. PostgreSQL runs
 * them behind it, and `work` hears of none before the lock is held; where it is not, that is the answer.
 */
export function createChangeTrip({ db, bus, spendBytes, maxFileBytes }: Needs): ChangeTrip {
  return async ({ tripId, actorId, touches, writtenAt = null, deleted = false }, work) => {
    try {
      return await db.transact(async tx => {
        const changes: Change[] = []
        const told: TripTopic[] = []
        const reason: Reason = { undoes: null, cause: null }
        const locking = lock(tx, tripId, deleted)
        const locked = locking.then(({ row }) => row)
        const record = (change: Change) => void changes.push(change)
        const changing: ChangingTrip = {
          ...{ id: tripId, locked, record, orders: new Map() },
          takesBack: undoes => void Object.assign(reason, { undoes, cause: 'undo' }),
          because: cause => void Object.assign(reason, { cause }),
          alsoTell: topic => void told.push(topic),
        }
        const answer = await tx.behind(locked, held => work(held, changing))
        const { row, bytes, counts: had } = await locking
        if (changes.length === 0) throw new Unchanged(answer)
        if (changes.some(({ entity }) => entity === 'member')) {
          const except = new Set([actorId, ...changedMembers(changes)])
          for (const { change } of await ensureFullMember(tx, [tripId], except)) record(change)
        }
        const counts = await requireRoom(tx, tripId, had, changes, maxFileBytes)
        const topics = [...topicsOf(changes, touches), ...told]
        const besides = besidesOf(tripId, changing.orders, changes)
        let [written, first] = [0, 0]
        for (const piece of inPieces(changes)) {
          const entries = entriesOf(piece, besides)
          written += entries.bytes
          if (bytes + written > MAX_TRIP_BYTES && !changes.some(isAboutWhoSees))
            throw new Failure('limit.reached')
          const isLast = first + piece.length === changes.length
          if (isLast && actorId !== null) await spendBytes(tx, actorId, written)
          const storing = storeChanges(
            tx,
            { id: tripId, seq: row.seq, counts, ...reason, first, writtenAt },
            actorId,
            entries,
          )
          first += piece.length
          // The last is not awaited: it travels with the commit, which fails when this does.
          if (isLast) storing.catch(() => undefined)
          else await storing
        }
        tx.afterCommit(() => bus.publish(`trip:${tripId}`, { seq: row.seq, topics, actor: actorId }))
        return { answer, seq: row.seq }
      })
    } catch (error) {
      if (error instanceof Unchanged)
        return { answer: error.answer as Awaited<ReturnType<typeof work>>, seq: null }
      throw error
    }
  }
}

/** The topics of these changes, for those who listen. */
export function topicsOf(changes: readonly Change[], touches: readonly TripTopic[]): TripTopic[] {
  const topics = [...new Set(changes.map(({ entity }) => topicOf[entity]))]
  const undeclared = topics.find(topic => !touches.includes(topic))
  if (undeclared) throw new Error(`a call that does not declare it changed ${undeclared}`)
  return topics
}

async function lock(tx: Tx, tripId: string, deleted: boolean) {
  const { bytes, counts, ...row } = found(await lockTrip(tx, tripId, deleted))
  return { row, bytes, counts }
}

/** People go, with what of rows goes with them, links end and the trip is deleted, however full it is. */
function isAboutWhoSees({ entity, before, after }: Change): boolean {
  const deletedOf = (row: object | null) => (row as TripRow | null)?.deleted_at ?? null
  return entity === 'member' || (entity === 'trip' && deletedOf(before) !== deletedOf(after))
}

/** Those of this process who wait for a trip do so for at most as long as for its lock. */
const TURN_MS = 2_000

/**
 * The only way for members to change a trip: by one statement if that will do, or else as above, by somebody who is
 * still one of them behind the lock. Those who come by this process come one after the other, so that each knows the
 * number that the last one left, and none holds a connection while it waits.
 */
export function createWriteTrip(changeTrip: ChangeTrip, writeQuickly: WriteTripIfQuick): WriteTrip {
  const inTurn = createKeyedTurns(TURN_MS)

  const underLock: WriteTrip = ({ membership, viewers = false, ...write }, work) => {
    async function roleNow(tx: Tx, { id, locked }: ChangingTrip): Promise<Membership['role']> {
      // Members who come or go raise the trip's number: with nothing in between, they are the same.
      const isAsBefore = (await locked).seq === membership.seq + 1
      const now = isAsBefore ? membership : await findRole(tx, id, write.actorId)
      if (!now) throw new Failure('request.not_found')
      if (now.role === 'viewer' && !viewers) throw new Failure('trip.view_only')
      if (now.sees !== membership.sees) throw new Failure('trip.section_hidden')
      return now.role
    }
    return changeTrip({ ...write, tripId: membership.trip_id }, async (tx, trip) => {
      const role = roleNow(tx, trip)
      return tx.behind(role, held => work(held, { ...trip, role }))
    })
  }
  return (write, work) => {
    const { trip_id, sees } = write.membership
    const seen: typeof work = (tx, trip) =>
      work(tx, sees === 'all' || write.crossesSections ? trip : recordingSeen(trip, sees))
    return inTurn(trip_id, async () => (await writeQuickly(write, seen)) ?? underLock(write, seen))
  }
}

/** Refuses each change that is recorded of what its author does not see. */
function recordingSeen(trip: MembersTrip, sees: Sees): MembersTrip {
  const { record, takesBack } = trip
  let isUndo = false
  // Not a copy: what a trip is asked for on the fast path is looked up when it is read.
  return Object.assign(trip, {
    record(change: Change) {
      requireSeen(change, sees, isUndo)
      record(change)
    },
    takesBack(seq: number) {
      isUndo = true
      takesBack(seq)
    },
  })
}
