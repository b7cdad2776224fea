import { WRITTEN_AT } from '@caravan/contract/endpoint'
import type { RowChange } from '@caravan/contract/write/rows'
import type { WriteName } from '@caravan/contract/writes'
import { CallFailed } from '../../lib/calls/call.ts'
import { isOnline, pauses, restAfter } from '../../lib/calls/online.ts'
import { outbox, type Unsent } from '../../lib/calls/outbox.ts'
import { currentSession, watchAccount } from '../../lib/calls/session.ts'
import type { Refusal } from '../../lib/calls/unsent.ts'
import { Conflict, type StoredRow } from '../../lib/merge.ts'
import { isAside, isKnown } from './calls.ts'
import { type AnyWrite, type AnyWritten, deliver, loaded, refreshAfter } from './deliver.ts'
import { entryOf } from './history.ts'
import { whyRefused } from './obstacle.ts'
import { showAgain, takeOffScreen } from './on-screen.ts'
import { putOnTop } from './on-top.ts'
import { noteOwnChange, noteShown } from './own-changes.ts'

/** The trips whose writes are being sent by this tab. */
const sending = new Set<string>()

export const isSending = (tripId: string): boolean => sending.has(tripId)

const turns = new Map<string, Promise<unknown>>()

// Another account waits for nothing of this one.
watchAccount(() => {
  sending.clear()
  turns.clear()
})

/** One tab sends the writes of a trip, or a file. Over plain http tabs cannot know: there the server sees that a repeat is one. */
export function inTurn<T>(of: string, work: () => Promise<T>): Promise<T> {
  const { locks }: { locks?: LockManager | null } = navigator
  if (locks) return locks.request(`outbox ${of}`, work)
  const turn = (turns.get(of) ?? Promise.resolve()).then(work)
  turns.set(
    of,
    turn.catch(() => undefined),
  )
  return turn
}

const firstOf = (tripId: string) => outbox.waiting(tripId).find(({ name }) => !isAside(name))
const nextOf = (tripId: string) => (isOnline() && currentSession()?.token ? firstOf(tripId) : undefined)

const isSilence = (failure: unknown) => failure instanceof CallFailed && failure.status === 0

/** Sends a write whose author waits for the answer; what cannot leave now stays, and is answered by what is shown. */
export async function sendNow(unsent: Unsent, write: AnyWrite): Promise<AnyWritten> {
  const { key, tripId, name } = unsent
  const isFirst = () => firstOf(tripId)?.key === key
  if (isOnline() && isFirst() && !isSending(tripId))
    try {
      const written = await inTurn(tripId, async () => {
        // A write that was answered in between may have put it onto a newer version of its row.
        const base = outbox.waiting(tripId).find(one => one.key === key)?.write.base
        const answered = await deliver(name, { ...write, ...(base && { base }) })
        putOnTop(unsent, answered)
        return answered
      })
      void outbox.drop([key])
      return written
    } catch (failure) {
      if (!isSilence(failure)) throw failure
    }
  outbox.leave(unsent)
  const { isOfRows } = (await loaded()).writeOf(name)
  return { answer: shownAnswer(unsent, isOfRows), seq: undefined, unsent }
}

/** The answer of a write, as far as it is shown. */
function shownAnswer({ write: { base, body }, shown }: Unsent, isOfRows: boolean): unknown {
  const rows = shown.flatMap(({ after }) => after ?? [])
  if (isOfRows) return rows.length > 0 ? rows : (base as { nights?: unknown } | undefined)?.nights
  const own = rows.find(({ id }) => id === base?.id)
  return own ?? shown.find(({ before }) => !before)?.after ?? rows[0] ?? { ...base, ...body }
}

/** Sends what waits, of each trip in the order in which it was written. */
export function sendUnsent(): void {
  for (const tripId of new Set(outbox.left().map(({ tripId }) => tripId))) void sendOf(tripId)
}

async function sendOf(tripId: string): Promise<void> {
  if (isSending(tripId)) return
  sending.add(tripId)
  const answered = new Set<WriteName>()
  try {
    await inTurn(tripId, async () => {
      await outbox.reload()
      await sendAll(tripId, answered)
    })
  } finally {
    sending.delete(tripId)
    // What was written while the last one was on its way.
    if (nextOf(tripId)) void sendOf(tripId)
    if (answered.size > 0) await refreshAfter(tripId, answered, true)
  }
}

/** The writes that are on their way to the server. */
const leaving = new Map<number, Promise<unknown>>()

async function sendAll(tripId: string, answered: Set<WriteName>): Promise<void> {
  let troubles = 0
  for (;;) {
    const unsent = nextOf(tripId)
    if (!unsent) return
    const trying = trySending(unsent, pauses[troubles])
    leaving.set(unsent.key, trying)
    const outcome = await trying
    leaving.delete(unsent.key)
    if (outcome === 'away') return
    if (typeof outcome === 'string' && isKnown(unsent.name)) answered.add(unsent.name)
    troubles = typeof outcome === 'number' ? troubles + 1 : 0
    if (typeof outcome === 'number') await new Promise(resolve => setTimeout(resolve, outcome * 1000))
  }
}

