import { Client } from 'pg'
import { beforeEach, describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
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

const hurry = sql<[], unknown>('test.hurry', `set local lock_timeout = '20ms'`)
const left = sql<[], { state: string }>(
  'test.left',
  `select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
)

async function expectNothingOpen(): Promise<void> {
  const beside = openDatabase(purses.connection, silent)
  expect(await beside.many(left, [])).toEqual([])
  await beside.close()
}

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

  test('fails by what failed beside the commit', async () => {
    const failing = () =>
      db.transact(async tx => {
        await tx.run(add, [1, 5])
        // Not awaited: both may be answered at once.
        tx.run(fill, [1, 1]).catch(() => undefined)
      })
    const failures = await Promise.allSettled(Array.from({ length: 40 }, failing))
    expect(
      failures.filter(failure => failure.status === 'fulfilled' || failure.reason.code !== '23505'),
    ).toEqual([])
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

describe('work behind a gate', () => {
  test('is sent at once, and hears of nothing before the gate is open', async () => {
    const heard: string[] = []
    const gate = Promise.withResolvers<void>()
    const answer = await db.transact(tx => {
      const opening = tx.one(count, [2]).then(async row => {
        // Asked after what the work has sent, and answered before the work hears of it.
        heard.push(`coins ${(await tx.one(count, [1]))?.coins}`)
        gate.resolve()
        return row
      })
      return tx.behind(Promise.all([opening, gate.promise]), async held => {
        await held.run(add, [1, 5])
        heard.push('added')
        return 'done'
      })
    })
    expect([answer, heard]).toEqual(['done', ['coins 15', 'added']])
    expect(await db.one(count, [1])).toEqual({ coins: 15 })
  })

  test.each([
    ['goes on', (held: Tx) => held.run(add, [1, 5])],
    ['fails by a statement', (held: Tx) => held.run(fill, [1, 1])],
    ['fails by itself', () => Promise.reject(new Error('mine'))],
    [
      'fails at once',
      () => {
        throw new Error('mine')
      },
    ],
    ['hides what it hears', (held: Tx) => held.run(add, [1, 5]).catch(() => 'done')],
  ])('is answered by the gate where that stays closed and the work %s', async (_how, work) => {
    const closed = db.transact(async tx => {
      const gate = tx.one(count, [2]).then(() => Promise.reject(new Error('closed')))
      return tx.behind(gate, work as (held: Tx) => Promise<unknown>)
    })
    await expect(closed).rejects.toThrow('closed')
    await expectNothingOpen()
    expect(await db.one(count, [1])).toEqual({ coins: 10 })
  })

  test('fails by its own failure where the gate opens', async () => {
    const failing = db.transact(tx => tx.behind(tx.one(count, [2]), held => held.run(fill, [1, 1])))
    await expect(failing).rejects.toMatchObject({ code: '23505' })
  })

  test('fails by the lock that did not become free, not by what was aborted with it', async () => {
    const error = await db.transact(async holder => {
      await holder.run(add, [1, 1])
      const waiting = db.transact(async tx => {
        await tx.run(hurry, [])
        return tx.behind(tx.run(add, [1, 1]), held => held.run(add, [2, 1]))
      })
      return waiting.catch(error => error)
    })
    expect(error).toMatchObject({ code: '55P03' })
  })
})

test('a transaction that ends before its first answer leaves nothing open', async () => {
  const refusing = db.transact(() => Promise.reject(new Error('refused')))
  await expect(refusing).rejects.toThrow('refused')
  await expectNothingOpen()
})

describe('a conflict', () => {
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

  test('leaves the next attempt what is left of the time', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const sent = vi.spyOn(Client.prototype, 'query')
    onTestFinished(() => sent.mockRestore())
    const failing = db.transact(async tx => {
      vi.advanceTimersByTime(4_000)
      await tx.run(conflict, [])
    })
    await expect(failing).rejects.toMatchObject({ code: '40001' })
    const begun = sent.mock.calls.flat().filter(query => Object(query).text === 'begin')
    expect(begun).toMatchObject([{ query_timeout: 6_500 }, { query_timeout: 5_500 }])
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
