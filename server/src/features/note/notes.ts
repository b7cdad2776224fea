import { MAX_NOTE, MAX_SENT_UPDATE, type NoteEvent, type NoteRevision } from '@caravan/contract/note'
import type { Doc } from 'yjs'
import type { Tx } from '../../db/transaction.ts'
import { Failure, found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Writing } from '../../trip/rows.ts'
import { applyHtml, cleanHtml, tickTask } from './document.ts'
import {
  findNote,
  findRevision,
  forgetRevisionsOf,
  holdRole,
  lockNote,
  markSaved,
  type NoteRow,
  storeRevision,
  storeState,
  storeStep,
} from './note.queries.ts'
import { createOpenNotes, type OpenNote, stateToStore, stepOf, takeOver, textOf } from './open-notes.ts'
import { checkUpdate } from './updates.ts'

/** The bytes that a step takes beside its update, with its place in an index. */
const STEP_BYTES = 100
/** Old versions are weighed, and deleted, after so many new ones. */
const WEIGHED_EVERY = 10

/** A change to the document, which is told whether its text is that of the latest version. */
type Edit = (doc: Doc, isSaved: boolean, row: NoteRow) => void

interface Saved {
  html: string
  /** The version that was made of it; undefined where the latest one says the same. */
  revision: NoteRevision | undefined
  /** By how much the version of the trip is higher now. */
  raised: number
}

interface Typed extends Pick<NoteEvent, 'caret'> {
  tripId: string
  userId: string
  tab: string
  update: Uint8Array
}

/** Somebody who saves; null where nobody does. */
type Author = string | null

/** The note of each trip: what is typed, and the versions that are made of it. */
export type Notes = ReturnType<typeof createNotes>

