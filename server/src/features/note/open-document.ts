import { MAX_NOTE } from '@caravan/contract/note'
import * as Y from 'yjs'
import { Failure } from '../../failure.ts'
import { applyHtml, cleanHtml, htmlOf, tickTask } from './document.ts'
import { mend as mendDocument } from './mend.ts'
import type { Written } from './note.queries.ts'
import { characters } from './tree.ts'
import { checkUpdate, MOST_ITEMS, type Verdict } from './updates.ts'
import { weightOf } from './weight.ts'
import { forgetPending, structsByWriter, takeOver } from './yjs-inside.ts'

const MAX_STATE = 2 * 1024 * 1024
const MAX_STEPS = 300

/** The document of a note in memory, as it is at a step. */
export interface OpenDocument {
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
  /** The bytes that it takes in memory. */
  weight: number
}

/** A change of the note other than what somebody types. */
export type NoteChange = { html: string } | { task: { index: number; text: string; checked: boolean } }

export const emptyDocument = (tripId: string): OpenDocument => ({
  ...{ tripId, doc: new Y.Doc(), n: 0, bytes: 0, steps: 0, html: undefined, length: 0, weight: 0 },
})

/** Brings it up to what is stored; a stored state takes the place of an empty document. */
export function bring(document: OpenDocument, { n, state, updates }: Written): void {
  const begins = document.n === 0
  if (state) document.bytes = state.length
  takeOver(document.doc, state ? [state, ...updates] : updates)
  for (const { length } of updates) grow(document, length)
  // Nothing that is missing will come any more.
  forgetPending(document.doc)
  document.n = n
  document.weight = weightOf(document.doc)
  if (begins) document.length = characters(textOf(document))
}

export function textOf(document: OpenDocument): string {
  document.html ??= htmlOf(document.doc, document.tripId)
  return document.html
}

/** Takes what somebody types; undefined where the document has it already, or a verdict why it does not. */
export function type(
  document: OpenDocument,
  update: Uint8Array,
): Uint8Array | Exclude<Verdict, 'fine'> | undefined {
  const verdict = checkUpdate(document.doc, update)
  if (verdict !== 'fine') return verdict
  const step = stepOf(document, doc => takeOver(doc, [update]))
  // Memory may hold all that was sent, also where some of it was deleted at once.
  document.bytes += Math.max(0, update.length - (step?.length ?? 0))
  return step
}

export function change(document: OpenDocument, change: NoteChange): Uint8Array | undefined {
  const { tripId } = document
  if ('html' in change) {
    if (characters(cleanHtml(change.html, tripId)) > MAX_NOTE) throw new Failure('limit.reached')
    return stepOf(document, doc => applyHtml(doc, change.html, tripId))
  }
  const { index, text, checked } = change.task
  return stepOf(document, doc => {
    if (!tickTask(doc, index, text, checked)) throw new Failure('note.changed')
  })
}

const ANY = Number.POSITIVE_INFINITY

/** Makes the document of a note from before there were documents. */
export const begin = (document: OpenDocument, html: string) =>
  stepOf(document, doc => applyHtml(doc, html, document.tripId), ANY)

/** Takes out what no editor brings into a document. */
export const mend = (document: OpenDocument) => stepOf(document, mendDocument, ANY)

/** Each byte of an update adds so many characters of HTML at most. */
const CHARACTERS_PER_BYTE = 20

function grow(document: OpenDocument, bytes: number): void {
  document.bytes += bytes
  document.steps++
  document.length += CHARACTERS_PER_BYTE * bytes
  document.html = undefined
}

/** The next step of the document, which `change` makes; undefined where it changes nothing. */
function stepOf(
  document: OpenDocument,
  change: (doc: Y.Doc) => void,
  most = MAX_NOTE,
): Uint8Array | undefined {
  const { doc } = document
  const items = itemsOf(doc)
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
  const before = document.length
  grow(document, step.length)
  document.n++
  if (document.length > most) {
    document.length = characters(textOf(document))
    if (document.length > most && document.length >= before) throw new Failure('limit.reached')
  }
  if (document.bytes > MAX_STATE && stateOf(document).length > MAX_STATE) throw new Failure('limit.reached')
  if (itemsOf(doc) > Math.max(items, MOST_ITEMS)) throw new Failure('limit.reached')
  document.weight = weightOf(doc)
  return step
}

function itemsOf(doc: Y.Doc): number {
  return structsByWriter(doc).reduce((items, { length }) => items + length, 0)
}

export const stateOf = ({ doc }: OpenDocument) => Y.encodeStateAsUpdate(doc)

/** The state to store in place of the steps: with `now` at once, else only when there are many. */
export function stateToStore(document: OpenDocument, now: boolean): Uint8Array | undefined {
  if (!now && document.steps < MAX_STEPS && document.bytes <= MAX_STATE) return undefined
  const state = stateOf(document)
  // A new document takes no more memory than it needs.
  document.doc = new Y.Doc()
  takeOver(document.doc, [state])
  document.bytes = state.length
  document.steps = 0
  return state
}
