/** The database of the notes that this browser keeps; it is deleted when the account leaves. */
export const NOTES = 'notes'

/** The end of the keys of text that the server has not stored. */
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
