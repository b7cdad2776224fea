import type { PoolClient, QueryResult } from 'pg'
import type { Log } from '../log.ts'
import { gather, type Queries, type Query, queriesOver, send } from './queries.ts'
import { DatabaseUnavailable, sqlState } from './unavailable.ts'

declare const inTransaction: unique symbol

/** Runs when the transaction is stored; its own failure no longer changes the outcome. */
export type Effect = () => void | Promise<void>

/** Queries inside one transaction. A function that takes a `Tx` relies on all or nothing. */
export interface Tx extends Queries {
  readonly [inTransaction]: true
  /**
   * Runs `work` with statements that leave at once but are answered when `gate` has resolved. Where it rejects, that is
   * the answer, whatever `work` says.
   */
  behind<T>(gate: Promise<unknown>, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `effect` once after the commit: never after a rollback, never for an attempt that was repeated. */
  afterCommit(effect: Effect): void
}

export interface Committed<T> {
  value: T
  effects: Effect[]
}

// Citus commits on a single machine before the coordinator does, and a crash in between would keep one half, unless it
// knows of a change to a table of the coordinator that is its own.
const commitTogether = 'update commit_together set n = n where false'

type Ask = (query: Query) => Promise<QueryResult>

/** One attempt at a transaction on a connection that nobody else uses. */
export async function attemptTransaction<T>(
  client: PoolClient,
  work: (tx: Tx) => Promise<T>,
  /** How long it may take until the first answer comes. */
  milliseconds: number,
  isSpread = false,
): Promise<Committed<T>> {
  const effects: Effect[] = []
  let open = true
  let firstFailure: unknown

  // Not awaited: the connection is pipelined, so BEGIN travels with the first statement.
  // Statements that leave together leave in one write, which costs as much as one of them.
  const sendTogether = (query: Query) => {
    gather(client.connection.stream, process.nextTick)
    return send(client, query)
  }
  const beginning = isSpread ? ['begin', commitTogether] : ['begin']
  const begun = Promise.all(beginning.map(text => sendTogether({ text, query_timeout: milliseconds })))
  begun.catch(error => {
    firstFailure ??= error
  })

  const ask: Ask = async query => {
    if (!open) throw new Error('The transaction is over; was a query in it not awaited?')
    const sent = sendTogether(query)
    // Known before the answer to COMMIT is, also where both come at once because nobody waited in between.
    sent.catch(error => {
      firstFailure ??= error
    })
    try {
      await begun
      return await sent
    } catch (error) {
      throw asRolledBack(error)
    }
  }
  const txOver = (ask: Ask): Tx => ({
    ...queriesOver(ask),
    ...({} as Pick<Tx, typeof inTransaction>),
    async behind(gate, work) {
      const held = txOver(query => answeredAfter(gate, ask(query)))
      const working = (async () => work(held))()
      await Promise.allSettled([gate, working])
      await gate
      return working
    },
    afterCommit: effect => void effects.push(effect),
  })

  try {
    const value = await work(txOver(ask))
    open = false
    const { command } = await sendTogether({ text: 'commit' })
    // PostgreSQL answers COMMIT with ROLLBACK, and with no error, when `work` swallowed a failed statement.
    if (command !== 'COMMIT') throw firstFailure ?? new Error('The transaction was rolled back')
    return { value, effects }
  } catch (error) {
    open = false
    // Before it is answered, nothing tells that a transaction is open.
    await begun.catch(() => undefined)
    if (client.getTransactionStatus() !== 'I') await send(client, { text: 'rollback' }).catch(() => undefined)
    // Statements that left together fail with the first of them, whose failure alone says why.
    throw sqlState(error) === '25P02' ? asRolledBack(firstFailure) : error
  }
}

/** Runs what waited for the commit. The caller must hear that its change is stored, so only the log hears of a failure. */
export async function runEffects(effects: Effect[], log: Log): Promise<void> {
  for (const effect of effects) {
    try {
      await effect()
    } catch (error) {
      log.error({ err: error }, 'an effect after a commit failed')
    }
  }
}

async function answeredAfter<T>(gate: Promise<unknown>, asked: Promise<T>): Promise<T> {
  asked.catch(() => undefined)
  await gate
  return asked
}

// Before COMMIT is sent, a lost connection is as good as a rollback.
function asRolledBack(error: unknown): unknown {
  if (!(error instanceof DatabaseUnavailable)) return error
  return new DatabaseUnavailable(error.reason, { cause: error.cause, rolledBack: true })
}
