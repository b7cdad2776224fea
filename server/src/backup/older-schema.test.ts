import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { migrate, migrationsFolder } from '../db/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/database.ts'
import { isLong } from '../testing/strength.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { kept } from './rows.queries.ts'

/** As the first versions stored it, in the types that migrations have changed since. */
const firstRows = `
  insert into account (id, username, email, password_hash) values (gen_random_uuid(), 'ana', 'ana@example.com', '');
  insert into trip (id, name, start_date, end_date, created_by, content_hash, note)
    select gen_random_uuid(), 'Japan', '2001-02-03', '2001-02-05', id, '', '<p>Pack</p>' from account;
  insert into trip_member (trip_id, user_id, color) select trip.id, account.id, 0 from trip, account;
  insert into user_trip select account.id, trip.id from trip, account;
  insert into day (trip_id, id, date) select id, gen_random_uuid(), '2001-02-03' from trip;
  insert into home select id, 'day', trip_id, trip_id, '' from day;
  insert into item (trip_id, id, day_id, date, place, type, cost_cents, position)
    select trip_id, id, id, date, 'Gion', 'dining', 1250, 1 from day;
  insert into change (trip_id, seq, n, entity, id, before, after)
    select trip_id, 1, 0, 'item', id, null, to_jsonb(item) from item;`

const FIRST = 2
const LAST = (await readdir(migrationsFolder)).length
const olderOnes = Array.from({ length: LAST - FIRST }, (_, n) => n + FIRST).filter(
  n => isLong || n % 20 === FIRST,
)

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  onTestFinished(database.drop)
  return database
}

async function ask<Row extends object>({ connection }: TestDatabase, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: connection })
  await client.connect()
  const { rows } = await client.query<Row>(text).finally(() => client.end())
  return rows
}

/** All that is kept, without the moments at which a migration ran. */
async function rowsIn(database: TestDatabase): Promise<string[]> {
  const found = await Promise.all(
    kept.map(table =>
      ask<{ row: string }>(database, `select to_jsonb(t)::text as row from ${table} t order by 1`),
    ),
  )
  return found.flat().map(({ row }) => row.replaceAll(/"\d{4}-\d\d-\d\dT\d\d:[^"]*"/g, 'a moment'))
}

test('a backup of an older schema comes back as that schema is brought up to date', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-older-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const config = readConfig({ DATA_DIR: join(folder, 'data') })
  const key = randomBytes(32)
  const pathOf = (older: number) => join(folder, `${older}.backup`)
  const old = await emptyDatabase()
  for (const older of olderOnes) {
    await migrate(old.connection, await migrationsUntil(older, join(folder, 'migrations')))
    if (older === FIRST) await ask(old, firstRows)
    await backUp({ connection: old.connection, config, key, path: pathOf(older) })
  }
  await migrate(old.connection, migrationsFolder)
  const rows = await rowsIn(old)
  expect(rows.length).toBeGreaterThan(7)
  for (const older of olderOnes) {
    const target = await emptyDatabase()
    await restore({ config, key, path: pathOf(older), connect: async () => target.connection })
    expect(await rowsIn(target), `${older}`).toEqual(rows)
    expect(await schemaOf(target), `${older}`).toEqual(await schemaOf(old))
  }
})

async function migrationsUntil(last: number, folder: string): Promise<string> {
  const names = await readdir(migrationsFolder)
  for (const name of names.sort().slice(0, last)) await cp(join(migrationsFolder, name), join(folder, name))
  return folder
}

const schemaOf = (database: TestDatabase) =>
  ask(
    database,
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
  )
