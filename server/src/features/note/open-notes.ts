import { randomUUID } from 'node:crypto'
import type { Queries } from '../../db/queries.ts'
import { Failure } from '../../failure.ts'
import type { Log } from '../../log.ts'
import { createChild } from '../../work/child.ts'
import { readDocument } from './note.queries.ts'
import type { NoteWork } from './note.work.ts'
import type { NoteChange } from './open-document.ts'

/** Below what the database allows a transaction to stand still. */
const LIMIT_MS = 8_000
const IDLE_MS = 300_000
/** The memory of a child while it works, beside the documents that it keeps. */
const MEGABYTES = 512
const QUEUE = 1_000
/** A document at which a child was ended is left alone for so long. */
const REST_MS = 60_000
const MOST_RESTING = 1_000

/** The document of a note, which is in the child, as it is stored at step `n`. */
export interface OpenNote {
  readonly n: number
  /** Whether it has what no editor brings there, which takes other editors long to read. */
  readonly isStrange: boolean
  text(): Promise<string>
  state(): Promise<Uint8Array>
  /** The next step with what somebody types; undefined where the document has it already. */
  type(update: Uint8Array): Promise<Awaited<ReturnType<NoteWork['type']>>>
  /** The next step; undefined where nothing changes. */
  change(change: NoteChange): Promise<Uint8Array | undefined>
  begin(html: string): Promise<Uint8Array | undefined>
  mend(): Promise<Uint8Array | undefined>
  /** The state to store in place of the steps: with `now` at once, else only when there are many. */
  stateToStore(now: boolean): Promise<Uint8Array | undefined>
  /** Keeps it for the next caller; called once all of it is stored. */
  putBack(): void
}

/** Documents of notes, in a process of their own: a large one takes longer than the loop may be held. */
export function createOpenNotes(log: Log) {
  const child = createChild<NoteWork>(new URL('./note.work.ts', import.meta.url), {
    ...{ log, limitMs: LIMIT_MS, idleMs: IDLE_MS, queue: QUEUE, megabytes: MEGABYTES },
  })
  const turns = new Map<string, Promise<unknown>>()
  const resting = new Map<string, number>()

  async function careful<T>(tripId: string, asking: () => Promise<T>): Promise<T> {
    if ((resting.get(tripId) ?? 0) > Date.now())
      throw new Failure('server.busy', { retryAfter: REST_MS / 1_000 })
    resting.delete(tripId)
    try {
      return await asking()
    } catch (failure) {
      if (failure instanceof Failure && failure.circumstances.cause) {
        const [oldest] = resting.keys()
        if (oldest !== undefined && resting.size >= MOST_RESTING) resting.delete(oldest)
        resting.set(tripId, Date.now() + REST_MS)
      }
      throw failure
    }
  }

  return {
    /**
     * Brings the document up to what is stored. It is the caller's alone, another caller reads the database, so that it
     * never has what is not stored.
     */
    async take(db: Queries, tripId: string, n: number): Promise<OpenNote> {
      const loan = randomUUID()
      const ask: typeof child.ask = (name, ...args) => careful(tripId, () => child.ask(name, ...args))
      let now = await ask('take', loan, tripId)
      let isStrange = false
      if (now === 0 || now < n) {
        const stored = (await readDocument(db, tripId, now)) ?? { n: 0, state: null, updates: [] }
        isStrange = await ask('bring', loan, stored)
        now = stored.n
      }
      const next = (step: Uint8Array | undefined) => {
        if (step) now++
        return step
      }
      return {
        get n() {
          return now
        },
        isStrange,
        text: () => ask('textOf', loan),
        state: () => ask('stateOf', loan),
        async type(update) {
          const step = await ask('type', loan, update)
          return typeof step === 'string' ? step : next(step)
        },
        change: async change => next(await ask('change', loan, change)),
        begin: async html => next(await ask('begin', loan, html)),
        mend: async () => next(await ask('mend', loan)),
        stateToStore: now => ask('stateToStore', loan, now),
        // The database still has what a child loses.
        putBack: () => void child.ask('putBack', loan).catch(() => undefined),
      }
    },
    /** One update that has all of these. */
    async merge(pieces: Uint8Array[]): Promise<Uint8Array> {
      const [only = NOTHING] = pieces
      return pieces.length < 2 ? only : child.ask('merge', pieces)
    },
    /** Lets the work on one note, or of one account, at this server wait for each other, so that each finds the document. */
    inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
      const turn = (turns.get(id) ?? Promise.resolve()).then(work)
      const settled = turn.catch(() => undefined).finally(() => turns.get(id) === settled && turns.delete(id))
      turns.set(id, settled)
      return turn
    },
    close: () => child.close(),
  }
}

const NOTHING = new Uint8Array([0, 0])
