import { globSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../e2e/server.ts'
import { distribute } from '../server/src/db/distribute.ts'
import { type Database, openDatabase } from '../server/src/db/pool.ts'
import { statements } from '../server/src/db/sql.ts'
import { silent } from '../server/src/log.ts'
import { runAdHoc } from '../server/src/testing/ad-hoc.queries.ts'
import { administer, databaseUrl } from '../server/src/testing/admin-connection.ts'
import { joinCitus } from '../server/src/testing/citus.ts'
import { spreadTables } from '../server/src/trip/forget-trips.queries.ts'
import { startPostgres } from './postgres.ts'

const SETTINGS = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_prepared_transactions: '200',
  'citus.shard_count': '8',
  max_connections: '1000',
  max_worker_processes: '300',
  // A database that is copied does not take this along: `server/src/db/distribute.ts`.
  'citus.multi_shard_modify_mode': 'sequential',
}

/** A coordinator and two workers on this machine. */
export async function startCluster() {
  const nodes = await Promise.all([0, 1, 2].map(() => startPostgres(SETTINGS)))
  return {
    urls: nodes.map(({ url }) => url),
    stop: () => Promise.all(nodes.map(node => node.stop())),
  }
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
    const [coordinator = ''] = cluster.urls
    for (const url of cluster.urls) await administer(url, 'create database trips')
    await joinCitus(cluster.urls, 'trips')
    const connection = databaseUrl(coordinator, 'trips')
    const server = await startServer({ env: { DATABASE_URL: connection } })
    await server.stop()
    const files = globSync(join(import.meta.dirname, '../server/src/**/*.queries.ts'))
    for (const file of files.filter(file => !/\/(testing|backup)\//.test(file))) await import(file)
    const db = openDatabase(connection, silent, true)
    await distribute(connection, spreadTables, () => undefined)
    yield `${spreadTables.length + 1} tables are spread by their trip`
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
