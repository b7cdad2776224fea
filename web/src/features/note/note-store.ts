import { currentSession } from '../../lib/calls/session.ts'
import { type Asked, notesHere, UNSENT } from '../../lib/databases.ts'

/** This browser's copy of a note: its document, and the text that the server has not stored yet. */
export type KeptNote = { n: number; state: Uint8Array | undefined; unsent: Uint8Array | undefined }

/**
 * Keeps a note in this browser, under the account and the trip. What another account has left here goes when it is
 * opened. Without a database, as in a private window, nothing is kept.
 */
export async function openNoteStore(userId: string, tripId: string, closed?: AbortSignal) {
  const documentKey = `${userId} ${tripId} document`
  const unsentKey = `${userId} ${tripId}${UNSENT}`

  async function ask<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Asked<T>) {
    if (closed?.aborted || currentSession()?.id !== userId) return undefined
    // A full or forbidden disk keeps nobody from writing.
    return await notesHere.ask(mode, work).catch(() => undefined)
  }

  const keys = (await ask<IDBValidKey[]>('readonly', store => store.getAllKeys())) ?? []
  for (const known of keys)
    if (!String(known).startsWith(`${userId} `)) await ask('readwrite', store => store.delete(known))

  return {
    async read(): Promise<KeptNote> {
      const document = await ask<{ n: number; state: Uint8Array } | undefined>('readonly', store =>
        store.get(documentKey),
      )
      const unsent = await ask<Uint8Array | undefined>('readonly', store => store.get(unsentKey))
      return { n: document?.n ?? 0, state: document?.state, unsent }
    },
    async keepDocument(n: number, state: Uint8Array): Promise<void> {
      await ask('readwrite', store => store.put({ n, state }, documentKey))
    },
    async keepUnsent(update: Uint8Array | undefined): Promise<void> {
      await ask<unknown>('readwrite', store =>
        update ? store.put(update, unsentKey) : store.delete(unsentKey),
      )
    },
  }
}

export type NoteStore = Awaited<ReturnType<typeof openNoteStore>>
