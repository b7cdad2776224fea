import { IDBFactory } from 'fake-indexeddb'
import { onTestFinished } from 'vitest'
import { databasesOfAccount } from '../lib/databases.ts'

/** Gives this browser empty databases, for one test. */
export function emptyStores(): IDBFactory {
  const factory = new IDBFactory()
  const forget = () => {
    for (const database of databasesOfAccount) database.remove()
  }
  forget()
  Object.assign(globalThis, { indexedDB: factory })
  onTestFinished(() => {
    forget()
    Reflect.deleteProperty(globalThis, 'indexedDB')
  })
  return factory
}
