import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { administer } from './admin-connection.ts'

// A process beside a run of the tests, in a session of its own: when the run is gone, even by `kill -9`, it ends what
// the run has started and removes its folder and its databases. It begins with those of runs that had no such end.
const [folder = '', run = ''] = process.argv.slice(2)
const server = process.env['DATABASE_URL']
const prefix = /^caravan_test_run_[0-9a-f]+/

const PATIENCE_MS = 20_000

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
const gone = text(process.stdin)
// Tests that do not reach their server say so themselves.
const alive = server ? await holdDatabases(server).catch(() => undefined) : undefined
await clearDeadRuns()
await gone
await clear(folder)
await alive?.letGo()

/** The folder of a run is named after its process. */
async function clearDeadRuns(): Promise<void> {
  for (const name of await readdir(dirname(folder))) {
    const [, pid] = /^caravan-run-(\d+)$/.exec(name) ?? []
    if (pid && name !== basename(folder) && !isAlive(Number(pid))) await clear(join(dirname(folder), name))
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function clear(of: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(50)) {
    const left = await processesOf(of)
    for (const { pid, signal } of left) end(pid, signal)
    if (left.length === 0) break
  }
  await rm(of, { recursive: true, force: true, maxRetries: 10 })
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself a moment ago.
  }
}

/**
 * All that has the folder in its environment, its command or as its place. PostgreSQL has no environment, and gives
 * its memory back when it is told to quit.
 */
async function processesOf(of: string) {
  if (process.platform !== 'linux') return []
  const names = (await readdir('/proc')).filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
  const found = names.map(async name => {
    const [environment, command, place] = await Promise.all([
      readFile(`/proc/${name}/environ`, 'utf8').catch(() => ''),
      readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => ''),
      readlink(`/proc/${name}/cwd`).catch(() => ''),
    ])
    const isOurs = [environment, command, `${place}/`].some(each => new RegExp(`${of}(/|\\0|$)`).test(each))
    const isPostgres = place.startsWith(`${of}/`) && !environment.includes(of)
    return isOurs ? [{ pid: Number(name), signal: isPostgres ? 'SIGQUIT' : 'SIGKILL' } as const] : []
  })
  return (await Promise.all(found)).flat()
}

/** A connection with the name of the run says as long as it is open that its databases are in use. */
async function holdDatabases(url: string) {
  const client = new Client({ connectionString: url, application_name: `caravan_test_run_${run}` })
  client.on('error', () => undefined)
  await client.connect()
  const drop = async (isOver: (of: string) => boolean, how: string) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
    for (const { datname } of rows) {
      const [of] = prefix.exec(datname) ?? []
      // Another run may be dropping the same.
      if (of && isOver(of)) await administer(url, `drop database if exists ${datname} ${how}`).catch(() => 0)
    }
  }
  const { rows } = await client.query<{ name: string }>(
    'select application_name as name from pg_stat_activity',
  )
  const running = rows.map(({ name }) => name)
  await drop(of => !running.includes(of), '')
  return {
    async letGo() {
      await drop(of => of === `caravan_test_run_${run}`, 'with (force)')
      await client.end()
    },
  }
}
