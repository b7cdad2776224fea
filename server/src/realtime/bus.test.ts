import type { LiveEvent } from '@caravan/contract/events'
import { afterEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/pool.ts'
import { silent } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { type Bus, createLocalBus, createSharedBus, liveLine } from './bus.ts'

const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

async function useDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  cleanUp.push(() => database.drop())
  return database
}
async function startNode({ connection }: TestDatabase, errors: unknown[] = []) {
  const db = openDatabase(connection, silent)
  cleanUp.push(() => db.close())
  return { db, bus: await createSharedBus(db, liveLine, error => errors.push(error)) }
}
/** Everything that is heard on a channel, and a way to wait for so many. */
function hear(bus: Bus, channel: string) {
  const heard: (LiveEvent | undefined)[] = []
  const waiting = new Set<() => void>()
  const unsubscribe = bus.subscribe(channel, event => {
    heard.push(event)
    for (const look of waiting) look()
  })
  const count = (wanted: number) =>
    new Promise<void>(resolve => {
      const look = () => heard.length >= wanted && resolve()
      waiting.add(look)
      look()
    })
  return { heard, count, unsubscribe }
}
const event = (seq: number): LiveEvent => ({ seq, topics: ['account'], actor: null })
const notify = (db: Database, payload: string) => db.notify('caravan_live', payload)

test('whoever listens to a channel hears it, and nothing of another channel', () => {
  const bus = createLocalBus()
  const [one, two, other] = [hear(bus, 'user:1'), hear(bus, 'user:1'), hear(bus, 'user:2')]
  bus.publish('user:1', event(1))
  two.unsubscribe()
  two.unsubscribe()
  bus.publish('user:1', event(2))
  bus.publish('user:3', event(3))
  expect([one.heard, two.heard, other.heard]).toEqual([[event(1), event(2)], [event(1)], []])
})

test('servers on one database hear each other and themselves, in order', async () => {
  const database = await useDatabase()
  const [here, there] = [await startNode(database), await startNode(database)]
  const ears = [hear(here.bus, 'user:1'), hear(there.bus, 'user:1')]
  for (let seq = 1; seq <= 3; seq++) {
    here.bus.publish('user:1', event(seq))
    for (const ear of ears) await ear.count(seq)
  }
  for (const ear of ears) expect(ear.heard).toEqual([event(1), event(2), event(3)])
})

test('what somebody else sends over the database neither ends a server nor reaches anybody', async () => {
  const errors: unknown[] = []
  const { db, bus } = await startNode(await useDatabase(), errors)
  const ear = hear(bus, 'user:1')
  for (const payload of [
    '',
    'x',
    'null',
    '[]',
    '{"channel":"user:1"}',
    '{"channel":"user:1","event":{"seq":"1"}}',
  ])
    await notify(db, payload)
  bus.publish('user:1', event(1))
  await ear.count(1)
  expect(ear.heard).toEqual([event(1)])
  expect(errors).toHaveLength(6)
})

test('an event that cannot be sent is reported, and nobody waits for it', async () => {
  const errors: unknown[] = []
  const { db, bus } = await startNode(await useDatabase(), errors)
  await db.close()
  bus.publish('user:1', event(1))
  while (errors.length === 0) await new Promise(setImmediate)
  expect(errors).toHaveLength(1)
})
