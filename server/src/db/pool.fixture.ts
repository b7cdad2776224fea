import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../testing/database.ts'
import { silent } from './log.ts'
import { type Database, openDatabase } from './pool.ts'
import { sql } from './sql.ts'

const drop = sql<[], unknown>('purse.drop', 'drop table if exists purse')
const make = sql<[], unknown>('purse.make', 'create table purse (id integer primary key, coins integer)')
export const fill = sql<[id: number, coins: number], unknown>(
  'purse.fill',
  'insert into purse values ($1, $2)',
)
export const count = sql<[id: number], { coins: number }>(
  'purse.count',
  'select coins from purse where id = $1',
)
export const add = sql<[id: number, coins: number], unknown>(
  'purse.add',
  'update purse set coins = coins + $2 where id = $1',
)
export const terminateSelf = sql<[], unknown>('purse.end', 'select pg_terminate_backend(pg_backend_pid())')

/** Gives every test of a file two purses with 10 and 20 coins, and says how to connect to them. */
export function usePurses(): { db: Database; connection: string } {
  const purses = {} as { db: Database; connection: string }
  let database: TestDatabase

  beforeAll(async () => {
    database = await createEmptyDatabase()
    purses.connection = database.connection
  })

  beforeEach(async () => {
    purses.db = openDatabase(purses.connection, silent)
    await purses.db.run(drop, [])
    await purses.db.run(make, [])
    await purses.db.run(fill, [1, 10])
    await purses.db.run(fill, [2, 20])
  })

  afterEach(() => purses.db.close())
  afterAll(() => database.drop())
  return purses
}

/** Lets several go on once all of them have arrived, and never holds anybody up again. */
export function meeting(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived++
    if (arrived === size) resolve()
    return promise
  }
}
