import { MAX_SENT_UPDATE, type NoteEvent, type NoteRevision } from '@caravan/contract/note'
import type { Tx } from '../../db/transaction.ts'
import { Failure, found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Writing } from '../../trip/rows.ts'
import { createTurns } from '../../work/in-turn.ts'
import { characters } from './document.ts'
import {
  findNote,
  findRevision,
  forgetRevisionsOf,
  holdRole,
  lockNote,
  markSaved,
  type NoteRow,
  readDocument,
  storeRevision,
  storeState,
  storeStep,
} from './note.queries.ts'
import type { NoteChange } from './open-document.ts'
import { createOpenNotes, type OpenNote } from './open-notes.ts'

/** The bytes that a step takes beside its update, with its place in an index. */
const STEP_BYTES = 100
/** So many at once write in notes, of whatever trips: each keeps a connection while their process works. */
const typing = { atOnce: 4, queue: 1_000, retryAfter: 1 }
/** Old versions are weighed, and deleted, after so many new ones. */
const WEIGHED_EVERY = 10

/** The change of a note that says this, if there is any. */
type Edit = (typed: string, row: NoteRow) => NoteChange | undefined

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

/** An update of nothing. */
const NOTHING = new Uint8Array([0, 0])

/** Somebody who saves; null where nobody does. */
type Author = string | null

/** The note of each trip: what is typed, and the versions that are made of it. */
export type Notes = ReturnType<typeof createNotes>

