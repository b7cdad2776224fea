import { describe, expect, onTestFinished, test } from 'vitest'
import { silent } from '../log.ts'
import { add, backend, count, make, terminate } from '../testing/purses.queries.ts'
import { usePurses } from '../testing/purses.ts'
import { openDatabase } from './pool.ts'
import { sql } from './sql.ts'
import { isUnavailable } from './unavailable.ts'

const wide = sql<[], object>('lookups.wide', 'select * from purse where id = 1')
const widen = sql<[], unknown>('lookups.widen', 'alter table purse add column gems integer')
const pause = sql<[], unknown>('lookups.pause', 'select pg_sleep(0.2)')

const purses = usePurses()

const pidOf = async () => (await purses.db.lookups.one(backend, []))?.pid ?? 0

test('what is asked at once is answered in its order, over one connection', async () => {
  const { lookups } = purses.db
  const ids = Array.from({ length: 200 }, (_, index) => 1 + (index % 3))
  const coins = await Promise.all(ids.map(async id => (await lookups.one(count, [id]))?.coins))
  expect(coins).toEqual(ids.map(id => [10, 20, undefined][id - 1]))
  expect(new Set(await Promise.all(ids.map(pidOf))).size).toBe(1)
})

test('an error is that of its own question alone', async () => {
  const { lookups } = purses.db
  const before = await pidOf()
  const answers = await Promise.allSettled([
    lookups.one(count, [1]),
    lookups.run(make, []),
    lookups.one(count, [2]),
  ])
  expect(answers).toMatchObject([
    { value: { coins: 10 } },
    { reason: { code: '42P07' } },
    { value: { coins: 20 } },
  ])
  expect(await pidOf()).toBe(before)
})

test('a lookup sees what was committed before it', async () => {
  const { db } = purses
  for (let coins = 11; coins < 60; coins++) {
    await db.run(add, [1, 1])
    expect(await db.lookups.one(count, [1])).toEqual({ coins })
  }
})

describe('a lost connection', () => {
  test('is replaced when it was idle', async () => {
    const before = await pidOf()
    await purses.db.one(terminate, [before])
    expect(await purses.db.lookups.one(count, [2])).toEqual({ coins: 20 })
    expect(await pidOf()).not.toBe(before)
  })

  test('costs nobody an answer, since a read may be repeated', async () => {
    const before = await pidOf()
    const waiting = [purses.db.lookups.one(pause, []), purses.db.lookups.one(count, [1])]
    await purses.db.one(terminate, [before])
    expect((await Promise.all(waiting))[1]).toEqual({ coins: 10 })
  })

  test('to a server that nobody can reach is told by its cause', async () => {
    const nowhere = openDatabase({ host: '/nonexistent', user: 'nobody', database: 'none' }, silent)
    onTestFinished(() => nowhere.close())
    const error = await nowhere.lookups.one(backend, []).catch(error => error)
    expect(isUnavailable(error)).toBe(true)
    expect(error).toMatchObject({ cause: { code: 'ENOENT' } })
  })
})

test('a plan that a change of the schema made invalid fails once', async () => {
  const { lookups } = purses.db
  expect(await lookups.one(wide, [])).toEqual({ id: 1, coins: 10 })
  await purses.db.run(widen, [])
  await expect(lookups.one(wide, [])).rejects.toMatchObject({ code: '0A000' })
  expect(await lookups.one(wide, [])).toEqual({ id: 1, coins: 10, gems: null })
})

test('closing answers what was asked, and refuses what comes later', async () => {
  const own = openDatabase(purses.connection, silent)
  const asked = own.lookups.one(count, [1])
  await own.lookups.one(count, [2])
  await own.close()
  expect(await asked).toEqual({ coins: 10 })
  const late = await own.lookups.one(count, [1]).catch(error => error)
  expect(isUnavailable(late)).toBe(true)
})
