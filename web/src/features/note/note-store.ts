import { claimHere, openWriter, openWriters } from '../../lib/calls/note-writers.ts'
import {
  documentOf,
  type KeptDocument,
  keptDocument,
  type NoteRefusal,
  partsOf,
  readUnsent,
} from '../../lib/calls/notes-here.ts'
import { currentSession } from '../../lib/calls/session.ts'
import { notesHere, UNSENT } from '../../lib/databases.ts'
import { newId } from '../../lib/new-id.ts'

type KeptNote = {
  document: KeptDocument | undefined
  /** What this writer has to send. */
  unsent: Uint8Array | undefined
  /** What writers in other tabs are about to send. */
  others: readonly Uint8Array[]
}

/**
 * Opens this browser's copy of a note for one writer. What another account has left here is deleted. Without a database, as
 * in a private window, nothing is kept.
 */
export async function openNoteStore(userId: string, tripId: string, closed: AbortSignal) {
  const own = `${partsOf(userId, tripId)}${newId()}${UNSENT}`
  let writing: Promise<unknown> = Promise.resolve()

  async function write(work: (store: IDBObjectStore) => void): Promise<boolean> {
    if (closed.aborted || currentSession()?.id !== userId) return false
    // A full or forbidden disk keeps nobody from writing.
    const written = notesHere
      .ask('readwrite', store => void work(store))
      .then(
        () => true,
        () => false,
      )
    writing = written
    return await written
  }

  const over = Promise.withResolvers<void>()
  // The last text is stored before another page may take it over.
  closed.addEventListener('abort', () => void writing.then(() => over.resolve()))
  await openWriter(own, over.promise)
  await write(store => {
    const asked = store.getAllKeys()
    asked.onsuccess = () => {
      for (const key of asked.result) if (!String(key).startsWith(`${userId} `)) store.delete(key)
    }
  })

  /** Takes over the text that writers have left which are not open any more, merged with `merge`. */
  async function takeOver(merge: (updates: Uint8Array[]) => Uint8Array) {
    const start = partsOf(userId, tripId)
    // Listed before it is asked who is open: a writer is open before its record is there.
    const before = await readUnsent(start)
    const isOpen = await openWriters()
    const left = new Set(before.map(({ key }) => key).filter(key => !isOpen(key)))
    const taken: Uint8Array[] = []
    const take = (mode: IDBTransactionMode) => {
      taken.length = 0
      return readUnsent(start, mode, ({ key, update }, store) => {
        if (!left.has(key)) return
        taken.push(update)
        // The next page finds it again.
        if (mode === 'readonly') return claimHere(key)
        store.put({ update: merge(taken) }, own)
        store.delete(key)
      })
    }
    // A full disk does not keep the text from being sent.
    const all = await take('readwrite').catch(() => take('readonly'))
    return {
      unsent: taken.length > 0 ? merge(taken) : undefined,
      others: all.filter(({ key }) => !left.has(key)).map(({ update }) => update),
    }
  }

  return {
    async read(merge: (updates: Uint8Array[]) => Uint8Array): Promise<KeptNote> {
      const document = await keptDocument(userId, tripId)
      const left = await takeOver(merge).catch(() => ({ unsent: undefined, others: [] }))
      return { document, ...left }
    },
    async keepDocument(n: number, state: Uint8Array): Promise<void> {
      await write(store => store.put({ n, state }, documentOf(userId, tripId)))
    },
    async keepUnsent(update: Uint8Array | undefined, refused?: NoteRefusal): Promise<void> {
      await write(store =>
        update ? store.put({ update, ...(refused && { refused }) }, own) : store.delete(own),
      )
    },
  }
}

export type NoteStore = Awaited<ReturnType<typeof openNoteStore>>