export function createNotes({
  db,
  whoIsHere,
  spendBytes,
  changeTrip,
}: Pick<Ground, 'db' | 'whoIsHere' | 'spendBytes' | 'changeTrip'>) {
  const open = createOpenNotes()

  function tell(tripId: string, event: NoteEvent, step?: Uint8Array): void {
    const update = step && Buffer.from(step).toString('base64')
    const isShort = update !== undefined && update.length <= MAX_SENT_UPDATE
    whoIsHere.tellWriters(tripId, { ...event, ...(isShort && { update }) })
  }

  /** The document, under the lock of its row; a note from before there were documents gets one from its version. */
  async function take(tx: Tx, tripId: string, row: NoteRow): Promise<OpenNote> {
    const note = await open.take(tx, tripId, row.n)
    if (row.n > 0 || row.revision === 0) return note
    const { html } = found(await findRevision(tx, tripId, row.revision))
    const step = stepOf(note, doc => applyHtml(doc, html, tripId), Number.POSITIVE_INFINITY)
    if (step) storeStep(tx, { trip_id: tripId, n: note.n, update: step, by: null }).catch(() => undefined)
    return note
  }

  /** The note now; `within` a transaction only before it writes in the note. */
  async function readNow(tripId: string, within?: Tx): Promise<{ html: string; n: number }> {
    const row = await findNote(within ?? db, tripId)
    if (!row || (row.n === 0 && row.revision === 0)) return { html: '', n: 0 }
    if (row.n > 0) {
      const note = await open.take(within ?? db, tripId, row.n)
      const now = { html: textOf(note), n: note.n }
      open.putBack(tripId, note)
      return now
    }
    const begin = async (tx: Tx) => {
      const note = await take(tx, tripId, await lockNote(tx, tripId))
      tx.afterCommit(() => open.putBack(tripId, note))
      return { html: textOf(note), n: note.n }
    }
    return within ? begin(within) : db.transact(begin)
  }

  /** Stores what somebody types, and answers the step of the document with it. */
  async function type({ tripId, userId, tab, update, caret }: Typed): Promise<number> {
    const work = async (tx: Tx): Promise<number> => {
      const [role, row] = await Promise.all([holdRole(tx, tripId, userId), lockNote(tx, tripId)])
      if (!role) throw new Failure('request.not_found')
      if (role === 'viewer') throw new Failure('trip.view_only')
      const note = await take(tx, tripId, row)
      const verdict = checkUpdate(note.doc, update)
      if (verdict !== 'fine') {
        if (note.n === row.n) open.putBack(tripId, note)
        throw new Failure(verdict === 'invalid' ? 'note.update_invalid' : 'note.out_of_step')
      }
      const step = stepOf(note, doc => takeOver(doc, [update]), MAX_NOTE)
      if (step) {
        await spendBytes(tx, userId, STEP_BYTES + step.length)
        await store(tx, tripId, note, step, userId)
      }
      tx.afterCommit(() => {
        open.putBack(tripId, note)
        const event = { tab, user_id: userId, ...(caret !== undefined && { caret }) }
        tell(tripId, step ? { ...event, n: note.n } : event, step)
      })
      return note.n
    }
    return open.inTurn(tripId, () => db.transact(work))
  }

  async function store(tx: Tx, tripId: string, note: OpenNote, step: Uint8Array, by: Author): Promise<void> {
    const state = stateToStore(note, false)
    const stored = storeStep(tx, { trip_id: tripId, n: note.n, update: step, by })
    if (state) await storeState(tx, tripId, state)
    // Not awaited otherwise: it travels with the commit, which fails when this does.
    else stored.catch(() => undefined)
  }

  /**
   * Makes a version of the note as `edit` leaves it, under the lock of the trip. What others have typed and nobody has
   * saved is kept as a version of its own before it is changed.
   */
  async function save({ tx, trip }: Writing, by: Author, edit?: Edit, restored?: number): Promise<Saved> {
    const row = await lockNote(tx, trip.id)
    const latest = row.revision > 0 ? found(await findRevision(tx, trip.id, row.revision)).html : ''
    const note = await take(tx, trip.id, row)
    const typed = textOf(note)
    const step = edit && stepOf(note, doc => edit(doc, typed === latest, row), MAX_NOTE)
    const html = textOf(note)
    let { revision } = row
    const make = (text: string, author: Author) =>
      storeRevision(tx, {
        ...{ trip_id: trip.id, n: ++revision, by: author, html: text },
        characters: charactersOf(text),
      })
    if (step) await storeStep(tx, { trip_id: trip.id, n: note.n, update: step, by })
    const keepsTyped = step !== undefined && typed !== latest && html !== typed
    if (keepsTyped) await make(typed, row.written_by)
    const before = { revision }
    const made = keepsTyped || html !== latest ? await make(html, by) : undefined
    if (made) {
      const bytes = Buffer.byteLength(html) + (keepsTyped ? Buffer.byteLength(typed) : 0)
      const after = { revision, ...(restored !== undefined && { restored }) }
      trip.record({ entity: 'note', id: trip.id, before, after, bytes })
      const state = stateToStore(note, true)
      if (state) await storeState(tx, trip.id, state)
      const tensOf = (n: number) => Math.floor(n / WEIGHED_EVERY)
      if (tensOf(revision) > tensOf(row.revision)) await forgetRevisionsOf(tx, trip.id)
    }
    tx.afterCommit(() => {
      open.putBack(trip.id, note)
      if (step && by !== null) tell(trip.id, { n: note.n, tab: null, user_id: by }, step)
    })
    return { html, revision: made, raised: revision - row.revision }
  }

  return {
    type,
    save,
    /** Tells others of a caret, which is stored nowhere. */
    async pointTo({ tripId, userId, tab, caret }: Omit<Typed, 'update'>): Promise<number> {
      tell(tripId, { tab, user_id: userId, ...(caret !== undefined && { caret }) })
      return (await findNote(db.lookups, tripId))?.n ?? 0
    },
    /** The HTML of the note as it is now, with its step. */
    now: (tripId: string, within?: Tx) =>
      within ? readNow(tripId, within) : open.inTurn(tripId, () => readNow(tripId)),
    /** Makes this HTML the note; with a step, of the note as it was then. */
    put(writing: Writing, by: string, sent: { html: string; n: number | undefined }): Promise<Saved> {
      const isLong = sent.html.length > MAX_NOTE
      if (isLong && cleanHtml(sent.html, writing.trip.id).length > MAX_NOTE)
        throw new Failure('limit.reached')
      return save(writing, by, (doc, _, row) => {
        if (sent.n !== undefined && sent.n > row.n) throw new Failure('note.out_of_step')
        // The document has all that was typed until that step, and what others have typed since.
        if (sent.n === undefined || sent.n === row.n) applyHtml(doc, sent.html, writing.trip.id)
      })
    },
    async restore(writing: Writing, by: string, n: number): Promise<NoteRevision> {
      const wanted = found(await findRevision(writing.tx, writing.trip.id, n))
      const { revision } = await save(writing, by, doc => applyHtml(doc, wanted.html, writing.trip.id), n)
      return revision ?? wanted
    },
    tick(
      writing: Writing,
      by: string,
      task: { index: number; text: string; checked: boolean },
    ): Promise<Saved> {
      return save(writing, by, doc => {
        if (!tickTask(doc, task.index, task.text, task.checked)) throw new Failure('note.changed')
      })
    },
    /** Brings the version back that was there before; false where the note is another one now. */
    async takeBack(writing: Writing, by: string, change: { from: number; to: number }): Promise<boolean> {
      const { tx, trip } = writing
      const wanted = change.to === 0 ? { html: '' } : await findRevision(tx, trip.id, change.to)
      let isBack = false
      await save(writing, by, (doc, isSaved, { revision }) => {
        isBack = wanted !== undefined && isSaved && revision === change.from
        if (isBack) applyHtml(doc, wanted?.html ?? '', trip.id)
      })
      return isBack
    },
    /** Makes a version of what was typed last and left, in the name of who typed it. */
    async settle(tripId: string): Promise<void> {
      const row = await findNote(db, tripId)
      if (!row || row.n <= row.saved_n) return
      const by = row.written_by
      const { seq } = await changeTrip({ tripId, actorId: by, touches: ['note'] }, (tx, trip) =>
        save({ tx, trip }, by),
      )
      if (seq === null) await markSaved(db, tripId, row.n)
    },
  }
}

/** The characters that are read, without the marks. */
function charactersOf(html: string): number {
  return [...html.replaceAll(/<[^>]*>/g, '').replaceAll(/&[^;]{1,10};/g, '-')].length
}
