import { notesHere, UNSENT } from '../databases.ts'
import { openWriters } from './note-writers.ts'
import { currentSession } from './session.ts'

/** Why the server did not take text of a note. It is not sent again by itself. */
export type NoteRefusal = { status: number; problem: Readonly<Record<string, unknown>> }

/** An update of Yjs that the server has not stored, under '<account> <trip> <writer> unsent'. */
type UnsentUpdate = { key: string; update: Uint8Array; refused?: NoteRefusal }

/** A trip of whose note this device has text that the server has not stored. */
export type UnsentNote = { tripId: string; refused: NoteRefusal | undefined }

/** The document of a note as the server had it at step `n`, under '<account> <trip> document'. */
export type KeptDocument = { n: number; state: Uint8Array }

export const partsOf = (userId: string, tripId: string) => `${userId} ${tripId} `
export const documentOf = (userId: string, tripId: string) => `${partsOf(userId, tripId)}document`
const tripIn = (key: string) => key.split(' ')[1] ?? ''

/** Reads the unsent updates whose keys begin like this; `visit` runs inside of the same transaction. */
export async function readUnsent(
  start: string,
  mode: IDBTransactionMode = 'readonly',
  visit: (one: UnsentUpdate, store: IDBObjectStore) => void = () => undefined,
): Promise<UnsentUpdate[]> {
  const all: UnsentUpdate[] = []
  await notesHere.ask<IDBValidKey[]>(mode, store => {
    const asked = store.getAllKeys()
    asked.onsuccess = () => {
      for (const key of asked.result.map(String)) if (key.startsWith(start) && key.endsWith(UNSENT)) read(key)
    }
    function read(key: string): void {
      const reading: IDBRequest<Uint8Array | Omit<UnsentUpdate, 'key'>> = store.get(key)
      reading.onsuccess = () => {
        const { result } = reading
        // Earlier versions stored the bare update, without a writer in its key.
        const one = { key, ...(ArrayBuffer.isView(result) ? { update: result } : result) }
        all.push(one)
        visit(one, store)
      }
    }
    return asked
  })
  return all
}

/** The notes of this account with unsent text. */
export async function unsentNotes(): Promise<UnsentNote[]> {
  const all = await readUnsent(`${currentSession()?.id} `).catch(() => [])
  return [...Map.groupBy(all, ({ key }) => tripIn(key))].map(([tripId, updates]) => ({
    tripId,
    refused: updates.find(({ refused }) => refused)?.refused,
  }))
}

/** The trips of whose notes earlier pages have left text that can be sent. */
export async function leftNotes(): Promise<string[]> {
  const all = await readUnsent(`${currentSession()?.id} `).catch(() => [])
  const isOpen = await openWriters()
  const left = Map.groupBy(
    all.filter(({ key }) => !isOpen(key)),
    ({ key }) => tripIn(key),
  )
  return [...left].flatMap(([tripId, updates]) => (updates.some(({ refused }) => refused) ? [] : tripId))
}

/** All that this device has of a note, as updates of Yjs. */
export async function updatesOnDevice(tripId: string): Promise<Uint8Array[]> {
  const userId = currentSession()?.id ?? ''
  const document = await keptDocument(userId, tripId)
  const unsent = await readUnsent(partsOf(userId, tripId)).catch(() => [])
  return [...(document ? [document.state] : []), ...unsent.map(({ update }) => update)]
}

export const keptDocument = (userId: string, tripId: string): Promise<KeptDocument | undefined> =>
  notesHere
    .ask<KeptDocument | undefined>('readonly', store => store.get(documentOf(userId, tripId)))
    .catch(() => undefined)

/** The step of the document of a note that is here. */
export const stepHere = async (tripId: string) => (await keptDocument(currentSession()?.id ?? '', tripId))?.n

/** Deletes what this device has of a note, unsent text included. */
export async function forgetNote(tripId: string): Promise<void> {
  const userId = currentSession()?.id ?? ''
  await readUnsent(partsOf(userId, tripId), 'readwrite', ({ key }, store) => void store.delete(key))
  await forgetDocument(tripId)
}

/** Deletes the document of a note, unless unsent text has to be read with it. */
export async function forgetDocument(tripId: string): Promise<void> {
  const userId = currentSession()?.id ?? ''
  const unsent = await readUnsent(partsOf(userId, tripId)).catch(() => [])
  if (unsent.length > 0) return
  await notesHere
    .ask<undefined>('readwrite', store => store.delete(documentOf(userId, tripId)))
    .catch(() => undefined)
}

/** Stores the document of a note, unless a later step of it is here. */
export async function keepLater(tripId: string, fetched: KeptDocument): Promise<void> {
  const key = documentOf(currentSession()?.id ?? '', tripId)
  await notesHere
    .ask<KeptDocument | undefined>('readwrite', store => {
      const known: IDBRequest<KeptDocument | undefined> = store.get(key)
      known.onsuccess = () => {
        if ((known.result?.n ?? -1) < fetched.n) store.put(fetched, key)
      }
      return known
    })
    .catch(() => undefined)
}