/** Answers after how many seconds a write is to be sent once more that was not answered for good. */
async function trySending(unsent: Unsent, pause: number | undefined): Promise<'answered' | 'away' | number> {
  try {
    const headers = { [WRITTEN_AT]: unsent.at }
    noteSent(unsent, await deliver(unsent.name, { ...unsent.write, headers }))
    await outbox.drop([unsent.key])
    return 'answered'
  } catch (failure) {
    const { status } = failure as Partial<CallFailed>
    if (status === 0 || status === 401) return 'away'
    const rest = restAfter(failure as Partial<CallFailed>, pause)
    if (rest !== undefined) return rest
    if (await wasTakenBack(unsent, failure)) await outbox.drop([unsent.key])
    else await refuse(unsent, failure)
    return 'answered'
  }
}

/** Whether an undo whose answer was lost is what stands in its own way. */
async function wasTakenBack({ tripId, userId, write }: Unsent, failure: unknown): Promise<boolean> {
  const later =
    failure instanceof CallFailed && failure.code === 'history.changed_since' && failure.problem['seq']
  const entry = later ? await entryOf(tripId, Number(later)).catch(() => undefined) : undefined
  return entry?.actor === userId && String(entry.undoes) === (write.params as { seq?: string }).seq
}

/** The changes that writes have become which had to wait. */
const sentAs = new Map<number, number>()
export const seqOf = ({ key }: Unsent): number | undefined => sentAs.get(key)

export function noteSent(unsent: Unsent, written: AnyWritten): void {
  const { key, tripId, shown } = unsent
  if (written.seq === undefined) return
  sentAs.set(key, written.seq)
  noteOwnChange(tripId, written.seq, undefined)
  noteShown(tripId, written.seq, shown)
  putOnTop(unsent, written)
}

/** The waiting writes that name a row which this one is to make; after a conflict those to the same row. */
function buildingOn({ key, tripId, shown }: Unsent, conflict?: StoredRow): Unsent[] {
  const rows = conflict ? [conflict.id] : madeBy(shown)
  const isNamed = ({ write: { params, base, ...write } }: Unsent) => {
    // Most name the trip, and are not written on its row.
    const named = [{ ...params, tripId: 0 }, base?.id, !conflict && [write, base]]
    return rows.some(id => JSON.stringify(named).includes(id))
  }
  return outbox.waiting(tripId).filter(other => other.key > key && isNamed(other))
}

export const madeBy = (shown: readonly RowChange[]) =>
  shown.flatMap(({ before, after }) => (before || !after ? [] : after.id))

/** Keeps a write that the server does not take, with those that build on it. */
export async function refuse(unsent: Unsent, failure: unknown): Promise<void> {
  const { status = 500, problem = {} } = failure as Partial<CallFailed>
  const current = failure instanceof Conflict ? (failure.current as StoredRow) : undefined
  const why = await whyRefused(unsent, failure)
  const others = buildingOn(unsent, current)
  const refused: Refusal = {
    ...{ status, problem },
    ...(failure instanceof Conflict && current && { current, columns: failure.columns }),
    ...why,
  }
  // Last, as a file leaves once its row is not to be made any more.
  const along = others.map(other => ({ ...other, refused: { ...refused, with: unsent.key } }))
  await Promise.all([...along, { ...unsent, refused }].map(one => outbox.change(one)))
  hide([unsent, ...others])
}

/** A write that waits or was refused, with those that build on it. */
export function togetherWith(unsent: Unsent): Unsent[] {
  const { key, refused } = unsent
  return [
    unsent,
    ...(refused ? outbox.left().filter(other => other.refused?.with === key) : buildingOn(unsent)),
  ]
}

/** Sends refused writes once more. Their author has seen that somebody else has changed the same: theirs counts. */
export async function sendAgain(tripId: string, writes: readonly Unsent[]): Promise<void> {
  for (const { refused: { current } = {}, ...again } of writes) {
    const isOfRow = current && again.write.base?.id === current.id
    const waiting = isOfRow ? { ...again, write: { ...again.write, base: current } } : again
    await outbox.change(waiting)
  }
  showWaiting()
  await sendOf(tripId)
}

/** Shows what waits, of which the later writes lie over the earlier ones. */
function showWaiting(): void {
  for (const unsent of outbox.all()) if (!unsent.refused) showAgain(unsent)
}

/** Takes writes off the screen that wait no longer. A row that is back has what others that wait have changed of it. */
function hide(gone: readonly Unsent[]): void {
  for (const { tripId, shown } of gone.toReversed()) takeOffScreen(tripId, shown)
  if (gone.length > 0) showWaiting()
}

outbox.whenReloaded(before => {
  const onlyIn = (these: readonly Unsent[], others: readonly Unsent[]) =>
    these.filter(one => !one.refused && !others.some(({ key, refused }) => key === one.key && !refused))
  if (onlyIn(outbox.all(), before).length > 0) showWaiting()
  // Online they have been sent, and the stream tells of it.
  if (!isOnline()) hide(onlyIn(before, outbox.all()))
})

/** Gives up a write, and what builds on it. One that is on its way, and arrives, is taken back there. */
export async function discard({ key, tripId, ...given }: Unsent): Promise<void> {
  await leaving.get(key)
  const seq = sentAs.get(key)
  if (seq !== undefined) {
    await deliver('undoChange', { params: { tripId, seq: String(seq) } })
    return await refreshAfter(tripId, ['undoChange'], true)
  }
  const gone = togetherWith(outbox.left().find(one => one.key === key) ?? { key, tripId, ...given })
  await outbox.drop(gone.map(({ key }) => key))
  hide(gone.filter(({ refused }) => !refused))
}
