import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Database, openDatabase } from '../db/pool.ts'
import { silent } from '../log.ts'
import { createEmptyDatabase, type TestDatabase } from './database.ts'
import { drop, fill, make } from './purses.queries.ts'

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
