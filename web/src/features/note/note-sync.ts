import { type NoteEvent, sendNoteUpdate } from '@caravan/contract/note'
import * as Y from 'yjs'
import { CallFailed, call } from '../../lib/calls/call.ts'
import type { NoteRefusal } from '../../lib/calls/notes-here.ts'
import { currentSession, watchSession } from '../../lib/calls/session.ts'
import { tab } from '../../lib/live/tab.ts'
import { bytesOf, watchNote } from '../../trip/note.ts'
import { NoteSending } from './note-sending.ts'
import { type Caret, delayOf } from './note-states.ts'
import { createNoteSteps, received, textOf } from './note-steps.ts'
import { type NoteStore, openNoteStore } from './note-store.ts'

const KEEP_MS = 1_000

/** Keeps a document like that of the server: sends what is typed here, and applies what others type. */
export function createNoteSync(tripId: string, doc: Y.Doc) {
  const userId = currentSession()?.id ?? ''
  const stop = new AbortController()
  const ended = Promise.withResolvers<void>()
  let store: NoteStore | undefined
  let keeping: ReturnType<typeof setTimeout> | undefined
  /** The changes that the kept document does not have. */
  let since: Uint8Array[] = []

  const steps = createNoteSteps(tripId, doc, stop.signal, () => sending.missed())
  const sending = new NoteSending(steps, { post, keep, onEnd })

  async function post(update: Uint8Array | undefined, caret: Caret | null | undefined, isRepeated: boolean) {
    const body = {
      tab,
      ...(update && { update: textOf(update) }),
      ...(caret !== undefined && { caret }),
    }
    const { n } = await call(sendNoteUpdate, { params: { tripId }, body, signal: stop.signal })
    if (!update) return
    // Between a try and its repetition others may have made steps.
    steps.take(n, isRepeated ? undefined : null)
    keepDocument()
  }

  // Text is read only with what it was typed into, which the kept document may not have yet.
  function keep(left: Uint8Array | undefined, refused: CallFailed | undefined): void {
    void store?.keepUnsent(left && Y.mergeUpdates([...since, left]), refusalOf(refused))
  }

  function keepDocument(): void {
    keeping ??= setTimeout(keepNow, KEEP_MS)
  }

  function keepNow(): void {
    keeping = undefined
    if (!store) return
    since = []
    void store.keepDocument(steps.n(), Y.encodeStateAsUpdate(doc))
  }

  doc.on('update', (update: Uint8Array, origin: unknown) => {
    since.push(update)
    keepDocument()
    if (origin !== received) sending.typed(update)
  })

  function hear(event: NoteEvent | undefined): void {
    // A stream has opened: the steps before it may have been missed.
    if (event === undefined) {
      sending.wake()
      sending.missed()
    } else if (event.n !== undefined)
      steps.take(
        event.n,
        event.tab === tab ? null : event.update === undefined ? undefined : bytesOf(event.update),
      )
  }

  const wake = () => sending.wake()
  const stopHearing = watchNote(tripId, hear)
  const stopWatching = watchSession((now, before) => {
    if (now?.id !== userId) sending.end()
    else if (now.token !== before?.token) wake()
  })
  addEventListener('online', wake)

  function onEnd(): void {
    clearTimeout(keeping)
    if (keeping !== undefined && currentSession()?.id === userId) keepNow()
    stop.abort()
    ended.resolve()
    stopHearing()
    stopWatching()
    removeEventListener('online', wake)
  }

  return {
    /** Fills the document; without a network with what this browser has kept of it. */
    async open(): Promise<void> {
      const opened = await openNoteStore(userId, tripId, stop.signal)
      const { document, unsent, others } = await opened.read(Y.mergeUpdates)
      if (document) {
        steps.apply(document.state)
        steps.begin(document.n)
      }
      for (const update of unsent ? [...others, unsent] : others) steps.apply(update)
      try {
        await sending.begin(unsent, document !== undefined)
      } catch (failure) {
        await opened.keepUnsent(unsent, refusalOf(failure))
        throw failure
      }
      // A part of a document is never kept.
      store = opened
    },
    state: sending.shown,
    watch: sending.watch,
    retry: sending.retry,
    /** The step of the server's document that this one has. */
    step: () => steps.n(),
    moveCaret: (to: Caret) => sending.moved(to),
    repeatCaret: () => sending.repeatCaret(),
    settled: () => sending.settled(),
    /** Sends what is left, then lets go of the document. */
    async leave(): Promise<void> {
      sending.leave()
      await ended.promise
    },
  }
}

/** A failure as it is stored with the text, unless another try may succeed by itself. */
function refusalOf(failure: unknown): NoteRefusal | undefined {
  if (!(failure instanceof CallFailed) || delayOf(failure)) return undefined
  const { status, problem } = failure
  return { status, problem }
}

export type NoteSync = ReturnType<typeof createNoteSync>
