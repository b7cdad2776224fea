import { noteUpdates } from '@caravan/contract/note'
import * as Y from 'yjs'
import { call } from '../../lib/calls/call.ts'
import { bytesOf } from '../../trip/note.ts'

/** A step that arrives too early waits this long for the missing one before it. */
const GAP_MS = 300

/** The origin of what comes from the server, or from what this browser has kept. */
export const received = { name: 'received' }

/** The steps of the server's document, applied to this one in their order. `onGap` is to pull those that are missing. */
export function createNoteSteps(tripId: string, doc: Y.Doc, signal: AbortSignal, onGap: () => void) {
  /** The document has all of the server's up to this step. */
  let n = 0
  /** Later steps that were heard already: their updates, null where it is ours, undefined where it was not told. */
  const ahead = new Map<number, Uint8Array | null | undefined>()
  let waiting: ReturnType<typeof setTimeout> | undefined
  let pulling: Promise<boolean> | undefined
  signal.addEventListener('abort', () => clearTimeout(waiting))

  function apply(update: Uint8Array): void {
    doc.transact(transaction => {
      Y.applyUpdate(doc, update)
      // Superfluous formats stay, as they do at the server: each window would delete them anew, and send it.
      transaction.local = true
      // Yjs forgets its known places of a text only after a change that is not local, and would insert at wrong ones.
      for (const type of transaction.changed.keys()) type._searchMarker?.splice(0)
    }, received)
  }

  /** Applies what was heard of the next steps, and sees to it that those in front of later ones come. */
  function catchUp(patience = GAP_MS): void {
    for (const step of ahead.keys()) if (step <= n) ahead.delete(step)
    for (let next = ahead.get(n + 1); next !== undefined; next = ahead.get(n + 1)) {
      n += 1
      ahead.delete(n)
      if (next) apply(next)
    }
    if (ahead.size > 0) waiting ??= setTimeout(fetchMissing, patience)
  }

  function fetchMissing(): void {
    waiting = undefined
    onGap()
  }

  async function ask(after: number) {
    clearTimeout(waiting)
    waiting = undefined
    const query = after === 0 ? {} : { after: String(after) }
    const answer = await call(noteUpdates, { params: { tripId }, query, signal })
    const update = bytesOf(answer.update)
    apply(update)
    return { n: answer.n, update }
  }

  async function askForLater(): Promise<boolean> {
    const before = n
    const answer = await ask(before)
    n = Math.max(n, answer.n)
    catchUp()
    return answer.n < before
  }

  return {
    n: () => n,
    apply,
    /** The document is what this browser has kept, which has the server's up to this step. */
    begin(step: number): void {
      n = step
    },
    /** Takes a step of the document that somebody has made, which goes without `update` where it is too long. */
    take(step: number, update: Uint8Array | null | undefined): void {
      if (step <= n) return
      if (update !== undefined || !ahead.has(step)) ahead.set(step, update)
      catchUp(update === undefined ? 0 : GAP_MS)
    },
    /** Asks for what the server has and this document has not. Says whether it knows less than it once did. */
    pull(): Promise<boolean> {
      pulling ??= askForLater().finally(() => {
        pulling = undefined
      })
      return pulling
    },
    /** Asks for the whole document, however old; then tells what the server has not. */
    async compare(): Promise<() => Uint8Array | undefined> {
      const answer = await ask(0)
      if (answer.n < n) ahead.clear()
      n = answer.n
      catchUp()
      return () => {
        const missing = Y.encodeStateAsUpdate(doc, Y.encodeStateVectorFromUpdate(answer.update))
        return missing.length > 2 ? missing : undefined
      }
    },
  }
}

export type NoteSteps = ReturnType<typeof createNoteSteps>

export function textOf(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
