/** The end of the keys of a note's text that the server has not stored. */
export const UNSENT = ' unsent'

/** The part of an `IDBRequest` that is read; the whole type is not assignable to one with a wider result. */
export type Asked<T> = Pick<IDBRequest<T>, 'result'>

/** Safari has been seen to open none for ever. */
const PATIENCE = 3_000

/** A database of this browser that is one store of its own name. It is opened when it is first asked, and again where it was closed. */
function databaseOf(name: string, options?: IDBObjectStoreParameters) {
  let opening: Promise<IDBDatabase> | undefined
  const forget = () => {
    opening = undefined
  }

  /** Without a version: a store that another version of the app has left is used as it is. */
  function open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      setTimeout(reject, PATIENCE, new Error('no database'))
      const request = indexedDB.open(name)
      request.onupgradeneeded = () => request.result.createObjectStore(name, options)
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const database = request.result
        database.onclose = forget
        // Its deletion waits for whoever has it open.
        database.onversionchange = () => {
          database.close()
          forget()
        }
        resolve(database)
      }
    })
  }

  return {
    name,
    /** Asks it, and answers once that is stored; fails where this browser stores nothing. */
    async ask<T>(
      mode: IDBTransactionMode,
      work: (store: IDBObjectStore) => Asked<T> | undefined,
    ): Promise<T> {
      opening ??= open()
      const transaction = (await opening).transaction(name, mode)
      const asked = work(transaction.objectStore(name))
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
      return asked?.result as T
    },
    remove(): void {
      forget()
      if ('indexedDB' in globalThis) indexedDB.deleteDatabase(name)
    },
  }
}

/** The copies of notes. */
export const notesHere = databaseOf('notes')
/** Writes that the server does not have yet. */
export const unsentHere = databaseOf('outbox', { keyPath: 'key' })
/** Answers of the server. */
export const answersHere = databaseOf('kept')

/** What other apps have shared with the installed one, until it is read. */
export const sharedHere = databaseOf('shared', { keyPath: 'key', autoIncrement: true })

/** They belong to one account, and are deleted when it leaves. */
export const databasesOfAccount = [notesHere, unsentHere, answersHere, sharedHere]
