import { afterEach, beforeEach, expect, test } from 'vitest'
import { silent } from '../log.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/database.ts'
import { type Database, openDatabase } from './pool.ts'
import { sql } from './sql.ts'

let empty: TestDatabase
let here: Database
let there: Database

beforeEach(async () => {
  empty = await createEmptyDatabase()
  here = openDatabase(empty.connection, silent)
  there = openDatabase(empty.connection, silent)
})

afterEach(async () => {
  await Promise.all([here.close(), there.close()])
  await empty.drop()
})

/** Collects payloads, and lets a test wait for the next of them. */
function mailbox() {
  const waiting: ((payload: string) => void)[] = []
  const received: string[] = []
  return {
    put(payload: string) {
      received.push(payload)
      waiting.shift()?.(payload)
    },
    next: () => new Promise<string>(resolve => waiting.push(resolve)),
    received,
  }
}

test('a node hears what another one, and it itself, tells', async () => {
  const mail = mailbox()
  await here.listen('trip-changes', mail.put)
  for (const [node, payload] of [
    [there, 'from there'],
    [here, 'from here'],
  ] as const) {
    const next = mail.next()
    await node.notify('trip-changes', payload)
    expect(await next).toBe(payload)
  }
})

test('a channel is heard by those who listen to it, until they stop', async () => {
  const [trips, others, stopped] = [mailbox(), mailbox(), mailbox()]
  await here.listen('trips', trips.put)
  await here.listen('others', others.put)
  const stop = await here.listen('trips', stopped.put)
  stop()
  const next = trips.next()
  await there.notify('trips', 'moved')
  await next
  expect(others.received).toEqual([])
  expect(stopped.received).toEqual([])
})

const strike = sql<[], unknown>(
  'test.strike_listeners',
  `select pg_terminate_backend(pid, 5000) from pg_stat_activity
   where datname = current_database() and query ilike 'listen%'`,
)

test('a lost connection comes back, and the gap is told', async () => {
  const mail = mailbox()
  const { promise: gap, resolve: onGap } = Promise.withResolvers<void>()
  await here.listen('trips', mail.put, onGap)
  await there.run(strike, [])
  await gap
  const next = mail.next()
  await there.notify('trips', 'moved')
  expect(await next).toBe('moved')
})

test('listening fails when the database cannot be reached, and works later', async () => {
  const nowhere = openDatabase({ host: '/nonexistent', user: 'nobody', database: 'none' }, silent)
  await expect(nowhere.listen('trips', () => undefined)).rejects.toMatchObject({ code: 'ENOENT' })
  await nowhere.close()
})
