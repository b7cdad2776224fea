import { afterAll, beforeAll, expect, test } from 'vitest'
import { silent } from '../log.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/database.ts'
import { loadStatements } from '../testing/statements.ts'
import { type Database, openDatabase } from './pool.ts'
import { sql, statements } from './sql.ts'

let empty: TestDatabase
let db: Database

beforeAll(async () => {
  empty = await createEmptyDatabase()
  db = openDatabase(empty.connection, silent)
})

afterAll(async () => {
  await db.close()
  await empty.drop()
})

test('a statement name is given once', () => {
  sql('test.duplicate', 'select 1')
  expect(() => sql('test.duplicate', 'select 1')).toThrow('Two statements are named "test.duplicate"')
})

test('every statement is one that PostgreSQL 15 reads', async () => {
  await loadStatements()
  expect(statements.size).toBeGreaterThan(300)
  // It has no underscores in numbers, which come with 16.
  const late = [...statements].filter(([, text]) => /\b\d+_\d/.test(text))
  expect(late.map(([name]) => name)).toEqual([])
})

test('a name that PostgreSQL would cut off is refused', () => {
  expect(() => sql('x'.repeat(64), 'select 1')).toThrow('must have 1 to 63 bytes')
  expect(() => sql('', 'select 1')).toThrow('must have 1 to 63 bytes')
})

const everyType = sql<[], Record<string, unknown>>(
  'test.every_type',
  `select date '2026-03-01' as day, array[date '2026-03-01', null] as days, time '09:05' as clock,
          timestamp '2026-03-01 09:05' as local, timestamptz '2026-03-01 09:05+01' as moment,
          9007199254740991::bigint as amount, array[1, null]::bigint[] as amounts, 1.10::numeric as rate,
          count(*) as rows, '{"a": [1]}'::jsonb as json, true as yes, null as nothing`,
)

test('columns arrive as the types that the rows declare', async () => {
  expect(await db.one(everyType, [])).toEqual({
    day: '2026-03-01',
    days: ['2026-03-01', null],
    clock: '09:05:00',
    local: '2026-03-01 09:05:00',
    moment: '2026-03-01T08:05:00.000Z',
    amount: 9007199254740991,
    amounts: [1, null],
    rate: '1.10',
    rows: 1,
    json: { a: [1] },
    yes: true,
    nothing: null,
  })
})

const large = sql<[], { above: bigint; below: bigint; most: number; all: (number | bigint | null)[] }>(
  'test.large',
  `select 9007199254740993 as above, '-9223372036854775808'::bigint as below, -9007199254740991 as most,
          array[9223372036854775807, 7, null]::bigint[] as all`,
)

test('a number that JavaScript would round arrives whole, as a bigint', async () => {
  expect(await db.one(large, [])).toEqual({
    above: 9007199254740993n,
    below: -9223372036854775808n,
    most: -9007199254740991,
    all: [9223372036854775807n, 7, null],
  })
})

const dayOf = sql<[at: Date], { day: string; zone: string }>(
  'test.day_of',
  `select $1::timestamptz::date as day, current_setting('TimeZone') as zone`,
)

test('a day is cut from a moment in UTC, wherever the server stands', async () => {
  expect(await db.one(dayOf, [new Date('2026-03-01T23:30:00-05:00')])).toEqual({
    day: '2026-03-02',
    zone: 'UTC',
  })
})
