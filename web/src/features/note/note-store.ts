import { NOTES } from '../../lib/session.ts'

/** This browser's copy of a note: its document, and the text that the server has not stored yet. */
export type KeptNote = { n: number; state: Uint8Array | undefined; unsent: Uint8Array | undefined }

type Request<T> = Pick<IDBRequest<T>, 'result' | 'error'> & Pick<IDBRequest, 'onsuccess' | 'onerror'>

/**
 * Keeps a note in this browser, under the account and the trip. What another account has left here goes when it is
 * opened; leaving the account deletes the database. Without a database, as in a private window, nothing is kept.
 */
export async function openNoteStore(userId: string, tripId: string, closed: AbortSignal) {
  const database = await open().catch(() => undefined)
  let isClosed = database === undefined
  // Writes that have begun are finished first.
  const close = () => {
    isClosed = true
    database?.close()
  }
  closed.addEventListener('abort', close)
  if (closed.aborted) close()
  // The deletion of the database waits for this.
  if (database) database.onversionchange = close
  const key = (part: string) => `${userId} ${tripId} ${part}`

  async function ask<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Request<T>) {
    if (isClosed || !database) return undefined
    try {
      return await answerOf(work(database.transaction(NOTES, mode).objectStore(NOTES)))
    } catch {
      // A full or forbidden disk keeps nobody from writing.
      return undefined
    }
  }

  const keys = (await ask('readonly', store => store.getAllKeys())) ?? []
  for (const known of keys)
    if (!String(known).startsWith(`${userId} `)) await ask('readwrite', store => store.delete(known))

  return {
    async read(): Promise<KeptNote> {
      const document = await ask<{ n: number; state: Uint8Array } | undefined>('readonly', store =>
        store.get(key('document')),
      )
      const unsent = await ask<Uint8Array | undefined>('readonly', store => store.get(key('unsent')))
      return { n: document?.n ?? 0, state: document?.state, unsent }
    },
    async keepDocument(n: number, state: Uint8Array): Promise<void> {
      await ask('readwrite', store => store.put({ n, state }, key('document')))
    },
    async keepUnsent(update: Uint8Array | undefined): Promise<void> {
      await ask<unknown>('readwrite', store =>
        update ? store.put(update, key('unsent')) : store.delete(key('unsent')),
      )
    },
  }
}

export type NoteStore = Awaited<ReturnType<typeof openNoteStore>>

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NOTES, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(NOTES)
  return await answerOf(request)
}

function answerOf<T>(request: Request<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
