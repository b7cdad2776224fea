import { onTestFinished } from 'vitest'
import { answersHere } from '../lib/databases.ts'

/** The store of what is kept, for one test; while `isFull` it takes nothing more. Other databases are not there. */
export function keptStore() {
  const answers = new Map<string, unknown>()
  const stored = { answers, isFull: false, persists: 0 }
  const among = ({ lower, upper }: { lower: string; upper: string }) =>
    [...answers.keys()].filter(key => lower <= key && key <= upper)
  const store = {
    get: (key: string) => asked(answers.get(key)),
    count: (key: string) => asked(answers.has(key) ? 1 : 0),
    getAllKeys: () => asked([...answers.keys()]),
    getAll: (range: IDBKeyRange) => asked(among(range).map(key => answers.get(key))),
    put: (answer: unknown, key: string) => asked(!stored.isFull && answers.set(key, answer) && key),
    delete: (what: string | IDBKeyRange) => {
      for (const key of typeof what === 'string' ? [what] : among(what)) answers.delete(key)
      return asked(undefined)
    },
  }
  const transaction = () => {
    const own = { objectStore: () => store, oncomplete: () => undefined }
    queueMicrotask(() => own.oncomplete())
    return own
  }
  const database = { close: () => undefined, transaction }
  const fakes = {
    indexedDB: {
      open: (name: string) => asked(database, name !== answersHere.name),
      deleteDatabase: (name: string) => void (name === answersHere.name && answers.clear()),
    },
    IDBKeyRange: { bound: (lower: string, upper: string) => ({ lower, upper }) },
  }
  Object.assign(globalThis, fakes)
  Object.assign(navigator, { storage: { persist: async () => Boolean(++stored.persists) } })
  onTestFinished(() => {
    for (const name of ['storage']) Reflect.deleteProperty(navigator, name)
    for (const name of Object.keys(fakes)) Reflect.deleteProperty(globalThis, name)
  })
  return stored
}

function asked<T>(result: T, fails = false) {
  const request: Partial<IDBRequest<T>> = { result }
  queueMicrotask(() =>
    (fails ? request.onerror : request.onsuccess)?.call(request as IDBRequest, new Event('')),
  )
  return request
}
