import type { TripTopic } from '@caravan/contract/events'
import type { entities } from '@caravan/contract/history'
import type { Database } from '../db/pool.ts'
import type { Tx } from '../db/transaction.ts'
import { Failure } from '../http/failure.ts'
import type { Bus } from '../realtime/bus.ts'
import { findRole } from './membership.queries.ts'
import { lockTrip, storeChanges, type TripRow } from './write.queries.ts'

type Entity = (typeof entities)[number]

const topicOf: Record<Entity, TripTopic> = {
  trip: 'trip',
  day: 'days',
  item: 'items',
  flight: 'flights',
  member: 'members',
}

interface Change {
  entity: Entity
  id: string
  before: object | null
  after: object | null
}

/** A trip that nobody else can change until this write is over. */
export interface LockedTrip extends TripRow {
  role: 'member' | 'viewer'
  /** The trip as it was before this write, for the history. */
  row: TripRow
  /** Notes what a row was and has become. What is not recorded is neither told to others nor taken back. */
  record(change: Change): void
}

/** Carries an answer out of a transaction that changed nothing, so that nobody is told of a change. */
class Unchanged extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('nothing changed')
    this.answer = answer
  }
}

interface Write {
  tripId: string
  actorId: string
  touches: readonly TripTopic[]
  /** The trip has to be one that was deleted. */
  deleted?: boolean
  viewers?: boolean
}

export type WriteTrip = <T>(write: Write, work: (tx: Tx, trip: LockedTrip) => Promise<T>) => Promise<T>

/**
 * The only way to change a trip: under its lock, with the membership looked up again behind it, with what changed
 * written down and the trip's number raised; whoever watches hears of it once it is stored.
 */
export function createWriteTrip(db: Database, bus: Bus): WriteTrip {
  return async (write, work) => {
    const { tripId, actorId, touches, deleted = false, viewers = false } = write
    try {
      return await db.transact(async tx => {
        // Both travel together; the second one looks when the first one has the lock.
        const [row, membership] = await Promise.all([
          lockTrip(tx, tripId, deleted),
          findRole(tx, tripId, actorId),
        ])
        if (!row || !membership) throw new Failure('request.not_found')
        if (membership.role === 'viewer' && !viewers) throw new Failure('trip.view_only')
        const changes: Change[] = []
        const answer = await work(tx, {
          ...row,
          row,
          role: membership.role,
          record: change => void changes.push(change),
        })
        if (changes.length === 0) throw new Unchanged(answer)
        const topics = [...new Set(changes.map(({ entity }) => topicOf[entity]))]
        const undeclared = topics.find(topic => !touches.includes(topic))
        if (undeclared) throw new Error(`a call that does not declare it changed ${undeclared}`)
        // Not awaited: it travels with the commit, which fails when this does.
        storeChanges(tx, tripId, row.seq, actorId, JSON.stringify(changes)).catch(() => undefined)
        tx.afterCommit(() => bus.publish(`trip:${tripId}`, { seq: row.seq, topics, actor: actorId }))
        return answer
      })
    } catch (error) {
      if (error instanceof Unchanged) return error.answer as Awaited<ReturnType<typeof work>>
      throw error
    }
  }
}
