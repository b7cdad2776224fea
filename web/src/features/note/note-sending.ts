import * as Y from 'yjs'
import { CallFailed } from '../../lib/calls/call.ts'
import { type Caret, type Delay, delayOf, type State, type SyncState } from './note-states.ts'
import type { NoteSteps } from './note-steps.ts'

/** The shortest time between two calls with typed text. */
const GATHER_MS = 100
/** The shortest time between two calls with nothing but a caret. */
const CARET_MS = 250
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 30_000
/** The fourth failure in a row is told, also that of a server that misses something. */
const MOST_MENDED = 3

type Hands = {
  /** Stores an update, and tells the caret unless that is undefined. A repeated update may be stored already. */
  post: (
    update: Uint8Array | undefined,
    caret: Caret | null | undefined,
    isRepeated: boolean,
  ) => Promise<void>
  /** Keeps what the server may not have yet, undefined where it has everything, and why it was refused. */
  keep: (left: Uint8Array | undefined, refused: CallFailed | undefined) => void
  onEnd: () => void
}

/** Sends what is typed, one call at a time, until the server has it. */
export class NoteSending {
  readonly #steps: NoteSteps
  readonly #hands: Hands
  readonly #listeners = new Set<() => void>()
  #state: State = { name: 'opening' }
  #unsent: Uint8Array[] = []
  #caret: Caret | undefined
  #toldCaret: Caret | undefined
  /** The server has later steps that did not come, or another document. */
  #behind: 'steps' | 'whole' | undefined
  #failures = 0
  #delay: Delay | undefined
  /** The answer to the next update may be that of an earlier try. */
  #isRepeated = false
  #isLeft = false
  /** How the next try ends, for those who wait until everything is sent. */
  #outcome: PromiseWithResolvers<void> | undefined

  constructor(steps: NoteSteps, hands: Hands) {
    this.#steps = steps
    this.#hands = hands
  }

