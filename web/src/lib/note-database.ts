/** The database of the notes that this browser keeps, which stays no longer than the account. */
export const NOTES = 'notes'

/** The end of the keys of text that the server has not stored. */
export const UNSENT = ' unsent'

/** An `IDBRequest`, which cannot itself stand for one with a wider result. */
export type Asked<T> = Pick<IDBRequest<T>, 'result' | 'error'> & Pick<IDBRequest, 'onsuccess' | 'onerror'>

/** Asks the database as a promise. */
export function answerOf<T>(request: Asked<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
