import * as Y from 'yjs'
import type { Queries } from '../../db/queries.ts'
import { Failure } from '../../failure.ts'
import { createBoundedCache } from '../../trip/bounded-cache.ts'
import { htmlOf } from './document.ts'
import { readDocument, type Written } from './note.queries.ts'

/** A document takes several times as much in memory as it does stored. */
const MAX_BYTES = 96 * 1024 * 1024
const [EMPTY_BYTES, BYTES_PER_BYTE] = [20_000, 8]
const MAX_STATE = 2 * 1024 * 1024
const MAX_STEPS = 300

/** The document of a note in memory, as it is stored at step `n`. */
export interface OpenNote {
  tripId: string
  doc: Y.Doc
  n: number
  /** The bytes that are stored of it, at most, and in how many pieces. */
  bytes: number
  steps: number
  /** Forgotten with the next step. */
  html: string | undefined
  /** The characters of its HTML, at most. */
  length: number
}

export interface OpenNotes {
  /**
   * Brings the document up to what is stored. It is the caller's alone: another caller reads the database. The caller
   * puts it back once all of it is stored.
   */
  take(db: Queries, tripId: string, n: number): Promise<OpenNote>
  putBack(tripId: string, note: OpenNote): void
  /** Lets the work on one note at this server wait for each other, so that each finds the document. */
  inTurn<T>(tripId: string, work: () => Promise<T>): Promise<T>
}

export function createOpenNotes(): OpenNotes {
  const notes = createBoundedCache<OpenNote>(
    MAX_BYTES,
    ({ bytes, html = '' }) => EMPTY_BYTES + BYTES_PER_BYTE * bytes + 2 * html.length,
  )
  const turns = new Map<string, Promise<unknown>>()

  return {
    async take(db, tripId, n) {
      const known = notes.take(tripId)
      if (known && known.n >= n) return known
      const stored = await readDocument(db, tripId, known?.n ?? 0)
      const begins = !known || stored?.state
      const note = begins ? emptyNote(tripId) : known
      if (stored?.state) note.bytes = stored.state.length
      takeOver(note.doc, piecesOf(stored))
      for (const { length } of stored?.updates ?? []) grow(note, length)
      note.n = stored?.n ?? 0
      if (begins) note.length = textOf(note).length
      return note
    },
    putBack(tripId, note) {
      const other = notes.take(tripId)
      notes.set(tripId, other && other.n > note.n ? other : note)
    },
    inTurn(tripId, work) {
      const turn = (turns.get(tripId) ?? Promise.resolve()).then(work)
      const settled = turn
        .catch(() => undefined)
        .finally(() => turns.get(tripId) === settled && turns.delete(tripId))
      turns.set(tripId, settled)
      return turn
    },
  }
}

/**
 * Applies updates of others. Yjs would go on to delete what it finds superfluous among the formats, which those who
 * sent them would not hear of: their documents would no longer be this one.
 */
export function takeOver(doc: Y.Doc, updates: readonly Uint8Array[]): void {
  doc.transact(transaction => {
    for (const update of updates) Y.applyUpdate(doc, update)
    transaction.local = true
    // Yjs forgets its known places of a text only after a change that is not local, and would insert at wrong ones.
    for (const type of transaction.changed.keys()) type._searchMarker?.splice(0)
  })
}

const emptyNote = (tripId: string): OpenNote => ({
  ...{ tripId, doc: new Y.Doc(), n: 0, bytes: 0, steps: 0, html: undefined, length: 0 },
})

export function textOf(note: OpenNote): string {
  note.html ??= htmlOf(note.doc, note.tripId)
  return note.html
}

/** Each byte of an update adds so many characters of HTML at most. */
const CHARACTERS_PER_BYTE = 20

function grow(note: OpenNote, bytes: number): void {
  note.bytes += bytes
  note.steps++
  note.length += CHARACTERS_PER_BYTE * bytes
  note.html = undefined
}

/** The next step of the document, which `change` makes; undefined where it changes nothing. */
export function stepOf(note: OpenNote, change: (doc: Y.Doc) => void, most: number): Uint8Array | undefined {
  const { doc } = note
  const pieces: Uint8Array[] = []
  const hear = (piece: Uint8Array) => void pieces.push(piece)
  doc.on('update', hear)
  try {
    change(doc)
  } finally {
    doc.off('update', hear)
  }
  if (pieces.length === 0) return undefined
  const step = pieces.length === 1 ? pieces[0] : Y.mergeUpdates(pieces)
  if (!step) return undefined
  const before = note.length
  grow(note, step.length)
  note.n++
  if (note.length > most) {
    note.length = textOf(note).length
    if (note.length > most && note.length >= before) throw new Failure('limit.reached')
  }
  if (note.bytes > MAX_STATE && stateOf(note).length > MAX_STATE) throw new Failure('limit.reached')
  return step
}

const stateOf = (note: OpenNote) => Y.encodeStateAsUpdate(note.doc)

/** The state to store in place of the steps: with `now` at once, else only when there are many. */
export function stateToStore(note: OpenNote, now: boolean): Uint8Array | undefined {
  if (!now && note.steps < MAX_STEPS && note.bytes <= MAX_STATE) return undefined
  const state = stateOf(note)
  note.bytes = state.length
  note.steps = 0
  return state
}

const NOTHING = new Uint8Array([0, 0])

function piecesOf({ state = null, updates = [] }: Partial<Written> = {}): Uint8Array[] {
  return state ? [state, ...updates] : updates
}

/** One update that has all that was stored. */
export function mergeSteps(stored: Written | undefined): Uint8Array {
  const pieces = piecesOf(stored)
  return pieces.length === 0 ? NOTHING : Y.mergeUpdates(pieces)
}
