import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { CannotStart } from '../failure.ts'
import { silent } from '../log.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './pool.ts'
import { sql } from './sql.ts'

const tables = sql<[], { name: string }>(
  'test.tables',
  `select table_name::text as name from information_schema.tables where table_schema = 'public' order by 1`,
)
const visits = sql<[], { place: string }>('test.visits', 'select place from visit order by place')

let empty: TestDatabase
let db: Database

beforeEach(async () => {
  empty = await createEmptyDatabase()
  db = openDatabase(empty.connection, silent)
})

afterEach(async () => {
  await db.close()
  await empty.drop()
})

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const first = { '0001-visits.sql': 'create table visit (place text primary key);' }
const second = { ...first, '0002-first-visit.sql': `insert into visit values ('Taipei');` }

describe('migrate', () => {
  test('applies every file once, in order', async () => {
    expect(await migrate(empty.connection, await folderOf(first))).toEqual(['0001-visits.sql'])
    const both = await folderOf(second)
    expect(await migrate(empty.connection, both)).toEqual(['0002-first-visit.sql'])
    expect(await migrate(empty.connection, both)).toEqual([])
    expect(await db.many(visits, [])).toEqual([{ place: 'Taipei' }])
  })

  test('several nodes that start at once apply each file once', async () => {
    const folder = await folderOf(second)
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(empty.connection, folder)))
    expect(applied.flat().sort()).toEqual(['0001-visits.sql', '0002-first-visit.sql'])
    expect(await db.many(visits, [])).toEqual([{ place: 'Taipei' }])
  })

  test('undoes a file that fails half-way, and keeps those before it', async () => {
    const broken = { ...first, '0002-broken.sql': `insert into visit values ('Oslo'); select 1 / 0;` }
    const attempt = migrate(empty.connection, await folderOf(broken))
    await expect(attempt).rejects.toMatchObject({
      message: expect.stringContaining('0002-broken.sql'),
      cause: { code: '22012' },
    })
    expect(await db.many(visits, [])).toEqual([])
    expect(await migrate(empty.connection, await folderOf(second))).toEqual(['0002-first-visit.sql'])
  })

  test('refuses a file that was changed after it was applied', async () => {
    await migrate(empty.connection, await folderOf(first))
    const changed = { '0001-visits.sql': 'create table visit (place text);' }
    await expect(migrate(empty.connection, await folderOf(changed))).rejects.toThrow(
      '0001-visits.sql was changed',
    )
  })

  test('takes other line ends for no change', async () => {
    await migrate(
      empty.connection,
      await folderOf({ '0001-visits.sql': 'create table visit\n(place text);\n' }),
    )
    const windows = await folderOf({ '0001-visits.sql': 'create table visit\r\n(place text);\r\n' })
    expect(await migrate(empty.connection, windows)).toEqual([])
  })

  test('refuses a database that a newer version made', async () => {
    await migrate(empty.connection, await folderOf(second))
    await expect(migrate(empty.connection, await folderOf(first))).rejects.toThrow(CannotStart)
  })

  test.each([
    ['a gap', { ...first, '0003-late.sql': 'select 1' }],
    ['a number given twice', { ...first, '0001-again.sql': 'select 1' }],
    ['a name that does not say its number', { ...first, 'later.sql': 'select 1' }],
  ])('refuses a folder with %s before it touches the database', async (_, files) => {
    await expect(migrate(empty.connection, await folderOf(files))).rejects.toThrow('which is due')
    expect(await db.many(tables, [])).toEqual([])
  })
})

test('a test database comes with the whole schema, and each is its own', async () => {
  const one = await createTestDatabase()
  onTestFinished(one.drop)
  const opened = openDatabase(one.connection, silent)
  onTestFinished(() => opened.close())
  expect((await opened.many(tables, [])).map(table => table.name)).toContain('schema_migration')
})
