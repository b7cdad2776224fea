import { beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { silent } from '../log.ts'
import { add, count, endSession, fill } from '../testing/purses.queries.ts'
import { meeting, usePurses } from '../testing/purses.ts'
import { type Database, openDatabase, type Queries, type Tx } from './pool.ts'
import { sql } from './sql.ts'
import { isOverloaded, isUnavailable } from './unavailable.ts'

const conflict = sql<[], unknown>('test.conflict', `do $$ begin raise sqlstate '40001'; end $$`)
const repeatableRead = sql<[], unknown>(
  'test.repeatable_read',
  'set transaction isolation level repeatable read',
)

// Sequences do not roll back, so the trigger strikes the first commit only.
const strikeFirstCommit = [
  'drop sequence if exists commits',
  'create sequence commits',
  `create or replace function strike() returns trigger language plpgsql as $$ begin
     if nextval('commits') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if; return null;
   end $$`,
  `create constraint trigger strike after update on purse deferrable initially deferred
     for each row execute function strike()`,
].map((text, index) => sql<[], unknown>(`test.strike_${index}`, text))

const purses = usePurses()
let db: Database

beforeEach(() => {
  db = purses.db
})

describe('a transaction', () => {
  test('stores all, or nothing when the work fails', async () => {
    await db.transact(async tx => {
      await tx.run(add, [1, -5])
      await tx.run(add, [2, 5])
    })
    const failing = db.transact(async tx => {
      await tx.run(add, [1, -5])
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await db.one(count, [1])).toEqual({ coins: 5 })
    expect(await db.one(count, [2])).toEqual({ coins: 25 })
  })

  test('can be asked for by type', () => {
    expectTypeOf<Tx>().toExtend<Queries>()
    expectTypeOf<Database>().toExtend<Queries>()
    expectTypeOf<Database>().not.toExtend<Tx>()
    expectTypeOf<Queries>().not.toExtend<Tx>()
  })

  test('fails when its work hides that a statement failed', async () => {
    const hiding = db.transact(async tx => {
      await tx.run(add, [1, 5])
      await tx.run(fill, [1, 1]).catch(() => undefined)
    })
    await expect(hiding).rejects.toMatchObject({ code: '23505' })
    expect(await db.one(count, [1])).toEqual({ coins: 10 })
  })

  test('takes no queries after its end', async () => {
    const leaked = await db.transact(async tx => tx)
    await expect(leaked.run(add, [1, 5])).rejects.toThrow('The transaction is over')
    expect(await db.one(count, [1])).toEqual({ coins: 10 })
  })

  test('may send several queries at once', async () => {
    const coins = await db.transact(tx =>
      Promise.all([tx.one(count, [1]), tx.one(count, [2]), tx.one(count, [1])]),
    )
    expect(coins).toEqual([{ coins: 10 }, { coins: 20 }, { coins: 10 }])
  })

  test('stores nothing when a value cannot be sent', async () => {
    const cyclic: Record<string, unknown> = {}
    cyclic['self'] = cyclic
    const failing = db.transact(async tx => {
      await tx.run(add, [1, 5])
      await tx.run(add, [1, cyclic as never])
    })
    await expect(failing).rejects.toThrow(/circular/i)
    expect(await db.one(count, [1])).toEqual({ coins: 10 })
  })
})

describe('R-CONC-2: a conflict', () => {
  test('of two that deadlock lets both succeed in the end', async () => {
    const bothHoldOne = meeting(2)
    let attempts = 0
    const pay = (from: number, to: number) =>
      db.transact(async tx => {
        attempts++
        await tx.run(add, [from, -1])
        await bothHoldOne()
        await tx.run(add, [to, 1])
      })
    await Promise.all([pay(1, 2), pay(2, 1)])
    expect(attempts).toBeGreaterThan(2)
    expect(await db.one(count, [1])).toEqual({ coins: 10 })
    expect(await db.one(count, [2])).toEqual({ coins: 20 })
  })

  test('with what another one changed meanwhile repeats the work', async () => {
    let attempts = 0
    await db.transact(async tx => {
      await tx.run(repeatableRead, [])
      await tx.one(count, [1])
      if (++attempts === 1) await db.run(add, [1, 100])
      await tx.run(add, [1, 1])
    })
    expect(attempts).toBe(2)
    expect(await db.one(count, [1])).toEqual({ coins: 111 })
  })

  test('that stays is told after three repetitions', async () => {
    const work = vi.fn(async (tx: Tx) => tx.run(conflict, []))
    const failure = await db.transact(work).catch(error => error)
    expect([failure.code, isOverloaded(failure)]).toEqual(['40001', true])
    expect(work).toHaveBeenCalledTimes(4)
  })
})

describe('what waits for the commit', () => {
  test('runs once, in order, when others can see the change', async () => {
    const seen: unknown[] = []
    let attempts = 0
    await db.transact(async tx => {
      tx.afterCommit(async () => void seen.push(await db.one(count, [1])))
      await tx.run(add, [1, 5])
      tx.afterCommit(() => void seen.push('told'))
      if (++attempts === 1) await tx.run(conflict, [])
    })
    expect(attempts).toBe(2)
    expect(seen).toEqual([{ coins: 15 }, 'told'])
  })

  test('never runs after a rollback', async () => {
    const effect = vi.fn()
    const failing = db.transact(async tx => {
      tx.afterCommit(effect)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(effect).not.toHaveBeenCalled()
  })

  test('cannot make a stored change look failed', async () => {
    const error = vi.fn()
    const own = openDatabase(purses.connection, { ...silent, error })
    const later = vi.fn()
    const answer = await own.transact(async tx => {
      tx.afterCommit(() => {
        throw new Error('nobody listens')
      })
      tx.afterCommit(later)
      return tx.run(add, [1, 5])
    })
    await own.close()
    expect(answer).toBe(1)
    expect(later).toHaveBeenCalledOnce()
    expect(error).toHaveBeenCalledOnce()
  })
})

describe('a lost connection', () => {
  test('before the commit repeats the work', async () => {
    let attempts = 0
    await db.transact(async tx => {
      await tx.run(add, [1, 5])
      if (++attempts === 1) await tx.run(endSession, [])
    })
    expect(attempts).toBe(2)
    expect(await db.one(count, [1])).toEqual({ coins: 15 })
  })

  describe('in the commit', () => {
    beforeEach(async () => {
      for (const statement of strikeFirstCommit) await db.run(statement, [])
    })

    test('repeats work that may be stored twice', async () => {
      const effect = vi.fn()
      const work = vi.fn(async (tx: Tx) => {
        tx.afterCommit(effect)
        await tx.run(add, [1, 5])
      })
      await db.transact(work, { idempotent: true })
      expect(work).toHaveBeenCalledTimes(2)
      expect(effect).toHaveBeenCalledOnce()
    })

    test('repeats no other, and says that the database is unavailable', async () => {
      const work = vi.fn(async (tx: Tx) => tx.run(add, [1, 5]))
      const error = await db.transact(work).catch(error => error)
      expect(isUnavailable(error)).toBe(true)
      expect(work).toHaveBeenCalledOnce()
    })
  })
})
