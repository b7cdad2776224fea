import type { TripTopic } from '@caravan/contract/events'
import type { Database } from '../db/pool.ts'
import type { Tx } from '../db/transaction.ts'
import { Failure } from '../http/failure.ts'
import type { Bus } from '../realtime/bus.ts'
import { findRole, type Membership } from './membership.queries.ts'
import { type Change, lockTrip, storeChanges, type TripRow } from './write.queries.ts'

const topicOf: Record<Change['entity'], TripTopic> = {
  trip: 'trip',
  day: 'days',
  item: 'items',
  flight: 'flights',
  member: 'members',
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
  /** As it was when the call was let in. */
  membership: Membership
  actorId: string
  touches: readonly TripTopic[]
  /** The trip has to be one that was deleted. */
  deleted?: boolean
  viewers?: boolean
}

export type WriteTrip = <T>(write: Write, work: (tx: Tx, trip: LockedTrip) => Promise<T>) => Promise<T>

/**
 * The only way to change a trip: under its lock, by somebody who is still a member behind it, with what changed
 * written down and the trip's number raised; whoever watches hears of it once it is stored.
 */
export function createWriteTrip(db: Database, bus: Bus): WriteTrip {
  return async (write, work) => {
    const { membership, actorId, touches, deleted = false, viewers = false } = write
    const tripId = membership.trip_id
    try {
      return await db.transact(async tx => {
        const row = await lockTrip(tx, tripId, deleted)
        if (!row) throw new Failure('request.not_found')
        // Whoever comes or goes raises the trip's number: with nothing in between, the members are the same.
        const isAsBefore = row.seq === membership.seq + 1
        const role = isAsBefore ? membership.role : (await findRole(tx, tripId, actorId))?.role
        if (!role) throw new Failure('request.not_found')
        if (role === 'viewer' && !viewers) throw new Failure('trip.view_only')
        const changes: Change[] = []
        const answer = await work(tx, {
          ...row,
          row,
          role,
          record: change => void changes.push(change),
        })
        if (changes.length === 0) throw new Unchanged(answer)
        const topics = [...new Set(changes.map(({ entity }) => topicOf[entity]))]
        const undeclared = topics.find(topic => !touches.includes(topic))
        if (undeclared) throw new Error(`a call that does not declare it changed ${undeclared}`)
        // Not awaited: it travels with the commit, which fails when this does.
        storeChanges(tx, tripId, row.seq, actorId, changes).catch(() => undefined)
        tx.afterCommit(() => bus.publish(`trip:${tripId}`, { seq: row.seq, topics, actor: actorId }))
        return answer
      })
    } catch (error) {
      if (error instanceof Unchanged) return error.answer as Awaited<ReturnType<typeof work>>
      throw error
    }
  }
}
