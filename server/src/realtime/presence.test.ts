import { randomUUID } from 'node:crypto'
import type { NoteEvent } from '@caravan/contract/note'
import type { Presence } from '@caravan/contract/presence'
import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../db/pool.ts'
import { silent } from '../log.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createLocalBus, createSharedBus } from './bus.ts'
import { createWhoIsHere, presenceLine, type WhoIsHere } from './presence.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

const tripId = randomUUID()
const [ana, mei] = [randomUUID(), randomUUID()]
const monday = '2027-03-29'

/** Somebody at their window, what they were last told, and a way to wait until they are told something. */
function sits(whoIsHere: WhoIsHere, user_id: string, day: string | null = null) {
  const at = {
    user_id,
    tab: randomUUID(),
    day,
    item_id: null as string | null,
    dialog: null as string | null,
  }
  let told: Presence[] = []
  const read: NoteEvent[] = []
  const waiting = new Set<() => void>()
  const visit = whoIsHere.enter(tripId, at, {
    people(people) {
      told = people
      for (const look of waiting) look()
    },
    note: event => void read.push(event),
  })
  return {
    ...visit,
    at,
    told: () => told,
    read,
    move: (to: Partial<typeof at>) => whoIsHere.move(tripId, { ...at, ...to }),
    sees: (...people: Presence[]) =>
      new Promise<void>(resolve => {
        const wanted = JSON.stringify(people.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
        const look = () => JSON.stringify(told) === wanted && resolve()
        waiting.add(look)
        look()
      }),
  }
}
const keyOf = ({ user_id, day, item_id, dialog }: Presence) => `${user_id} ${day} ${item_id} ${dialog}`
const person = (user_id: string, day: string | null = null, item_id: string | null = null) => ({
  user_id,
  day,
  item_id,
  dialog: null,
})

test('whoever has a trip open sees who else has, on which day and with which item', async () => {
  const here = createWhoIsHere(createLocalBus())
  const anna = sits(here, ana)
  await anna.sees(person(ana))
  const may = sits(here, mei, monday)
  await Promise.all([anna, may].map(one => one.sees(person(ana), person(mei, monday))))
  const item = randomUUID()
  anna.move({ day: monday, item_id: item })
  await may.sees(person(ana, monday, item), person(mei, monday))
  anna.leave()
  await may.sees(person(mei, monday))
})

test('two windows of one person are there as long as one of them is', async () => {
  const here = createWhoIsHere(createLocalBus())
  const [first, second, other] = [sits(here, ana), sits(here, ana), sits(here, mei)]
  await other.sees(person(ana), person(mei))
  second.move({ day: monday })
  await other.sees(person(ana), person(ana, monday), person(mei))
  first.leave()
  await other.sees(person(ana, monday), person(mei))
})

test('nobody moves the window of somebody else, and a window that is not there does not come by moving', async () => {
  const here = createWhoIsHere(createLocalBus())
  const [anna, may] = [sits(here, ana), sits(here, mei)]
  await anna.sees(person(ana), person(mei))
  here.move(tripId, { ...may.at, user_id: ana, day: monday })
  here.move(tripId, { ...may.at, tab: randomUUID(), day: monday })
  anna.move({ day: '2027-03-30' })
  await may.sees(person(ana, '2027-03-30'), person(mei))
})

test('servers on one database know of each other’s people, also those who were there before', async () => {
  const database = await createTestDatabase()
  cleanUp.push(() => database.drop())
  async function startNode() {
    const db = openDatabase(database.connection, silent)
    cleanUp.push(() => db.close())
    return createWhoIsHere(await createSharedBus(db, presenceLine, error => Promise.reject(error)))
  }
  const [one, two] = [await startNode(), await startNode()]
  const anna = sits(one, ana, monday)
  await anna.sees(person(ana, monday))
  const may = sits(two, mei)
  await Promise.all([anna, may].map(each => each.sees(person(ana, monday), person(mei))))
  // The call that moves a window may come to any of them.
  two.move(tripId, { ...anna.at, day: '2027-03-30' })
  await Promise.all([anna, may].map(each => each.sees(person(ana, '2027-03-30'), person(mei))))
  anna.leave()
  await may.sees(person(mei))
})

test('what is written is told to those who write, in order of their coming, and the end of it once', async () => {
  vi.useFakeTimers()
  cleanUp.push(() => vi.useRealTimers())
  const here = createWhoIsHere(createLocalBus())
  const ended: string[] = []
  here.onceUnwritten(id => ended.push(id))
  const [anna, may, reader] = [sits(here, ana), sits(here, mei), sits(here, randomUUID())]
  may.move({ dialog: 'note-edit' })
  vi.advanceTimersByTime(1)
  anna.move({ dialog: 'note-edit' })
  reader.move({ dialog: 'note' })
  const event = { n: 1, tab: may.at.tab, user_id: mei }
  here.tellWriters(tripId, event)
  expect([anna.read, may.read, reader.read]).toEqual([[event], [event], []])
  expect(here.writers(tripId)).toEqual([mei, ana])
  may.leave()
  expect(ended).toEqual([])
  anna.move({ dialog: null })
  reader.leave()
  expect([ended, here.writers(tripId)]).toEqual([[tripId], []])
})

test('a window whose next stream opens before its last one ends goes on writing', () => {
  vi.useFakeTimers()
  cleanUp.push(() => vi.useRealTimers())
  const here = createWhoIsHere(createLocalBus())
  const ended: string[] = []
  here.onceUnwritten(id => ended.push(id))
  const [anna, may] = [sits(here, ana), sits(here, mei)]
  for (const one of [anna, may]) {
    one.move({ dialog: 'note-edit' })
    vi.advanceTimersByTime(1)
  }
  const next = here.enter(tripId, { ...anna.at, dialog: 'note-edit' }, { people() {}, note() {} })
  anna.leave()
  expect([ended, here.writers(tripId)]).toEqual([[], [ana, mei]])
  may.leave()
  next.leave()
  expect(ended).toEqual([tripId])
})

test('the people of a server that says nothing any more are forgotten', async () => {
  vi.useFakeTimers()
  cleanUp.push(() => vi.useRealTimers())
  const bus = createLocalBus<never>()
  const here = createWhoIsHere(bus)
  const may = sits(here, mei)
  const elsewhere = {
    user_id: ana,
    day: null,
    item_id: null,
    dialog: null,
    stream: randomUUID(),
    tab: randomUUID(),
  }
  bus.publish(tripId, { here: elsewhere } as never)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(may.told()).toHaveLength(2)
  for (let beat = 0; beat < 3; beat++) {
    await vi.advanceTimersByTimeAsync(20_000)
    may.stay()
  }
  await vi.advanceTimersByTimeAsync(1_000)
  expect(may.told()).toEqual([person(mei)])
})
