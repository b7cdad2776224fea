import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client, ClientConfig } from 'pg'
import { CannotStart } from '../failure.ts'
import { createClient, type Queries } from './pool.ts'
import { one, value } from './sql.ts'

/** As the database remembers it. */
export interface Applied {
  number: number
  name: string
  checksum: string
}

export interface Migration extends Applied {
  text: string
}

export const migrationsFolder = join(import.meta.dirname, 'migrations')

/**
 * Brings the schema up to date: each `NNNN-name.sql` of `folder` in a transaction of its own, one node
 * at a time. Answers the names of the files that it applied.
 */
export async function migrate(connection: string | ClientConfig, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = createClient(connection, 'caravan migrate')
  const applied: string[] = []
  try {
    await client.connect().catch(cause => {
      throw new CannotStart(`The database does not let Caravan in: ${cause.message}`, { cause })
    })
    for (;;) {
      const migration = await applyNext(client, migrations)
      if (!migration) return applied
      applied.push(migration.name)
    }
  } finally {
    // The end of the session rolls a failed migration back.
    await client.end()
  }
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
      // Two branches that both added the next number would otherwise run in an order nobody tested.
      if (number !== index + 1) throw new Error(`${name} is not migration ${index + 1}, which is due`)
      // Git may check files out with other line ends, which changes nothing of their meaning.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

// The lock belongs to the transaction, so it also works through a proxy and cannot be left behind.
// Only then may waiting fail: a change that queues for a busy table holds up everybody behind it.
export const beginMigration = `
  begin;
  select pg_advisory_xact_lock(7263012);
  set local lock_timeout = '10s';
  create table if not exists schema_migration (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

async function applyNext(client: Client, migrations: Migration[]): Promise<Migration | undefined> {
  await client.query(beginMigration)
  const { rows } = await client.query('select number, name, checksum from schema_migration order by number')
  refuseUnknown(rows, migrations)
  const next = migrations[rows.length]
  if (next) await applyMigration(client, next)
  await client.query('commit')
  return next
}

/** Within a transaction that `beginMigration` began. */
export async function applyMigration(
  client: Client,
  { number, name, text, checksum }: Migration,
): Promise<void> {
  try {
    await client.query(text)
  } catch (cause) {
    throw new Error(`Migration ${name} failed and was undone`, { cause })
  }
  const record = 'insert into schema_migration (number, name, checksum) values ($1, $2, $3)'
  await client.query(record, [number, name, checksum])
}

export function refuseUnknown(applied: Applied[], known: Migration[]): void {
  for (const { number, name, checksum } of applied) {
    const migration = known[number - 1]
    if (!migration) {
      throw new CannotStart(`The data belongs to a newer version of Caravan (${name}). Use that version.`)
    }
    if (migration.checksum !== checksum) {
      throw new Error(`${migration.name} was changed after it was applied. Add a new migration instead`)
    }
  }
}

export const isMigrated = value<[], boolean>(
  'system.ready',
  'select count(*) > 0 as ready from schema_migration',
)

const durability = one<
  [],
  { fsync: string | null; full_page_writes: string | null; throw_away: string | null }
>(
  'db.durability',
  `select current_setting('fsync', true) as fsync, current_setting('full_page_writes', true) as full_page_writes,
     current_setting('caravan.throw_away', true) as throw_away`,
)

/** Refuses a database that may lose stored trips in a power failure, unless it is there for tests alone. */
export async function refuseUnsafe(db: Queries): Promise<void> {
  const { throw_away: throwAway, ...durable } = (await durability(db)) ?? {}
  if (throwAway === 'on') return
  const settings = Object.entries(durable)
  const off = settings.flatMap(([name, value]) => (value === 'off' ? [name] : []))
  if (off.length > 0) {
    throw new CannotStart(`The database may lose what it stored: it runs with ${off.join(' and ')} off`)
  }
}
