import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { silent } from '../log.ts'
import { add, backend, count, endSession, fill, terminate } from '../testing/purses.queries.ts'
import { meeting, usePurses } from '../testing/purses.ts'
import { type Database, openDatabase } from './pool.ts'
import { sql } from './sql.ts'
import { isOverloaded, isUnavailable, sqlState } from './unavailable.ts'

const all = sql<[], { id: number }>('test.all', 'select id from purse order by id')
const hurry = sql<[], unknown>('test.pool.hurry', `set local lock_timeout = '20ms'`)
const limits = sql<[], Record<string, string>>(
  'test.limits',
  `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle`,
)

const purses = usePurses()
let db: Database

beforeEach(() => {
  db = purses.db
})

describe('queries', () => {
  test('one finds a row or nothing, many finds all, run counts', async () => {
    expect(await db.one(count, [1])).toEqual({ coins: 10 })
    expect(await db.one(count, [3])).toBeUndefined()
    expect(await db.many(all, [])).toEqual([{ id: 1 }, { id: 2 }])
    expect(await db.run(add, [1, 5])).toBe(1)
    expect(await db.run(add, [3, 5])).toBe(0)
  })

  test('one refuses a statement that finds two rows', async () => {
    await expect(db.one(all, [])).rejects.toThrow('"test.all" found 2 rows')
  })

  test('an error keeps its code, and the connection is used again', async () => {
    const before = await db.one(backend, [])
    await expect(db.run(fill, [1, 1])).rejects.toMatchObject({ code: '23505' })
    expect(await db.one(backend, [])).toEqual(before)
  })

  test('waits are limited on every connection', async () => {
    expect(await db.one(limits, [])).toEqual({ lock: '2s', statement: '5s', idle: '10s' })
  })
})

describe('a lost connection', () => {
  test('is replaced when it was idle', async () => {
    const warn = vi.fn()
    const own = openDatabase(purses.connection, { ...silent, warn })
    onTestFinished(() => own.close())
    const victims = await Promise.all([1, 2, 3].map(() => own.one(backend, [])))
    for (const victim of victims) await db.one(terminate, [victim?.pid ?? 0])
    await vi.waitUntil(() => warn.mock.calls.length === 3, { interval: 5, timeout: 5_000 })
    expect(await own.one(count, [1])).toEqual({ coins: 10 })
  })

  test('makes a single statement fail, for it may have been stored', async () => {
    const error = await db.run(endSession, []).catch(error => error)
    expect(isUnavailable(error)).toBe(true)
    expect(await db.one(count, [1])).toEqual({ coins: 10 })
  })

  test('to a server that nobody can reach is told by its cause', async () => {
    const nowhere = openDatabase({ host: '/nonexistent', user: 'nobody', database: 'none' }, silent)
    const error = await nowhere.one(backend, []).catch(error => error)
    expect(isUnavailable(error)).toBe(true)
    expect(error).toMatchObject({ cause: { code: 'ENOENT' } })
    await nowhere.close()
  })
})

describe('an overloaded database', () => {
  test('lets nobody wait longer than three seconds for a connection', async () => {
    const { promise: enough, resolve: release } = Promise.withResolvers<void>()
    const busy = Array.from({ length: 10 }, () =>
      db.transact(async tx => {
        await tx.one(count, [1])
        await enough
      }),
    )
    const error = await db.one(count, [1]).catch(error => error)
    expect(isOverloaded(error)).toBe(true)
    expect(isUnavailable(error)).toBe(false)
    release()
    await Promise.all(busy)
    expect(await db.one(count, [1])).toEqual({ coins: 10 })
  })

  test('is recognised by a lock that does not become free', async () => {
    const error = await db.transact(async holder => {
      await holder.run(add, [1, 1])
      const waiting = db.transact(async tx => {
        await tx.run(hurry, [])
        await tx.run(add, [1, 1])
      })
      return waiting.catch(error => error)
    })
    expect(sqlState(error)).toBe('55P03')
    expect(isOverloaded(error)).toBe(true)
  })
})

test('closing waits for what is running, and refuses what comes later', async () => {
  const own = openDatabase(purses.connection, silent)
  const running = meeting(2)
  const work = own.transact(async tx => {
    await tx.run(add, [1, 5])
    await running()
    await tx.run(add, [1, 5])
  })
  await running()
  await own.close()
  await work
  expect(await db.one(count, [1])).toEqual({ coins: 20 })
  expect(isUnavailable(await own.one(count, [1]).catch(error => error))).toBe(true)
  await own.close()
})