export function createNotes({
  db,
  whoIsHere,
  spendBytes,
  changeTrip,
  log,
}: Pick<Ground, 'db' | 'whoIsHere' | 'spendBytes' | 'changeTrip' | 'log'>) {
  const open = createOpenNotes(log)
  const inTyping = createTurns(typing)

  function tell(tripId: string, event: NoteEvent, step?: Uint8Array): void {
    const update = step && Buffer.from(step).toString('base64')
    const isShort = update !== undefined && update.length <= MAX_SENT_UPDATE
    whoIsHere.tellWriters(tripId, { ...event, ...(isShort && { update }) })
  }

  /**
   * The document, under the lock of its row. A note from before there were documents gets one from its version, and
   * what no editor brings into a document goes.
   */
  async function take(tx: Tx, tripId: string, row: NoteRow): Promise<OpenNote> {
    const note = await open.take(tx, tripId, row.n)
    const isOld = row.n === 0 && row.revision > 0
    if (!isOld && !note.isStrange) return note
    const step = isOld
      ? await note.begin(found(await findRevision(tx, tripId, row.revision)).html)
      : await note.mend()
    if (step) await storeStep(tx, { trip_id: tripId, n: note.n, update: step, by: null })
    return note
  }

  const isEmpty = (row: NoteRow | undefined) => !row || (row.n === 0 && row.revision === 0)

  /** The document now, as editors can take it; `within` a transaction only before it writes in the note. */
  async function openNow<T>(
    tripId: string,
    row: NoteRow,
    read: (note: OpenNote) => T,
    within?: Tx,
  ): Promise<T> {
    if (row.n > 0) {
      const note = await open.take(within ?? db, tripId, row.n)
      if (!note.isStrange) {
        const answer = await read(note)
        note.putBack()
        return answer
      }
    }
    const begin = async (tx: Tx) => {
      const note = await take(tx, tripId, await lockNote(tx, tripId))
      const answer = await read(note)
      tx.afterCommit(note.putBack)
      return answer
    }
    return within ? begin(within) : db.transact(begin)
  }

  /** The text of the note and its step. Where the document takes too long, that is its latest version. */
  async function readNow(tripId: string, within?: Tx): Promise<{ html: string; n: number }> {
    const row = await findNote(within ?? db, tripId)
    if (!row || isEmpty(row)) return { html: '', n: 0 }
    try {
      return await openNow(tripId, row, async note => ({ html: await note.text(), n: note.n }), within)
    } catch (failure) {
      if (!(failure instanceof Failure && failure.code === 'server.busy')) throw failure
      const { html = '' } = (await findRevision(within ?? db, tripId, row.revision)) ?? {}
      return { html, n: row.saved_n }
    }
  }

  /** The whole document, or what came to it after a step, as one update. */
  async function updatesAfter(tripId: string, after: number): Promise<{ n: number; update: Uint8Array }> {
    const row = await findNote(db, tripId)
    if (!row || isEmpty(row)) return { n: 0, update: NOTHING }
    if (after === 0 || after > row.n)
      return openNow(tripId, row, async note => ({ update: await note.state(), n: note.n }))
    const { n, state, updates } = found(await readDocument(db, tripId, after))
    return { n, update: await open.merge(state ? [state, ...updates] : updates) }
  }

  /** Stores what somebody types, and answers the step of the document with it. */
  async function type({ tripId, userId, tab, update, caret }: Typed): Promise<number> {
    const work = async (tx: Tx): Promise<number> => {
      const [role, row] = await Promise.all([holdRole(tx, tripId, userId), lockNote(tx, tripId)])
      if (!role) throw new Failure('request.not_found')
      if (role === 'viewer') throw new Failure('trip.view_only')
      const kept = await open.typeIn(tripId, row.n, update)
      const note = kept?.note ?? (await take(tx, tripId, row))
      const { step, state } = kept?.typed ?? (await note.type(update))
      if (step === 'invalid' || step === 'out_of_step') {
        if (note.n === row.n) note.putBack()
        throw new Failure(step === 'invalid' ? 'note.update_invalid' : 'note.out_of_step')
      }
      if (step) {
        await spendBytes(tx, userId, STEP_BYTES + step.length)
        const stored = storeStep(tx, { trip_id: tripId, n: note.n, update: step, by: userId })
        if (state) await storeState(tx, tripId, state)
        // Not awaited otherwise: it travels with the commit, which fails when this does.
        else stored.catch(() => undefined)
      }
      tx.afterCommit(() => {
        note.putBack()
        const event = { tab, user_id: userId, ...(caret !== undefined && { caret }) }
        tell(tripId, step ? { ...event, n: note.n } : event, step)
      })
      return note.n
    }
    // One after the other of each account: somebody with many heavy notes takes one place of those who type.
    return open.inTurn(userId, () => open.inTurn(tripId, () => inTyping(() => db.transact(work))))
  }

  /**
   * Makes a version of the note as `edit` leaves it, under the lock of the trip. What others have typed and nobody has
   * saved is kept as a version of its own before it is changed.
   */
  async function save({ tx, trip }: Writing, by: Author, edit?: Edit, restored?: number): Promise<Saved> {
    const row = await lockNote(tx, trip.id)
    const latest = row.revision > 0 ? found(await findRevision(tx, trip.id, row.revision)).html : ''
    const note = await take(tx, trip.id, row)
    const typed = await note.text()
    const change = edit?.(typed, row)
    const step = change && (await note.change(change))
    const html = step ? await note.text() : typed
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
      const state = await note.stateToStore()
      if (state) await storeState(tx, trip.id, state)
      const tensOf = (n: number) => Math.floor(n / WEIGHED_EVERY)
      if (tensOf(revision) > tensOf(row.revision)) await forgetRevisionsOf(tx, trip.id)
    }
    tx.afterCommit(() => {
      note.putBack()
      if (step && by !== null) tell(trip.id, { n: note.n, tab: null, user_id: by }, step)
    })
    return { html, revision: made, raised: revision - row.revision }
  }

  return {
    type,
    updatesAfter,
    close: open.close,
    /** Tells others of a caret, which is stored nowhere. */
    async pointTo({ tripId, userId, tab, caret }: Omit<Typed, 'update'>): Promise<number> {
      tell(tripId, { tab, user_id: userId, ...(caret !== undefined && { caret }) })
      return (await findNote(db.lookups, tripId))?.n ?? 0
    },
    /** The HTML of the note as it is now, with its step. */
    now: (tripId: string, within?: Tx) =>
      within ? readNow(tripId, within) : open.inTurn(tripId, () => readNow(tripId)),
    /** Makes this HTML the note; with a step, of the note as it was then. */
    put(writing: Writing, by: string, { html, n }: { html: string; n: number | undefined }): Promise<Saved> {
      return save(writing, by, (_, row) => {
        if (n !== undefined && n > row.n) throw new Failure('note.out_of_step')
        // The document has all that was typed until that step, and what others have typed since.
        return n === undefined || n === row.n ? { html } : undefined
      })
    },
    async restore(writing: Writing, by: string, n: number): Promise<NoteRevision> {
      const wanted = found(await findRevision(writing.tx, writing.trip.id, n))
      const { revision } = await save(writing, by, () => ({ html: wanted.html }), n)
      return revision ?? wanted
    },
    tick(
      writing: Writing,
      by: string,
      task: { index: number; text: string; checked: boolean },
    ): Promise<Saved> {
      return save(writing, by, () => ({ task }))
    },
    /** Brings the version back that was there before; false where the note says something else now. */
    async takeBack(writing: Writing, by: string, change: { from: number; to: number }): Promise<boolean> {
      const { tx, trip } = writing
      const textOf = async (n: number) => (n === 0 ? '' : (await findRevision(tx, trip.id, n))?.html)
      const [made, html] = await Promise.all([textOf(change.from), textOf(change.to)])
      let isBack = false
      await save(writing, by, typed => {
        if (typed !== made || html === undefined) return undefined
        isBack = true
        return { html }
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
  return characters(html.replaceAll(/<[^>]*>/g, '').replaceAll(/&[^;]{1,10};/g, '-'))
}
