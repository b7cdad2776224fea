import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../db/transaction.ts'
import { Failure, found } from '../../failure.ts'
import { findNote, findRevision, lockNote, type NoteRow, readDocument, storeStep } from './note.queries.ts'
import type { OpenNote, OpenNotes } from './open-notes.ts'

/** An update of nothing. */
const NOTHING = new Uint8Array([0, 0])

export type Documents = ReturnType<typeof createDocuments>

/** The documents of notes as they are now. */
export function createDocuments(db: Database, open: OpenNotes) {
  /**
   * The document, under the lock of its row. A note from before there were documents gets one from its version, and
   * what no editor brings into a document goes.
   */
  async function take(owner: string, tx: Tx, tripId: string, row: NoteRow): Promise<OpenNote> {
    const note = await open.take(owner, tx, tripId, row.n)
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
    owner: string,
    tripId: string,
    row: NoteRow,
    read: (note: OpenNote) => T,
    within?: Tx,
  ): Promise<T> {
    if (row.n > 0) {
      const note = await open.take(owner, within ?? db, tripId, row.n)
      if (!note.isStrange) {
        const answer = await read(note)
        note.putBack()
        return answer
      }
    }
    const begin = async (tx: Tx) => {
      const note = await take(owner, tx, tripId, await lockNote(tx, tripId))
      const answer = await read(note)
      tx.afterCommit(note.putBack)
      return answer
    }
    return within ? begin(within) : db.transact(begin)
  }

  /** The text of the note and its step. Where the document takes too long, that is its latest version. */
  async function readNow(owner: string, tripId: string, within?: Tx): Promise<{ html: string; n: number }> {
    const row = await findNote(within ?? db, tripId)
    if (!row || isEmpty(row)) return { html: '', n: 0 }
    try {
      return await openNow(owner, tripId, row, async note => ({ html: await note.text(), n: note.n }), within)
    } catch (failure) {
      if (!(failure instanceof Failure && failure.code === 'server.busy')) throw failure
      const { html = '' } = (await findRevision(within ?? db, tripId, row.revision)) ?? {}
      return { html, n: row.saved_n }
    }
  }

  /** The whole document, or what came to it after a step, as one update. */
  async function updatesAfter(
    owner: string,
    tripId: string,
    after: number,
  ): Promise<{ n: number; update: Uint8Array }> {
    const row = await findNote(db, tripId)
    if (!row || isEmpty(row)) return { n: 0, update: NOTHING }
    if (after === 0 || after > row.n)
      return openNow(owner, tripId, row, async note => ({ update: await note.state(), n: note.n }))
    const { n, state, updates } = found(await readDocument(db, tripId, after))
    return { n, update: await open.merge(owner, state ? [state, ...updates] : updates) }
  }

  return { take, readNow, updatesAfter }
}
