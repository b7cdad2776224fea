import * as Y from 'yjs'
import { Failure } from '../../failure.ts'
import { createBoundedCache } from '../../trip/bounded-cache.ts'
import { serve } from '../../work/child.ts'
import { isStrange } from './mend.ts'
import type { Written } from './note.queries.ts'
import * as open from './open-document.ts'

/** The bytes that all documents may take together, with those that are worked on. */
const MAX_BYTES = 96 * 1024 * 1024

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

const work = {
  /** Lends the document of a trip, and answers its step; whoever comes meanwhile is lent an empty one. */
  take(loan: string, tripId: string): number {
    const document = documents.take(tripId) ?? open.emptyDocument(tripId)
    documents.set(loan, document)
    return document.n
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
  type: (loan: string, update: Uint8Array) => using(loan, document => open.type(document, update)),
  change: (loan: string, change: open.NoteChange) => using(loan, document => open.change(document, change)),
  begin: (loan: string, html: string) => using(loan, document => open.begin(document, html)),
  mend: (loan: string) => using(loan, open.mend),
  stateToStore: (loan: string, now: boolean) => using(loan, document => open.stateToStore(document, now)),
  /** Keeps the later one of two for the next caller. */
  putBack(loan: string): void {
    const document = documents.take(loan)
    if (!document) return
    const other = documents.take(document.tripId)
    documents.set(document.tripId, other && other.n > document.n ? other : document)
  },
  merge: (pieces: Uint8Array[]) => Y.mergeUpdates(pieces),
}

export type NoteWork = typeof work
serve(work)
