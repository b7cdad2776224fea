import type { NoteEvent, NoteRevision } from '@caravan/contract/note'
import { Failure, found } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import type { Writing } from '../../trip/rows.ts'
import { background } from '../../work/in-turn.ts'
import type { Documents } from './documents-now.ts'
import {
  findNote,
  findRevision,
  forgetRevisionsOf,
  lockNote,
  markSaved,
  type NoteRow,
  storeRevision,
  storeState,
  storeStep,
} from './note.queries.ts'
import type { NoteChange } from './open-document.ts'
import { characters } from './tree.ts'

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

/** Somebody who saves; null where nobody does. */
type Author = string | null

interface Needs extends Pick<Ground, 'db' | 'changeTrip'> {
  take: Documents['take']
  tell(tripId: string, event: NoteEvent, step: Uint8Array): void
}

/** The versions of notes. */
export function createVersions({ db, changeTrip, take, tell }: Needs) {
  /**
   * Makes a version of the note as `edit` leaves it, under the lock of the trip. What others have typed and nobody has
   * saved is kept as a version of its own before it is changed.
   */
  async function save({ tx, trip }: Writing, by: Author, edit?: Edit, restored?: number): Promise<Saved> {
    const row = await lockNote(tx, trip.id)
    const latest = row.revision > 0 ? found(await findRevision(tx, trip.id, row.revision)).html : ''
    const note = await take(by ?? background, tx, trip.id, row)
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
