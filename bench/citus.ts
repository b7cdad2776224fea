import { globSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../e2e/server.ts'
import { type Database, openDatabase } from '../server/src/db/pool.ts'
import { statements } from '../server/src/db/sql.ts'
import { silent } from '../server/src/log.ts'
import { runAdHoc } from '../server/src/testing/ad-hoc.queries.ts'
import { administer, databaseUrl } from '../server/src/testing/admin-connection.ts'
import { tables } from '../server/src/trip/forget-trips.queries.ts'
import { startPostgres } from './postgres.ts'

const SETTINGS = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_prepared_transactions: '200',
  'citus.shard_count': '8',
}

/** A coordinator and two workers on this machine. */
export async function startCluster() {
  const nodes = await Promise.all([0, 1, 2].map(() => startPostgres(SETTINGS)))
  for (const { url } of nodes) {
    await administer(url, 'create database trips')
    await administer(databaseUrl(url, 'trips'), 'create extension citus')
  }
  const [coordinator, ...workers] = nodes.map(({ url }) => databaseUrl(url, 'trips'))
  const portOf = (url: string) => new URL(url).port
  const set = (call: string) => administer(coordinator ?? '', `select ${call}`)
  await set(`citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator ?? '')})`)
  for (const worker of workers) await set(`citus_add_node('127.0.0.1', ${portOf(worker)})`)
  return { url: coordinator ?? '', stop: () => Promise.all(nodes.map(node => node.stop())) }
}

interface Key {
  of: string
  name: string
  text: string
  to: string
}

/** The other tables below a trip stay with the accounts: their rows are looked for by an id, by somebody or by time. */
const below = tables.filter(table => !['home', 'user_trip', 'due_work'].includes(table))

/**
 * Spreads the tables below a trip by their trip, in one transaction. Keys to what stays on the coordinator go, and the
 * names of files are unique within a trip.
 */
export async function spread(db: Database): Promise<number> {
  const isSpread = (table: string) => table === 'trip' || below.includes(table)
  const keys = await runAdHoc<Key>(
    db,
    `select conrelid::regclass::text as of, conname as name, confrelid::regclass::text as to,
       pg_get_constraintdef(oid) as text
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    [],
  )
  const touched = keys.filter(({ of, to }) => isSpread(of) || isSpread(to))
  const kept = touched.filter(({ of, to }) => of !== 'trip' && isSpread(of) && isSpread(to))
  const steps = [
    `set local citus.multi_shard_modify_mode = 'sequential'`,
    ...touched.map(({ of, name }) => `alter table ${of} drop constraint ${name}`),
    ...['file', 'thumbnail'].flatMap(name => [
      `drop index attachment_file_${name}`,
      `create unique index attachment_file_${name} on attachment_file (trip_id, ${name})`,
    ]),
    `select create_distributed_table('trip', 'id')`,
    ...below.map(table => `select create_distributed_table('${table}', 'trip_id', colocate_with => 'trip')`),
    ...kept.map(({ of, name, text }) => `alter table ${of} add constraint ${name} ${text}`),
  ]
  await db.transact(async tx => {
    for (const step of steps) await runAdHoc(tx, step, [])
  })
  return below.length + 1
}

const samples: { [type: string]: string } = {
  uuid: `'00000000-0000-4000-8000-000000000001'`,
  bytea: `'\\x00'`,
  date: `'2027-01-01'`,
  jsonb: `'[]'`,
  boolean: 'true',
  '"char"': `'a'`,
  'time without time zone': `'10:00'`,
  'timestamp without time zone': 'localtimestamp',
  'timestamp with time zone': 'now()',
  text: `'x'`,
}

function sample(type: string): string {
  const [, element] = /^(.*)\[\]$/.exec(type) ?? []
  const isNumber = /int|numeric|double|real/.test(type)
  return element
    ? `array[${sample(element)}]::${type}`
    : `${samples[type] ?? (isNumber ? '1' : 'null')}::${type}`
}

/** How Citus would run a statement: where the accounts are, at one shard, at several, or not at all, and why. */
export async function planOf(db: Database, text: string): Promise<{ how: string; reason?: string }> {
  const plan = await db
    .transact(async tx => {
      // Planned without its values no statement would be led to one shard.
      await runAdHoc(tx, 'set local plan_cache_mode = force_custom_plan', [])
      await runAdHoc(tx, `prepare asked as ${text}`, [])
      const [asked] = await runAdHoc<{ types: string[] }>(
        tx,
        `select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'`,
        [],
      )
      const values = asked?.types.map(sample).join(', ')
      const lines = await runAdHoc(tx, `explain (costs off) execute asked${values && `(${values})`}`, [])
      await runAdHoc(tx, 'deallocate asked', [])
      return lines.flatMap(line => Object.values(line as object)).join('\n')
    })
    .catch((failure: Error) => failure)
  if (plan instanceof Error) {
    await runAdHoc(db, 'deallocate all', [])
    return { how: 'not at all', reason: plan.message }
  }
  const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
  if (tasks.length === 0) return { how: 'where the accounts are' }
  if (tasks.some(count => count > 1)) return { how: 'at several shards' }
  return { how: plan.includes('Distributed Subplan') ? 'at one shard, in several steps' : 'at one shard' }
}

/** Lists the statements of the server by how Citus would run them, which `bench/citus.sh` has built. */
export async function* benchCitus(): AsyncGenerator<string> {
  const cluster = await startCluster()
  try {
    const server = await startServer({ env: { DATABASE_URL: cluster.url } })
    await server.stop()
    const files = globSync(join(import.meta.dirname, '../server/src/**/*.queries.ts'))
    for (const file of files.filter(file => !/\/(testing|backup)\//.test(file))) await import(file)
    const db = openDatabase(cluster.url, silent)
    yield `${await spread(db)} tables are spread by their trip`
    const plans = new Map<string, string[]>()
    for (const [name, text] of statements) {
      const { how, reason } = await planOf(db, text)
      plans.set(how, [...(plans.get(how) ?? []), reason ? `${name} (${reason})` : name])
    }
    await db.close()
    for (const [how, names] of plans) yield `${names.length} of ${statements.size} statements run ${how}`
    for (const [how, names] of plans)
      if (/several|not/.test(how)) for (const name of names) yield `${how}: ${name}`
  } finally {
    await cluster.stop()
  }
}
