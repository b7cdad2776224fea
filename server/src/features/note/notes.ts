import { MAX_SENT_UPDATE, type NoteEvent } from '@caravan/contract/note'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import type { Ground } from '../../ground.ts'
import { createTurns } from '../../work/in-turn.ts'
import { createDocuments } from './documents-now.ts'
import { findNote, holdRole, lockNote, storeState, storeStep } from './note.queries.ts'
import { createOpenNotes } from './open-notes.ts'
import { createVersions } from './versions.ts'

/** The bytes that a step takes beside its update, with its place in an index. */
const STEP_BYTES = 100
/** So many at once write in notes, of whatever trips: each keeps a connection while their process works. */
const typing = { atOnce: 4, queue: 1_000, retryAfter: 1 }

interface Typed extends Pick<NoteEvent, 'caret'> {
  tripId: string
  userId: string
  tab: string
  update: Uint8Array
}

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
  const { take, readNow, updatesAfter } = createDocuments(db, open)
  const inTyping = createTurns(typing)

  function tell(tripId: string, event: NoteEvent, step?: Uint8Array): void {
    const update = step && Buffer.from(step).toString('base64')
    const isShort = update !== undefined && update.length <= MAX_SENT_UPDATE
    whoIsHere.tellWriters(tripId, { ...event, ...(isShort && { update }) })
  }

  /** Stores what somebody types, and answers the step of the document with it. */
  async function type({ tripId, userId, tab, update, caret }: Typed): Promise<number> {
    const work = async (tx: Tx): Promise<number> => {
      const [role, row] = await Promise.all([holdRole(tx, tripId, userId), lockNote(tx, tripId)])
      if (!role) throw new Failure('request.not_found')
      if (role === 'viewer') throw new Failure('trip.view_only')
      const kept = await open.typeIn(userId, tripId, row.n, update)
      const note = kept?.note ?? (await take(userId, tx, tripId, row))
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
    return open.inTurn(userId, () => open.inTurn(tripId, () => inTyping(userId, () => db.transact(work))))
  }

  return {
    ...createVersions({ db, changeTrip, take, tell }),
    type,
    updatesAfter,
    pids: open.pids,
    close: open.close,
    /** Tells others of a caret, which is stored nowhere. */
    async pointTo({ tripId, userId, tab, caret }: Omit<Typed, 'update'>): Promise<number> {
      tell(tripId, { tab, user_id: userId, ...(caret !== undefined && { caret }) })
      return (await findNote(db.lookups, tripId))?.n ?? 0
    },
    /** The HTML of the note as it is now, with its step. */
    now: (owner: string, tripId: string, within?: Tx) =>
      within ? readNow(owner, tripId, within) : open.inTurn(tripId, () => readNow(owner, tripId)),
  }
}
