import type { Config } from '../config.ts'
import type { Database } from '../db/pool.ts'
import { type Effect, runEffects, type Tx } from '../db/transaction.ts'
import { sqlState } from '../db/unavailable.ts'
import { Failure } from '../failure.ts'
import type { Log } from '../log.ts'
import type { Bus } from '../realtime/bus.ts'
import { createBoundedCache } from './bounded-cache.ts'
import type { SpendBytes } from './bytes.ts'
import type { Membership } from './membership.queries.ts'
import { besidesOf } from './places.ts'
import { NotQuick, quickTx, tryQuickly } from './quick.ts'
import { requireRoom } from './room.ts'
import { type Change, entriesOf, findState, type TripState } from './write.queries.ts'
import { type Changed, type MembersTrip, topicsOf, type Write } from './write.ts'

const STATES_BYTES = 8 * 1024 * 1024
const STATE_BYTES = 4 * 1024

interface Needs {
  config: Pick<Config, 'attachments'>
  db: Database
  bus: Bus
  log: Log
  spendBytes: SpendBytes
}

export type WriteQuickly = ReturnType<typeof createWriteQuickly>

/**
 * Changes a trip by one statement, which raises its number from the one that it is known to have. Undefined, with
 * nothing written, where the change has to be made under the lock, which then says why, should it fail there as well.
 */
export function createWriteQuickly({ config, db, bus, log, spendBytes }: Needs) {
  const states = createBoundedCache<TripState>(STATES_BYTES, () => STATE_BYTES)

  async function stateOf({ trip_id: id, seq }: Membership): Promise<TripState | undefined> {
    const known = states.take(id)
    return known && known.seq >= seq ? known : findState(db.lookups, id)
  }

  async function change<T>(
    { membership, viewers = false, actorId, touches, writtenAt = null }: Write,
    work: (tx: Tx, trip: MembersTrip) => Promise<T>,
  ): Promise<Changed<T>> {
    const state = await stateOf(membership)
    const role = state?.roles[actorId]
    if (!state || !role || (role === 'viewer' && !viewers)) throw new NotQuick()
    const { bytes: _, counts: had, roles, ...row } = state
    const [id, seq, changes, effects] = [row.id, row.seq + 1, [] as Change[], [] as Effect[]]
    const { quick, stored } = tryQuickly(db.lookups, new Set(Object.keys(roles)))
    const tx = quickTx(quick, effect => void effects.push(effect))
    const refuse = () => {
      throw new NotQuick()
    }
    const trip: MembersTrip = {
      ...{ id, locked: Promise.resolve({ ...row, seq }), role: Promise.resolve(role), orders: new Map() },
      ...{ record: change => void changes.push(change), takesBack: refuse, because: refuse },
    }
    const answer = await work(tx, trip)
    const [only, ...others] = changes
    if (!only) {
      states.set(id, state)
      return { answer, seq: null }
    }
    if (others.length > 0) throw new NotQuick()
    const counts = await requireRoom(tx, id, had, changes, config.attachments.tripMaxBytes)
    const topics = topicsOf(changes, touches)
    const { before, after, beside, bytes } = entriesOf(changes, besidesOf(id, trip.orders, changes))
    await spendBytes(tx, actorId, bytes)
    const isStored = await stored(db, {
      ...{ tripId: id, seq: row.seq, counts, bytes, actor: actorId, writtenAt, id: only.id },
      ...{ before: before[0] ?? null, after: after[0] ?? null, beside: beside[0] ?? null },
    })
    if (!isStored) throw new NotQuick()
    states.set(id, { ...state, seq, counts, bytes: state.bytes + bytes })
    bus.publish(`trip:${id}`, { seq, topics, actor: actorId })
    await runEffects(effects, log)
    return { answer, seq }
  }

  return async <T>(
    write: Write,
    work: (tx: Tx, trip: MembersTrip) => Promise<T>,
  ): Promise<Changed<T> | undefined> => {
    if (db.isSpread || write.deleted) return undefined
    try {
      return await change(write, work)
    } catch (error) {
      const isAnswer = error instanceof NotQuick || error instanceof Failure || sqlState(error) !== undefined
      if (!isAnswer) throw error
      return undefined
    }
  }
}