  readonly shown = (): SyncState =>
    this.#state.name === 'refused'
      ? this.#state.failure
      : (this.#delay ?? (this.#left().length > 0 ? 'saving' : 'saved'))

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Fills the document, of which this is not at the server yet. `isKept` where it can be written without an answer. */
  async begin(unsent: Uint8Array | undefined, isKept: boolean): Promise<void> {
    if (unsent) this.#unsent.unshift(unsent)
    this.#isRepeated = unsent !== undefined
    try {
      await this.#pull()
    } catch (failure) {
      if (!isKept || !(failure instanceof CallFailed && delayOf(failure))) throw failure
      this.#behind = 'steps'
      if (this.#state.name === 'opening') this.#failed(failure)
    }
    if (this.#state.name === 'opening') this.#proceed()
  }

  typed(update: Uint8Array): void {
    this.#unsent.push(update)
    this.#keep()
    this.#tell()
    this.#noted()
  }

  moved(to: Caret): void {
    if (this.#caret?.anchor === to.anchor && this.#caret.head === to.head) return
    this.#caret = to
    this.#noted()
  }

  /** Tells those who have come since where the caret is. */
  repeatCaret(): void {
    this.#toldCaret = undefined
    this.#noted()
  }

  /** Asks for what was missed, beside what is being sent; once more in its turn where the server does not answer. */
  missed(): void {
    const pulled = this.#pull().catch(() => {
      this.#behind ??= 'steps'
    })
    void pulled.then(() => this.#noted())
  }

  /** The network or the session is back. */
  wake(): void {
    if (this.#state.name === 'pausing') this.#proceed()
  }

  /** Tries once more what was refused, after a look at what the server has. */
  readonly retry = (): void => {
    this.#behind = 'whole'
    this.#succeeded()
    if (['resting', 'pausing', 'refused'].includes(this.#state.name)) this.#proceed()
  }

  /** Waits until the server has everything; fails as soon as it is known that it has not. */
  async settled(): Promise<void> {
    while (this.#left().length > 0) {
      if (this.#state.name === 'refused') throw this.#state.failure
      this.#outcome ??= Promise.withResolvers()
      const { promise } = this.#outcome
      if (this.#delay !== 'later') this.wake()
      await promise
    }
  }

  /** Ends once what is left is sent, or cannot be. */
  leave(): void {
    this.#isLeft = true
    if (this.#left().length === 0 || ['opening', 'refused'].includes(this.#state.name)) this.end()
  }

  end(): void {
    if (this.#state.name === 'ended') return
    this.#enter({ name: 'ended' })
    this.#hands.onEnd()
    this.#settle(new DOMException('The note was closed.', 'AbortError'))
  }

  #left(): readonly Uint8Array[] {
    const update = this.#state.name === 'calling' && this.#state.update
    return update ? [update, ...this.#unsent] : this.#unsent
  }

  #keep(): void {
    const left = this.#left()
    const refused = this.#state.name === 'refused' ? this.#state.failure : undefined
    this.#hands.keep(left.length > 0 ? Y.mergeUpdates([...left]) : undefined, refused)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #enter(state: State): void {
    if (this.#state.name === 'pausing') clearTimeout(this.#state.timer)
    this.#state = state
    this.#tell()
  }

  #pause(milliseconds: number): void {
    this.#enter({ name: 'pausing', timer: setTimeout(() => this.#proceed(), milliseconds) })
  }

  #noted(): void {
    if (this.#state.name === 'resting') this.#proceed()
  }

  /** Begins the next call, if there is a reason for one. */
  #proceed(): void {
    if (this.#behind === 'whole') void this.#call(() => this.#compare())
    else if (this.#unsent.length > 0)
      void this.#call(() => this.#post(), Y.mergeUpdates(this.#unsent.splice(0)))
    else if (this.#isLeft) this.end()
    else if (this.#behind) void this.#call(() => this.#pull())
    else if (this.#caret && this.#caret !== this.#toldCaret) void this.#call(() => this.#post())
    else this.#enter({ name: 'resting' })
  }

  async #call(work: () => Promise<void>, update?: Uint8Array): Promise<void> {
    this.#enter({ name: 'calling', update })
    const earliest = performance.now() + (this.#left().length > 0 ? GATHER_MS : CARET_MS)
    try {
      await work()
      if (this.#state.name !== 'calling') return
      this.#pause(Math.max(0, earliest - performance.now()))
      if (this.#unsent.length === 0) this.#settle()
    } catch (failure) {
      if (this.#state.name === 'calling') this.#failed(failure)
    }
  }

  async #post(): Promise<void> {
    const update = this.#state.name === 'calling' ? this.#state.update : undefined
    const told = this.#isLeft ? this.#toldCaret && null : this.#caret
    await this.#hands.post(update, told === this.#toldCaret ? undefined : told, this.#isRepeated)
    this.#toldCaret = told ?? undefined
    this.#succeeded()
    if (!update || this.#state.name !== 'calling') return
    this.#isRepeated = false
    this.#enter({ name: 'calling', update: undefined })
    this.#keep()
  }

  async #pull(): Promise<void> {
    if (await this.#steps.pull()) this.#behind = 'whole'
    else if (this.#behind === 'steps') this.#behind = undefined
    if (this.#left().length === 0) this.#succeeded()
  }

  /** Has the whole difference sent in place of what was typed. */
  async #compare(): Promise<void> {
    const missing = (await this.#steps.compare())()
    this.#behind = undefined
    this.#unsent = missing ? [missing] : []
    this.#keep()
    if (!missing) this.#succeeded()
  }

  #succeeded(): void {
    this.#failures = 0
    this.#delay = undefined
    this.#tell()
  }

  /** Tries again after a pause, with the whole difference where the two are out of step, or not at all. */
  #failed(reason: unknown): void {
    const failure = reason instanceof CallFailed ? reason : new CallFailed(0, {}, { cause: reason })
    this.#unsent = [...this.#left()]
    this.#isRepeated = true
    this.#failures += 1
    if (failure.code === 'note.out_of_step' && this.#failures <= MOST_MENDED) {
      this.#behind = 'whole'
      this.#pause(0)
      return
    }
    this.#delay = delayOf(failure)
    if (!this.#delay) this.#enter({ name: 'refused', failure })
    else if (failure.retryAfter !== undefined) this.#pause(failure.retryAfter * 1_000)
    else this.#pause(Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.#failures) * (0.5 + Math.random() / 2))
    this.#keep()
    // An update that goes out later by itself is worth waiting for.
    if (this.#delay !== 'later') this.#settle(failure)
    if (this.#isLeft && !this.#delay) this.end()
  }

  #settle(failure?: Error): void {
    if (failure) this.#outcome?.reject(failure)
    else this.#outcome?.resolve()
    this.#outcome = undefined
  }
}
