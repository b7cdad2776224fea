import { distribute } from '../db/distribute.ts'
import { spreadTables } from '../trip/forget-trips.queries.ts'
import { administer, databaseUrl } from './admin-connection.ts'
import type { TestApp } from './app.ts'

/** The workers of Citus, where the suite runs on it and DATABASE_URL is its coordinator. */
const workers = process.env['CITUS_WORKERS']?.split(' ') ?? []

/** Whether the suite runs on Citus. */
export const isOnCitus = workers.length > 0

/** Runs a statement about a database on every machine that has a part of it. */
export async function administerAll(server: string, statement: string): Promise<void> {
  for (const url of [server, ...workers]) await administer(url, statement)
}

/** Lets the database of this name on several machines be one of Citus. */
export async function joinCitus([coordinator = '', ...workers]: readonly string[], name: string) {
  for (const url of [coordinator, ...workers])
    await administer(databaseUrl(url, name), 'create extension citus')
  const set = (call: string) => administer(databaseUrl(coordinator, name), `select ${call}`)
  const portOf = (url: string) => new URL(url).port
  await set(`citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator)})`)
  for (const worker of workers) await set(`citus_add_node('127.0.0.1', ${portOf(worker)})`)
}

/** Spreads a table that a test makes below a trip, where the suite runs on Citus. */
export async function spreadTable({ sql }: Pick<TestApp, 'sql'>, table: string): Promise<void> {
  if (isOnCitus) await sql(`select create_distributed_table('${table}', 'trip_id', colocate_with => 'trip')`)
}

/** Spreads the database that the tests copy theirs from, where the suite runs on Citus. */
export async function spreadTemplate(server: string, template: string): Promise<void> {
  if (!isOnCitus) return
  await joinCitus([server, ...workers], template)
  await distribute(databaseUrl(server, template), spreadTables, () => undefined)
  // A copy needs that nobody is there, Citus included.
  await administerAll(server, `alter database ${template} allow_connections false`)
  await administerAll(
    server,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${template}'`,
  )
}
