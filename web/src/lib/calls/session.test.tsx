import { afterEach, expect, test, vi } from 'vitest'
import { databasesOfAccount } from '../databases.ts'
import { endSession, loseSession, renameSession, startSession } from './session.ts'

const names = databasesOfAccount.map(({ name }) => name)
const ana = { id: 'a', username: 'ana', token: 'first' }

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

/** There is no database here that could be deleted. */
function watchDatabases() {
  const deleted: string[] = []
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => void deleted.push(name) })
  return deleted
}

test('what this browser keeps goes with their account, and with nothing else', () => {
  const deleted = watchDatabases()
  startSession(ana)
  loseSession(ana.token)
  startSession({ ...ana, token: 'second' })
  renameSession('anna')
  expect(deleted).toEqual([])
  startSession({ id: 'm', username: 'mei', token: 'third' })
  expect(deleted).toEqual(names)
  endSession()
  expect(deleted).toEqual([...names, ...names])
})

test('what pages remember goes with the account', () => {
  startSession(ana)
  localStorage['my-day:kyoto'] = 'everybody'
  startSession({ ...ana, token: 'second' })
  expect(localStorage['my-day:kyoto']).toBe('everybody')
  startSession({ id: 'm', username: 'mei', token: 'third' })
  expect(Object.keys(localStorage)).toEqual(['session'])
})

test('another account that signs in in another tab deletes them too', () => {
  startSession(ana)
  const deleted = watchDatabases()
  localStorage['session'] = JSON.stringify({ id: 'm', username: 'mei', token: 'third' })
  window.dispatchEvent(new StorageEvent('storage', { key: 'session' }))
  expect(deleted).toEqual(names)
})
