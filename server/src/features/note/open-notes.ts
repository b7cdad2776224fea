import { randomUUID } from 'node:crypto'
import type { Queries } from '../../db/queries.ts'
import { Failure } from '../../failure.ts'
import type { Log } from '../../log.ts'
import { createChild } from '../../work/child.ts'
import { readDocument, type Written } from './note.queries.ts'
import type { NoteWork, Typed } from './note.work.ts'
import type { NoteChange } from './open-document.ts'

/** Below what the database allows a transaction to stand still. */
const LIMIT_MS = 8_000
const IDLE_MS = 300_000
/** The memory of a child while it works, beside the documents that it keeps. */
const MEGABYTES = 512
const QUEUE = 1_000
/** A browser that restores its windows reads several notes at once. */
const WAITING = 20
/** A document at which a child was ended is left alone for so long. */
const REST_MS = 60_000
const MOST_RESTING = 1_000
/** Documents and changes above this are heavy: those below take a tenth of a second at the most. */
const LIGHT = 64_000
const MOST_HEAVY = 10_000

/** The document of a note, which is in the child, as it is stored at step `n`. */
export interface OpenNote {
  readonly n: number
  /** Whether it has what no editor brings there, which takes other editors long to read. */
  readonly isStrange: boolean
  text(): Promise<string>
  state(): Promise<Uint8Array>
  /** The next step with what somebody types; undefined where the document has it already. */
  type(update: Uint8Array): Promise<Typed>
  /** The next step; undefined where nothing changes. */
  change(change: NoteChange): Promise<Uint8Array | undefined>
  begin(html: string): Promise<Uint8Array | undefined>
  mend(): Promise<Uint8Array | undefined>
  /** The state to store in place of the steps. */
  stateToStore(): Promise<Uint8Array | undefined>
  /** Keeps it for the next caller; called once all of it is stored. */
  putBack(): void
}

type Ask = <N extends keyof NoteWork>(
  name: N,
  ...args: Parameters<NoteWork[N]>
) => Promise<Awaited<ReturnType<NoteWork[N]>>>

/** A document that a process lends to an account. */
interface Loan {
  owner: string
  tripId: string
  loan: string
}

type Place = ReturnType<typeof beginPlace>

const beginPlace = (log: Log) => ({
  child: createChild<NoteWork>(new URL('./note.work.ts', import.meta.url), {
    ...{ log, limitMs: LIMIT_MS, idleMs: IDLE_MS, queue: QUEUE, waiting: WAITING, megabytes: MEGABYTES },
  }),
  /** Loans that go back with the next call. */
  back: [] as string[],
})

export type OpenNotes = ReturnType<typeof createOpenNotes>

/**
 * Documents of notes, in processes of their own: a large one takes longer than the loop may be held. The heavy ones have
 * a process for themselves, so that nobody who types in another note waits for one.
 */
