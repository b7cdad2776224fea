import type { Config } from '../config.ts'
import type { Database } from '../db/pool.ts'
import type { Queries } from '../db/queries.ts'
import { type Effect, runEffects, type Tx } from '../db/transaction.ts'
import { isConflict, isOverloaded, sqlState } from '../db/unavailable.ts'
import { Failure } from '../failure.ts'
import type { Log } from '../log.ts'
import type { Bus } from '../realtime/bus.ts'
import { createBoundedCache } from './bounded-cache.ts'
import type { SpendBytes } from './bytes.ts'
import { ofLedger } from './ledger-age.ts'
import { besidesOf } from './places.ts'
import { NotQuick, tryQuickly } from './quick.ts'
import { requireRoom } from './room.ts'
import { type Change, entriesOf, findState, type TripRow, type TripState } from './write.queries.ts'
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

/** May fail without anybody who waits for it. */
function told<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

/** The trip with the number that a change of it has. */
const nextOf = ({ bytes: _, counts: __, roles: ___, sees: ____, ...row }: TripState): TripRow => ({
  ...row,
  seq: row.seq + 1,
})

/** Reads once something is known. */
function readsBehind(known: () => Promise<unknown>, { one, many, run }: Queries): Queries {
  const behind =
    <A extends unknown[], T>(ask: (...asked: A) => Promise<T>) =>
    async (...asked: A) => {
      await known()
      return ask(...asked)
    }
  return { one: behind(one), many: behind(many), run: behind(run) }
}

/**
 * Changes a trip by one statement, which raises its number from the one that it is known to have. Undefined, with
 * nothing written, where the change has to be made under the lock, which then says why, should it fail there as well.
 */
export function createWriteQuickly({ config, db, bus, log, spendBytes }: Needs) {
  const states = createBoundedCache<TripState>(STATES_BYTES, () => STATE_BYTES)

  /** The trip of a member, whose number is no older than the one that the call was let in with. */
  async function stateOf({ membership, viewers = false, actorId }: Write) {
    const { trip_id: id, seq, sees } = membership
    const known = states.take(id)
    const state = known && known.seq >= seq ? known : await findState(db.lookups, id)
    const role = state?.roles[actorId]
    if (!state || !role || (role === 'viewer' && !viewers)) throw new NotQuick()
    if ((state.sees?.[actorId] ?? 'all') !== sees) throw new NotQuick()
    return { state, role }
  }

  async function change<T>(
    write: Write,
    work: (tx: Tx, trip: MembersTrip) => Promise<T>,
  ): Promise<Changed<T>> {
    const { membership, actorId, touches, writtenAt = null } = write
    const [id, changes, effects] = [membership.trip_id, [] as Change[], [] as Effect[]]
    // Not before something is asked of it: a change that is not quick costs nothing then.
    let looking: ReturnType<typeof stateOf> | undefined
    const known = () => (looking ??= stateOf(write))
    const { tx, refuse, isRefused, stored } = tryQuickly({
      reads: readsBehind(known, db.lookups),
      members: async () => new Set(Object.keys((await known()).state.roles)),
      afterCommit: effect => void effects.push(effect),
    })
    const trip: MembersTrip = {
      get locked() {
        return told(known().then(({ state }) => nextOf(state)))
      },
      get role() {
        return told(known().then(({ role }) => role))
      },
      ...{ id, orders: new Map(), takesBack: refuse, because: refuse, alsoTell: refuse },
      record: change => void changes.push(change),
    }
    const answer = await work(tx, trip)
    const [only, ...others] = changes
    if (isRefused() || others.length > 0) throw new NotQuick()
    const { state } = await known()
    if (!only) {
      states.set(id, state)
      return { answer, seq: null }
    }
    const counts = await requireRoom(tx, id, state.counts, changes, config.attachments.tripMaxBytes)
    const topics = topicsOf(changes, touches)
    const { before, after, beside, bytes } = entriesOf(changes, besidesOf(id, trip.orders, changes))
    await spendBytes(tx, actorId, bytes)
    const seq = state.seq + 1
    const isStored = await stored(db, {
      ...{ tripId: id, seq: state.seq, counts, bytes, actor: actorId, writtenAt, id: only.id },
      ...{ before: before[0] ?? null, after: after[0] ?? null, beside: beside[0] ?? null },
      ...ofLedger(changes, null),
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
      // Whoever waited in vain for the trip would do so again.
      const isAnswered = sqlState(error) !== undefined && (isConflict(error) || !isOverloaded(error))
      if (error instanceof NotQuick || error instanceof Failure || isAnswered) return undefined
      throw error
    }
  }
}
