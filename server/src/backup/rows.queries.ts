import { Client, type ClientConfig } from 'pg'
import { from, to } from 'pg-copy-streams'
import { type Applied, applyMigration, beginMigration, type Migration } from '../db/migrate.ts'
import { asConfig } from '../db/pool.ts'
import { CannotStart } from '../failure.ts'
import type { FileName, Folder } from './contents.ts'

/** Each after those that it refers to. */
export const kept = [
  ...['account', 'username_claim', 'email_claim', 'profile', 'data_key'],
  ...[
    'trip',
    'trip_member',
    'user_trip',
    'home',
    'trip_cover',
    'invitation',
    'blocked_sender',
    'share',
    'reveal',
  ],
  ...['day', 'item', 'flight', 'rental', 'ride', 'expense', 'expense_share', 'settlement', 'todo', 'idea'],
  'comment',
  ...['attachment_file', 'attachment', 'note', 'note_update', 'note_revision', 'change', 'due_work'],
  'arrived_mail',
  ...['notification', 'change_told', 'reminded', 'calendar_feed'],
]
/** Sessions, links and mails are asked for anew; a mail that was restored might be sent a second time. */
export const leftOut = [
  ...['session', 'one_time_token', 'join_link', 'mail_outbox', 'throttle', 'login_guard', 'captcha_spent'],
  ...['guest_link', 'push_device', 'push_due', 'mail_due', 'commit_together'],
]
const types = ['cents', 'item_type', 'home_kind', 'changed_entity']

const fileNames: { folder: Folder; table: string; names: string }[] = [
  { folder: 'avatars', table: 'account', names: 'select avatar as name from account' },
  { folder: 'covers', table: 'trip_cover', names: 'select file as name from trip_cover' },
  {
    ...{ folder: 'attachments', table: 'attachment_file' },
    names: 'select unnest(array[file, thumbnail]) as name from attachment_file',
  },
  { folder: 'attachments', table: 'arrived_mail', names: 'select file as name from arrived_mail' },
]

const AT_ONCE = 1_000
const BACKUP_LOCK = 7_263_013

async function connect(connection: string | ClientConfig, name: string) {
  const client = new Client({
    ...asConfig(connection),
    application_name: `caravan ${name}`,
    options:
      '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c DateStyle=ISO -c TimeZone=UTC',
  })
  // The query that breaks reports the loss.
  client.on('error', () => undefined)
  await client.connect()
  return Object.assign(client, {
    async [Symbol.asyncDispose]() {
      // A copy that was broken off keeps the connection from its end.
      const tooLong = setTimeout(() => client.connection.stream.destroy(), 1_000)
      await client.end()
      clearTimeout(tooLong)
    },
  })
}

export interface Table {
  table: string
  columns: string[]
}

/** The database as it is now, for as long as this is open; undefined while another backup is being made. */
export async function openSnapshot(connection: string | ClientConfig) {
  await using opening = new AsyncDisposableStack()
  const client = opening.use(await connect(connection, 'backup'))
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query(`select pg_try_advisory_xact_lock(${BACKUP_LOCK}) as alone`)
  if (!rows[0].alone) return undefined
  const tables = await tablesOf(client)
  if (tables.length === 0)
    throw new CannotStart('There is nothing to back up: this Caravan has never been started.')
  const has = (name: string) => tables.some(({ table }) => table === name)
  const open = opening.move()

  return {
    tables,
    migrations: await listOf<Applied>(
      client,
      'select number, name, checksum from schema_migration order by number',
    ),
    dataKeys: has('data_key')
      ? await listOf<{ id: string }>(client, `select encode(id, 'hex') as id from data_key`)
      : [],
    rowsOf: ({ table, columns }: Table) => client.query(to(`copy ${table} (${columns.join()}) to stdout`)),
    async *files(): AsyncGenerator<FileName> {
      for (const { folder, table, names } of fileNames) {
        if (!has(table)) continue
        const named = `select name from (${names}) as f where name is not null`
        await client.query(`declare files_of_${table} no scroll cursor for ${named}`)
        for (;;) {
          const page = await listOf<{ name: string }>(client, `fetch ${AT_ONCE} from files_of_${table}`)
          for (const { name } of page) yield { folder, name }
          if (page.length < AT_ONCE) break
        }
      }
    },
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

async function listOf<Row extends object>(client: Client, text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows
}

/** A database that a newer version has changed may have tables that nobody here knows. */
async function tablesOf(client: Client): Promise<Table[]> {
  const found = await listOf<Table>(
    client,
    `select table_name as table, array_agg(quote_ident(column_name) order by ordinal_position) as columns
     from information_schema.columns where table_schema = current_schema() group by table_name`,
  )
  return kept.flatMap(name => found.find(({ table }) => table === name) ?? [])
}

/**
 * Fills an empty database within one transaction: the schema as it was at the first `at` migrations, the rows that
 * `load` copies, the migrations since.
 */
export async function refill<T>(
  connection: string | ClientConfig,
  { migrations, at }: { migrations: Migration[]; at: number },
  load: (copy: (table: Table) => ReturnType<typeof from>) => Promise<T>,
): Promise<T> {
  await using client = await connect(connection, 'restore')
  await client.query(beginMigration)
  await requireEmpty(client)
  await client.query(`drop table if exists ${[...kept, ...leftOut].join()} cascade`)
  await client.query(`drop type if exists ${types.join()}`)
  await client.query('delete from schema_migration')
  for (const migration of migrations.slice(0, at)) await applyMigration(client, migration)
  const loaded = await load(({ table, columns }) =>
    client.query(from(`copy ${table} (${columns.join()}) from stdin`)),
  )
  for (const migration of migrations.slice(at)) await applyMigration(client, migration)
  await client.query('commit')
  await client.query('analyze')
  return loaded
}

async function requireEmpty(client: Client): Promise<void> {
  const running = await listOf(
    client,
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'caravan%'`,
  )
  if (running.length > 0) throw new CannotStart('Caravan is running on this database. Stop it first.')
  const [{ has } = { has: null }] = await listOf<{ has: string | null }>(
    client,
    `select to_regclass('account') as has`,
  )
  const accounts = has === null ? [] : await listOf(client, 'select from account limit 1')
  if (accounts.length > 0)
    throw new CannotStart(
      'There are accounts in this Caravan. Restore into one that has none: with another DATA_DIR, or an empty database.',
    )
}