export function createOpenNotes(log: Log) {
  const [light, heavy] = [beginPlace(log), beginPlace(log)]
  const heavyTrips = createHeavyTrips()
  const turns = new Map<string, Promise<unknown>>()
  const careful = createCare()

  const placeOf = (tripId: string) => (heavyTrips.has(tripId) ? heavy : light)

  /** A document that a process lends, at step `n`. */
  function lent(from: Place, { owner, tripId, loan }: Loan, n: number, isStrange = false): OpenNote {
    let now = n
    let place = from
    const ask: Ask = (name, ...args) => careful(tripId, () => place.child.ask(owner, name, ...args))
    const next = (step: Uint8Array | undefined) => {
      if (step) now++
      return step
    }
    /** Before a change of this size. */
    async function makeRoom(size: number): Promise<void> {
      if (size <= LIGHT || place === heavy) return
      const state = await ask('stateOf', loan)
      heavyTrips.add(tripId)
      place = heavy
      await ask('take', heavy.back.splice(0), loan, tripId)
      await ask('bring', loan, { n: now, state, updates: [] })
    }
    return {
      get n() {
        return now
      },
      isStrange,
      text: () => ask('textOf', loan),
      state: () => ask('stateOf', loan),
      async type(update) {
        await makeRoom(update.length)
        const typed = await ask('type', loan, update)
        if (typed.step instanceof Uint8Array) now++
        return typed
      },
      async change(change) {
        await makeRoom(JSON.stringify(change).length)
        return next(await ask('change', loan, change))
      },
      async begin(html) {
        await makeRoom(html.length)
        return next(await ask('begin', loan, html))
      },
      mend: async () => next(await ask('mend', loan)),
      stateToStore: () => ask('stateToStore', loan),
      // The database still has what a child loses.
      putBack: () => void place.back.push(loan),
    }
  }

  /**
   * Brings the document up to what is stored. It is the caller's alone, another caller reads the database, so that it
   * never has what is not stored.
   */
  async function take(owner: string, db: Queries, tripId: string, n: number): Promise<OpenNote> {
    const loan = randomUUID()
    const place = placeOf(tripId)
    const ask: Ask = (name, ...args) => careful(tripId, () => place.child.ask(owner, name, ...args))
    const kept = await ask('take', place.back.splice(0), loan, tripId)
    if (kept > 0 && kept >= n) return lent(place, { owner, tripId, loan }, kept)
    const stored = (await readDocument(db, tripId, kept)) ?? { n: 0, state: null, updates: [] }
    if (place === light && sizeOf(stored) > LIGHT) {
      heavyTrips.add(tripId)
      return take(owner, db, tripId, n)
    }
    return lent(place, { owner, tripId, loan }, stored.n, await ask('bring', loan, stored))
  }

  return {
    take,
    /** Types in the document as it was kept at this step, in one call; undefined where it is not kept. */
    async typeIn(
      owner: string,
      tripId: string,
      n: number,
      update: Uint8Array,
    ): Promise<{ note: OpenNote; typed: Typed } | undefined> {
      const place = placeOf(tripId)
      if (n === 0 || (place === light && update.length > LIGHT)) return undefined
      const loan = randomUUID()
      const typed = await careful(tripId, () =>
        place.child.ask(owner, 'typeIn', place.back.splice(0), loan, tripId, n, update),
      )
      if (!typed) return undefined
      const note = lent(place, { owner, tripId, loan }, typed.step instanceof Uint8Array ? n + 1 : n)
      if ((typed.bytes ?? 0) > LIGHT) heavyTrips.add(tripId)
      return { note, typed }
    },
    /** One update that has all of these. */
    async merge(owner: string, pieces: Uint8Array[]): Promise<Uint8Array> {
      const [only = NOTHING] = pieces
      const { child } = pieces.reduce((size, { length }) => size + length, 0) > LIGHT ? heavy : light
      return pieces.length < 2 ? only : child.ask(owner, 'merge', pieces)
    },
    /** Lets the work on one note, or of one account, at this server wait for each other, so that each finds the document. */
    inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
      const turn = (turns.get(id) ?? Promise.resolve()).then(work)
      const settled = turn.catch(() => undefined).finally(() => turns.get(id) === settled && turns.delete(id))
      turns.set(id, settled)
      return turn
    },
    pids: () => ({ light: light.child.pid(), heavy: heavy.child.pid() }),
    close() {
      for (const { child } of [light, heavy]) child.close()
    },
  }
}

/** Asks for work on a document, and leaves one alone for a while at which a child was ended. */
function createCare() {
  const resting = new Map<string, number>()
  return async function careful<T>(tripId: string, asking: () => Promise<T>): Promise<T> {
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
}

/** The trips whose notes are heavy, as far as that is known. */
function createHeavyTrips() {
  const trips = new Set<string>()
  return {
    has: (tripId: string) => trips.has(tripId),
    add(tripId: string): void {
      const [oldest] = trips
      if (oldest !== undefined && trips.size >= MOST_HEAVY) trips.delete(oldest)
      trips.add(tripId)
    },
  }
}

function sizeOf({ state, updates }: Written): number {
  return updates.reduce((size, { length }) => size + length, state?.length ?? 0)
}

const NOTHING = new Uint8Array([0, 0])
