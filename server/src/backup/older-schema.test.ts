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

const LAST = (await readdir(migrationsFolder)).length
const olderOnes = Array.from({ length: LAST - 1 }, (_, n) => n + 2).filter(n => isLong || n % 5 === 2)

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

test.each(olderOnes)(
  'a backup of the schema %i comes back as that schema is brought up to date',
  async older => {
    const folder = await mkdtemp(join(tmpdir(), 'caravan-older-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const config = readConfig({ DATA_DIR: join(folder, 'data') })
    const copyOf = (until: number) =>
      cp(migrationsFolder, join(folder, `${until}`), {
        recursive: true,
        filter: path => !/\/\d{4}-[^/]*$/.test(path) || Number(/\/(\d{4})-[^/]*$/.exec(path)?.[1]) <= until,
      }).then(() => join(folder, `${until}`))
    const [old, target] = [await emptyDatabase(), await emptyDatabase()]
    await migrate(old.connection, await copyOf(2))
    await ask(old, firstRows)
    await migrate(old.connection, await copyOf(older))

    const [key, path] = [randomBytes(32), join(folder, 'a.backup')]
    await backUp({ connection: old.connection, config, key, path })
    await restore({ config, key, path, connect: async () => target.connection })
    await migrate(old.connection, migrationsFolder)
    const rows = await rowsIn(target)
    expect(rows.length).toBeGreaterThan(7)
    expect(rows).toEqual(await rowsIn(old))
    expect(await schemaOf(target)).toEqual(await schemaOf(old))
  },
)

const schemaOf = (database: TestDatabase) =>
  ask(
    database,
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
  )
