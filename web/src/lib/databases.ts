/** The databases of this browser: notes, writes that the server does not have yet, and answers of the server. */
export const NOTES = 'notes'
export const OUTBOX = 'outbox'
export const KEPT = 'kept'

/** They belong to one account, and are deleted when it leaves. */
export const databasesOfAccount = [NOTES, OUTBOX, KEPT]

/** The end of the keys of a note's text that the server has not stored. */
export const UNSENT = ' unsent'

/** The part of an `IDBRequest` that is read; the whole type is not assignable to one with a wider result. */
export type Asked<T> = Pick<IDBRequest<T>, 'result' | 'error'> & Pick<IDBRequest, 'onsuccess' | 'onerror'>

/** Asks the database as a promise. */
export function answerOf<T>(request: Asked<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Safari has been seen to open none for ever. */
const PATIENCE = 3_000

/** Opens a database that is one store of its own name. Its deletion waits for whoever has it open, who is told. */
export async function openDatabase(name: string, onDeletion: () => void, options?: IDBObjectStoreParameters) {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(name, options)
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE, new Error('no database')))
  const database = await Promise.race([answerOf(request), late])
  database.onversionchange = () => {
    database.close()
    onDeletion()
  }
  return database
}
