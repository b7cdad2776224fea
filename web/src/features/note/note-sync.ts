import { type NoteEvent, noteUpdates, sendNoteUpdate } from '@caravan/contract/note'
import * as Y from 'yjs'
import { CallFailed, call } from '../../lib/calls/call.ts'
import { currentSession, watchSession } from '../../lib/calls/session.ts'
import { tab } from '../../lib/live/tabs.ts'
import { presenceIn } from '../../trip/people/presence.ts'
import { type NoteStore, openNoteStore } from './note-store.ts'

/** The shortest time between two calls with typed text. */
const GATHER_MS = 100
/** The shortest time between two calls with nothing but a caret. */
const CARET_MS = 250
/** A step that arrives too early waits this long for the missing one before it. */
const GAP_MS = 300
const KEEP_MS = 1_000
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 30_000

export type Caret = NonNullable<NoteEvent['caret']>
/** Why what is typed goes out later: no network, or more was sent than the server takes in a minute. */
type Delay = 'offline' | 'later'
export type SyncState = 'saved' | 'saving' | Delay | CallFailed

/** The origin of what comes from the server, or from what this browser has kept. */
const received = { name: 'received' }

/** Keeps a document like that of the server: sends what is typed here, and applies what others type. */
export function createNoteSync(tripId: string, doc: Y.Doc) {
  const userId = currentSession()?.id ?? ''
  const presence = presenceIn(tripId)
  const listeners = new Set<() => void>()
  /** The document has all of the server's up to this step. */
  let n = 0
  /** Later steps that were heard already: their updates, or null where it is ours. */
  const ahead = new Map<number, Uint8Array | null>()
  let unsent: Uint8Array[] = []
  let underway: Uint8Array | undefined
  let caret: Caret | undefined
  let toldCaret: Caret | undefined
  let state: SyncState = 'saved'
  let failures = 0
  let delay: Delay = 'offline'
  /** The server has what this document has not, and did not answer when it was asked. */
  let isBehind = false
  let isSending = false
  /** The answer to what is sent now may be that of an earlier try. */
  let isRetry = false
  let isLeft = false
  let store: NoteStore | undefined
  let keeping: ReturnType<typeof setTimeout> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let pulling: Promise<void> | undefined
  let wake = () => {}
  let settling = newSettling()
  const stop = new AbortController()
  const ended = Promise.withResolvers<void>()

  function become(next: SyncState): void {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }

  const isRefused = () => state instanceof CallFailed
  const left = () => [...(underway ? [underway] : []), ...unsent]

  function keepUnsent(): void {
    const updates = left()
    void store?.keepUnsent(updates.length > 0 ? Y.mergeUpdates(updates) : undefined)
  }

  function keepDocument(): void {
    keeping ??= setTimeout(keepNow, KEEP_MS)
  }

  function keepNow(): void {
    keeping = undefined
    void store?.keepDocument(n, Y.encodeStateAsUpdate(doc))
  }

  function apply(update: Uint8Array): void {
    doc.transact(transaction => {
      Y.applyUpdate(doc, update)
      // Superfluous formats stay, as they do at the server: each window would delete them anew, and send it.
      transaction.local = true
      // Yjs forgets its known places of a text only after a change that is not local, and would insert at wrong ones.
      for (const type of transaction.changed.keys()) type._searchMarker?.splice(0)
    }, received)
    keepDocument()
  }

  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin === received) return
    unsent.push(update)
    keepUnsent()
    keepDocument()
    if (!isRefused()) become(failures > 0 ? delay : 'saving')
    void send()
  })

  /** Applies what was heard of the next steps. */
  function catchUp(): void {
    for (const step of ahead.keys()) if (step <= n) ahead.delete(step)
    for (let next = ahead.get(n + 1); next !== undefined; next = ahead.get(n + 1)) {
      n += 1
      ahead.delete(n)
      if (next) apply(next)
    }
  }

  /** Takes a step of the document that somebody has made, which goes without `update` where it is too long. */
  function take(step: number, update: Uint8Array | null | undefined): void {
    if (step <= n) return
    if (update !== undefined) ahead.set(step, update)
    catchUp()
    if (n < step) waiting ??= setTimeout(fetchMissing, update === undefined ? 0 : GAP_MS)
  }

  /** Asks for what the server has and this document has not. */
  function pull(whole = false): Promise<void> {
    clearTimeout(waiting)
    waiting = undefined
    pulling ??= ask(whole).finally(() => {
      pulling = undefined
    })
    return pulling
  }

  /** Asks again later where the server does not answer. */
  function fetchMissing(): void {
    pull().catch(() => {
      isBehind = true
      void send()
    })
  }

  async function ask(whole: boolean): Promise<void> {
    const query = whole || n === 0 ? {} : { after: String(n) }
    const answer = await call(noteUpdates, { params: { tripId }, query, signal: stop.signal })
    // A server that has gone back to an older document knows less than it once did.
    if (answer.n < n && !whole) return ask(true)
    const update = bytesOf(answer.update)
    apply(update)
    n = answer.n
    isBehind = false
    catchUp()
    if (left().length === 0 && !isRefused()) become('saved')
    if (!whole) return
    const missing = Y.encodeStateAsUpdate(doc, Y.encodeStateVectorFromUpdate(update))
    unsent = missing.length > 2 ? [missing] : []
    underway = undefined
    keepUnsent()
  }

  const hasWork = () =>
    unsent.length > 0 || (isBehind && !isLeft) || (caret !== undefined && caret !== toldCaret)

  async function send(): Promise<void> {
    if (isSending || isRefused() || store === undefined || stop.signal.aborted) return
    isSending = true
    while (hasWork() && !isRefused() && !stop.signal.aborted) {
      const gap = unsent.length > 0 ? GATHER_MS : CARET_MS
      const earliest = pause(gap)
      try {
        await (isBehind && unsent.length === 0 ? pull() : post())
        failures = 0
        if (unsent.length === 0) {
          become('saved')
          settling.resolve()
          settling = newSettling()
        }
      } catch (failure) {
        await mend(failure)
      }
      await earliest
    }
    isSending = false
    if (isLeft && (unsent.length === 0 || isRefused())) end()
  }

  async function post(): Promise<void> {
    const update = unsent.length > 0 ? Y.mergeUpdates(unsent) : undefined
    const told = isLeft ? null : caret
    underway = update
    unsent = []
    if (update) become(failures > 0 ? delay : 'saving')
    try {
      const body = {
        tab,
        ...(update && { update: textOf(update) }),
        ...(told !== toldCaret && { caret: told ?? null }),
      }
      const { n: step } = await call(sendNoteUpdate, { params: { tripId }, body, signal: stop.signal })
      underway = undefined
      toldCaret = told ?? undefined
      if (!update) return
      isBehind = isRetry
      if (isRetry) await pull()
      else take(step, null)
      isRetry = false
      keepUnsent()
      keepDocument()
    } catch (failure) {
      if (underway) unsent.unshift(underway)
      underway = undefined
      throw failure
    }
  }

  /** Waits before the next try, sends the whole difference when out of step, or stops sending. */
  async function mend(reason: unknown): Promise<void> {
    if (stop.signal.aborted) return
    isRetry = true
    failures += 1
    const failure = reason instanceof CallFailed ? reason : new CallFailed(0, {}, { cause: reason })
    const { code, retryAfter } = failure
    if (code === 'note.out_of_step' && failures < 4) return pull(true).catch(() => {})
    delay = delayOf(failure)
    become(passes(failure) ? delay : failure)
    // What goes out later by itself is worth waiting for.
    if (delay === 'offline') {
      settling.reject(failure)
      settling = newSettling()
    }
    if (!passes(failure)) return
    const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures)
    await pause(retryAfter === undefined ? longest / 2 + (Math.random() * longest) / 2 : retryAfter * 1_000)
  }

  /** Ends early when the network or the session comes back. */
  function pause(milliseconds: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(done, milliseconds)
      function done() {
        clearTimeout(timer)
        resolve()
      }
      wake = done
    })
  }

  function hear(event: NoteEvent | undefined): void {
    // A stream has opened: the steps before it may have been missed.
    if (event === undefined) {
      wake()
      fetchMissing()
      return
    }
    if (event.n === undefined) return
    take(event.n, event.tab === tab ? null : event.update === undefined ? undefined : bytesOf(event.update))
  }

  const awake = () => wake()
  const stopHearing = presence.watchNote(hear)
  const stopWatching = watchSession((now, before) => {
    if (now?.id !== userId) end()
    else if (now.token !== before?.token) wake()
  })
  addEventListener('online', awake)

  function end(): void {
    if (stop.signal.aborted) return
    clearTimeout(keeping)
    if (keeping !== undefined && currentSession()?.id === userId) keepNow()
    clearTimeout(waiting)
    stop.abort()
    ended.resolve()
    wake()
    stopHearing()
    stopWatching()
    removeEventListener('online', awake)
    settling.reject(stop.signal.reason)
  }

  return {
    /** Fills the document; without a network with what this browser has kept of it. */
    async open(): Promise<void> {
      const opened = await openNoteStore(userId, tripId, stop.signal)
      const kept = await opened.read()
      if (kept.state) {
        apply(kept.state)
        n = kept.n
      }
      if (kept.unsent) {
        apply(kept.unsent)
        unsent = [kept.unsent]
        isRetry = true
      }
      try {
        await pull()
      } catch (failure) {
        if (!kept.state || !(failure instanceof CallFailed && passes(failure))) throw failure
        delay = delayOf(failure)
        become(delay)
        isBehind = true
      }
      store = opened
      void send()
    },
    state: () => state,
    /** The step of the server's document that this one has. */
    step: () => n,
    watch(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    moveCaret(to: Caret): void {
      if (caret?.anchor === to.anchor && caret.head === to.head) return
      caret = to
      void send()
    },
    /** Tells those who have come since where the caret is. */
    repeatCaret(): void {
      toldCaret = undefined
      void send()
    },
    /** Tries once more what was refused. */
    retry(): void {
      failures = 0
      become('saving')
      void pull(true).then(send, () => become(delay))
    },
    /** Waits until the server has everything; fails as soon as it is known that it has not. */
    async settled(): Promise<void> {
      while (left().length > 0) {
        if (isRefused()) throw state
        const { promise } = settling
        if (state !== 'later') wake()
        void send()
        await promise
      }
    },
    /** Sends what is left, then lets go of the document. */
    async leave(): Promise<void> {
      isLeft = true
      if (left().length > 0 && store && !isRefused()) void send()
      else end()
      await ended.promise
    },
  }
}

export type NoteSync = ReturnType<typeof createNoteSync>

const passes = ({ status }: CallFailed) => status === 0 || status === 401 || status === 429 || status >= 500

const delayOf = ({ status }: CallFailed): Delay => (status === 429 ? 'later' : 'offline')

/** A rejection that nobody waits for must not count as unhandled. */
function newSettling() {
  const settling = Promise.withResolvers<void>()
  settling.promise.catch(() => {})
  return settling
}

function textOf(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text), character => character.charCodeAt(0))
}
