import * as Y from 'yjs'
import { Failure } from '../../failure.ts'
import { createBoundedCache } from '../../trip/bounded-cache.ts'
import { serve } from '../../work/child.ts'
import { isStrange } from './mend.ts'
import type { Written } from './note.queries.ts'
import * as open from './open-document.ts'

/** The bytes that all documents of a process may take together, with those that are worked on. */
const MAX_BYTES = 64 * 1024 * 1024

const documents = createBoundedCache<open.OpenDocument>(
  MAX_BYTES,
  ({ weight, html = '' }) => weight + 2 * html.length,
)

/** A new child, or one that is short of memory, has it no more; after a failure nobody knows what it is like. */
function using<T>(loan: string, work: (document: open.OpenDocument) => T): T {
  const document = documents.take(loan)
  if (!document) throw new Failure('server.busy', { retryAfter: 1 })
  const answer = work(document)
  documents.set(loan, document)
  return answer
}

/** Keeps the later one of two for the next caller. */
function putBack(loan: string): void {
  const document = documents.take(loan)
  if (!document) return
  const other = documents.take(document.tripId)
  documents.set(document.tripId, other && other.n > document.n ? other : document)
}

export type Typed = { step: ReturnType<typeof open.type>; state?: Uint8Array | undefined; bytes?: number }

const work = {
  /**
   * Lends the document of a trip, and answers its step; whoever comes meanwhile is lent an empty one. Those that are
   * given back come first.
   */
  take(back: readonly string[], loan: string, tripId: string): number {
    back.forEach(putBack)
    const document = documents.take(tripId) ?? open.emptyDocument(tripId)
    documents.set(loan, document)
    return document.n
  },
  /** All that a stroke asks for, where the document is kept as it is at step `n`; undefined where it is not. */
  typeIn(back: readonly string[], loan: string, tripId: string, n: number, update: Uint8Array) {
    back.forEach(putBack)
    const document = documents.take(tripId)
    if (document?.n === n) {
      documents.set(loan, document)
      return work.type(loan, update)
    }
    if (document) documents.set(tripId, document)
    return undefined
  },
  /** Brings a document up to what is stored, and answers whether it has what no editor brings there. */
  bring: (loan: string, stored: Written) =>
    using(loan, document => {
      if (stored.state) Object.assign(document, open.emptyDocument(document.tripId))
      open.bring(document, stored)
      return isStrange(document.doc)
    }),
  textOf: (loan: string) => using(loan, open.textOf),
  stateOf: (loan: string) => using(loan, open.stateOf),
  /** The step, and the state to store in place of the steps where there are many. */
  type: (loan: string, update: Uint8Array): Typed =>
    using(loan, document => {
      const step = open.type(document, update)
      if (!(step instanceof Uint8Array)) return { step }
      return { step, state: open.stateToStore(document, false), bytes: document.bytes }
    }),
  change: (loan: string, change: open.NoteChange) => using(loan, document => open.change(document, change)),
  begin: (loan: string, html: string) => using(loan, document => open.begin(document, html)),
  mend: (loan: string) => using(loan, open.mend),
  stateToStore: (loan: string) => using(loan, document => open.stateToStore(document, true)),
  merge: (pieces: Uint8Array[]) => Y.mergeUpdates(pieces),
}

export type NoteWork = typeof work
serve(work)
