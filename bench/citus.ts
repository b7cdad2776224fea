import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Server, startServer } from '../e2e/server.ts'
import { distribute } from '../server/src/db/distribute.ts'
import { type Database, openDatabase } from '../server/src/db/pool.ts'
import { statements } from '../server/src/db/sql.ts'
import { silent } from '../server/src/log.ts'
import { runAdHoc } from '../server/src/testing/ad-hoc.queries.ts'
import { administer, databaseUrl } from '../server/src/testing/admin-connection.ts'
import { joinCitus } from '../server/src/testing/citus.ts'
import { loadStatements } from '../server/src/testing/statements.ts'
import { spreadTables } from '../server/src/trip/forget-trips.queries.ts'
import { benchEnv, makeAccount, signIn } from './account.ts'
import { compareServers } from './against.ts'
import { killMachines } from './citus-kills.ts'
import { caller, copies, makeTrip } from './planner.ts'
import { startPostgres } from './postgres.ts'

const SETTINGS = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_prepared_transactions: '200',
  'citus.shard_count': '8',
  max_connections: '1000',
  max_worker_processes: '300',
  // A database that is copied does not take these along: `server/src/db/distribute.ts`.
  lock_timeout: '2s',
  'citus.multi_shard_modify_mode': 'sequential',
}

const CALLS = ['plan', 'my trips', 'items of a day', 'create an item with', 'change an item', 'put a day']

/** A coordinator and two workers on this machine. */
async function startCluster() {
  const nodes = await Promise.all([0, 1, 2].map(() => startPostgres(SETTINGS)))
  return {
    urls: nodes.map(({ url }) => url),
    nodes,
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
async function planOf(db: Database, text: string): Promise<{ how: string; reason?: string }> {
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

/** How Citus would run each statement of the server. */
async function* planAll(connection: string): AsyncGenerator<string> {
  await loadStatements('testing', 'backup')
  const db = openDatabase(connection, silent, true)
  const plans = new Map<string, string[]>()
  for (const [name, text] of statements) {
    const { how, reason } = await planOf(db, text)
    plans.set(how, [...(plans.get(how) ?? []), reason ? `${name} (${reason})` : name])
  }
  await db.close()
  for (const [how, names] of plans) yield `${names.length} of ${statements.size} statements run ${how}`
  for (const [how, names] of plans)
    if (/several shards|not/.test(how)) yield `${how}: ${names.toSorted().join(', ')}`
}

type Machine = Awaited<ReturnType<typeof startPostgres>>

/** Spreads a database that has trips in it, and lets its machines die and come back. */
async function* spreadFilled(
  connection: string,
  [coordinator, worker]: readonly Machine[],
): AsyncGenerator<string> {
  const env = { ...benchEnv, DATABASE_URL: connection }
  const before = await startServer({ env })
  await makeAccount(before, 'ana')
  const filling = caller({ url: before.url, token: await signIn(before, 'ana') })
  const ids = await copies(filling, await makeTrip(filling, 10, 60), 40)
  const plans = await Promise.all(ids.map(id => filling('GET', `/trips/${id}/plan`)))
  await before.stop()
  const began = performance.now()
  await distribute(connection, spreadTables, () => undefined)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)

  const server = await startServer({ env })
  try {
    const token = await signIn(server, 'ana')
    const headers = { authorization: `Bearer ${token}` }
    const read = (id: string) => fetch(`${server.url}/api/trips/${id}/plan`, { headers })
    const same = await Promise.all(
      ids.map(async (id, n) => isDeepStrictEqual(await (await read(id)).json(), plans[n])),
    )
    yield `${spreadTables.length + 1} tables with ${ids.length} trips are spread in ${seconds} s; ${same.filter(Boolean).length} read as before`
    worker?.kill()
    const without = await Promise.all(ids.map(async id => (await read(id)).status))
    worker?.start()
    const back = performance.now()
    const isBack = async () => (await Promise.all(ids.map(read))).every(({ ok }) => ok)
    while (!(await isBack())) await pause(200)
    const counted = Object.entries(Object.groupBy(without, String)).map(
      ([code, all]) => `${all?.length} x ${code}`,
    )
    yield `without one of two workers: ${counted.join(', ')}; all are there ${((performance.now() - back) / 1_000).toFixed(1)} s after it is back`
    const days = plans.flatMap(plan => plan.days)
    const machines = [coordinator, worker].filter(machine => machine !== undefined)
    yield await killMachines(server, token, days, machines, connection)
  } finally {
    await server.stop()
  }
}

/**
 * Spreads a database over a coordinator and two workers, which `bench/citus.sh` has built, and says how each statement
 * runs there, and what calls cost beside one PostgreSQL of the same version.
 */
export async function* benchCitus(): AsyncGenerator<string> {
  const cluster = await startCluster()
  const plain = await startPostgres()
  const servers: Server[] = []
  try {
    const [coordinator = ''] = cluster.urls
    for (const url of [plain.url, ...cluster.urls]) await administer(url, 'create database trips')
    await joinCitus(cluster.urls, 'trips')
    const databases = [plain.url, coordinator].map(url => databaseUrl(url, 'trips'))
    const [, spread = ''] = databases
    yield* spreadFilled(spread, cluster.nodes)
    yield* planAll(spread)
    for (const database of databases)
      servers.push(await startServer({ env: { ...benchEnv, DATABASE_URL: database } }))
    const [then, now] = servers
    if (then && now) yield* compareServers([then, now], databases, CALLS)
  } finally {
    for (const server of servers) await server.stop()
    await plain.stop()
    await cluster.stop()
  }
}

/** The whole suite of the server, on a coordinator and two workers. */
export async function* runSuiteOnCitus(): AsyncGenerator<string> {
  const cluster = await startCluster()
  try {
    const [coordinator, ...workers] = cluster.urls
    const env = { ...process.env, DATABASE_URL: coordinator, CITUS_WORKERS: workers.join(' ') }
    const suite = spawn(process.execPath, ['node_modules/.bin/vitest', 'run', 'server/src'], {
      env,
      stdio: 'inherit',
    })
    const [code] = await once(suite, 'close')
    yield code === 0 ? 'all of it passed' : 'not all of it passed: see above'
  } finally {
    await cluster.stop()
  }
}
