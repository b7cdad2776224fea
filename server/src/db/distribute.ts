import type { Client, ClientConfig } from 'pg'
import { createClient } from './pool.ts'

interface Key {
  table: string
  name: string
  text: string
  to: string
}

/** Two names of files could meet only within a trip, and an index over all machines would need its key. */
const uniqueWithin = ['file', 'thumbnail'].map(column => ({ index: `attachment_file_${column}`, column }))

/**
 * Spreads the tables of trips over the machines of Citus, each trip with all of its rows on one of them; all or nothing.
 * Tables that are asked by an account, an address or an id stay on the coordinator, and no key leads from there to a trip.
 */
export async function distribute(
  connection: string | ClientConfig,
  below: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const client = createClient(connection, 'caravan distribute')
  await client.connect()
  try {
    await requireCitus(client)
    await client.query('begin')
    await client.query(`set local lock_timeout = '10s'`)
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
    await spread(client, below, say)
    await client.query('commit')
    const { rows } = await client.query('select quote_ident(current_database()) as name')
    const set = (setting: string) => `alter database ${rows[0].name} set ${setting}`
    // Changes of one call to rows of several trips are made one after the other.
    await client.query(set(`citus.multi_shard_modify_mode = 'sequential'`))
    // That of the sessions here does not reach the workers.
    await client.query('select run_command_on_workers($1)', [set(`lock_timeout = '2s'`)])
  } catch (error) {
    if ((error as { code?: string }).code === '55P03')
      throw new Error('Other programs are using the tables: stop Caravan everywhere, then run this again.')
    throw error
  } finally {
    await client.end()
  }
}

/** Whether the tables of a database lie on several machines. */
export async function isSpread(connection: string | ClientConfig): Promise<boolean> {
  const client = createClient(connection, 'caravan')
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('citus_tables') is not null as found`)
    return rows[0].found && (await listWhole(client, ['trip'])).length === 0
  } finally {
    await client.end()
  }
}

async function requireCitus(client: Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (!rowCount) throw new Error('This database is none of Citus: "create extension citus" is missing.')
  const { rows } = await client.query(
    'select count(*)::integer as workers from citus_get_active_worker_nodes()',
  )
  if (rows[0].workers === 0) throw new Error('Citus has no workers here yet: add them with citus_add_node.')
}

/** Those that no machine has a part of yet; all of them where nothing was spread before. */
async function listWhole(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select table_name::text as name from citus_tables')
  const spread = new Set(rows.map(({ name }) => name))
  return tables.filter(table => !spread.has(table))
}

async function spread(client: Client, below: readonly string[], say: (line: string) => void): Promise<void> {
  const all = ['trip', ...below]
  const tables = await listWhole(client, all)
  if (tables.length === 0) return say('The trips are spread already.')
  const { rows: keys } = await client.query<Key>(
    `select conrelid::regclass::text as table, conname as name, confrelid::regclass::text as to,
       pg_get_constraintdef(oid) as text
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const touched = keys.filter(({ table, to }) => tables.includes(table) || tables.includes(to))
  for (const { table, name } of touched) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { index, column } of tables.includes('attachment_file') ? uniqueWithin : []) {
    await client.query(`drop index ${index}`)
    await client.query(`create unique index ${index} on attachment_file (trip_id, ${column})`)
  }
  for (const [n, table] of tables.entries()) {
    const { rows } = await client.query(
      'select pg_size_pretty(pg_total_relation_size($1::regclass)) as size',
      [table],
    )
    await client.query(
      table === 'trip'
        ? `select create_distributed_table('trip', 'id')`
        : `select create_distributed_table('${table}', 'trip_id', colocate_with => 'trip')`,
    )
    say(`${n + 1} of ${tables.length}: ${table}, ${rows[0].size}`)
  }
  // An update of this one has a transaction commit on all machines together: `transaction.ts`.
  if ((await listWhole(client, ['commit_together'])).length > 0)
    await client.query(`select citus_add_local_table_to_metadata('commit_together')`)
  // A trip and the one that it is a side trip of may lie on different machines.
  for (const { table, name, text, to } of touched)
    if (table !== 'trip' && all.includes(table) && all.includes(to))
      await client.query(`alter table ${table} add constraint ${name} ${text}`)
}
