import { IDBDatabase } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyStores } from '../testing/stores.ts'
import { outbox, type Unsent } from './calls/outbox.ts'
import { startSession } from './calls/session.ts'
import { unsentHere } from './databases.ts'

const ana = { id: 'a', username: 'ana', token: 'first' }

/** The databases of this browser, for one test, in which somebody is signed in. */
function browserStores() {
  const factory = emptyStores()
  startSession(ana)
  return factory
}

const stored = async () =>
  (await unsentHere.ask<Unsent[]>('readonly', store => store.getAll())).map(({ tripId }) => tripId)

const keep = (tripId: string) =>
  outbox.keep({
    ...{ key: outbox.nextKey(), tripId, trip: { name: 'Japan', currency: 'JPY' }, name: 'updateItem' },
    ...{ write: {}, shown: [] },
  })

test('what a store has failed to take is stored with the next write, and is loose until then', async () => {
  browserStores()
  const first = await keep('first')
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  const second = await keep('second')
  expect([first, second].map(outbox.isLoose)).toEqual([false, true])
  broken.mockRestore()
  expect(await stored()).toEqual(['first'])
  await keep('third')
  expect(await stored()).toEqual(['first', 'second', 'third'])
  expect(outbox.isLoose(second)).toBe(false)
})

test('a clock that was set back keeps the order', async () => {
  browserStores()
  await keep('first')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2001-01-01') })
  onTestFinished(() => void vi.useRealTimers())
  await keep('second')
  expect(await stored()).toEqual(['first', 'second'])
})

test('a store that was closed under a page is opened again', async () => {
  const factory = browserStores()
  await keep('first')
  await new Promise(resolve => {
    factory.deleteDatabase(unsentHere.name).onsuccess = resolve
  })
  await keep('second')
  expect(await stored()).toEqual(['second'])
})

test('a store of another version is used as it is', async () => {
  const factory = emptyStores()
  await new Promise<void>(resolve => {
    const opening = factory.open(unsentHere.name, 7)
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore(unsentHere.name, { keyPath: 'key' }).put({ key: 1, tripId: 'before' })
    opening.onsuccess = () => {
      opening.result.close()
      resolve()
    }
  })
  startSession(ana)
  await keep('first')
  expect(await stored()).toEqual(['before', 'first'])
})
