import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type Server, startServer } from '../e2e/server.ts'
import { administer } from '../server/src/testing/admin-connection.ts'
import { benchEnv, makeAccount, signIn } from './account.ts'
import { checkOut } from './against.ts'
import { caller, copies, databaseOf, makeTrip, type Target } from './planner.ts'
import { inTurn, type Request, rateOf, treeOf } from './rate.ts'

const MINUTE = 60_000
/** More than the answers about them that a server keeps. */
const TRIPS = 480

const start = (checkout: string) => startServer({ env: benchEnv, checkout, byScript: true })
const told = (name: string, servers: readonly Server[]) =>
  console.log(name.padEnd(36), ...servers.map(server => `${treeMemoryOf(server).toFixed(0)} MiB`.padStart(9)))

/** In MiB, as if it were the only Node on the machine: what it shares with this process counts. */
export function memoryOf({ pid }: Server): number {
  return mebibytesOf(pid, 'Rss')
}

/** In MiB, with PostgreSQL and all other children. Memory that processes share is divided among them. */
function treeMemoryOf({ pid }: Server): number {
  return treeOf(pid).reduce((sum, process) => sum + mebibytesOf(process, 'Pss'), 0)
}

/** A process that has ended meanwhile has none. */
function mebibytesOf(pid: number, field: 'Rss' | 'Pss'): number {
  let rollup = ''
  try {
    rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  } catch {
    return 0
  }
  const [, kilobytes] = new RegExp(`^${field}: +(\\d+) kB$`, 'm').exec(rollup) ?? []
  return Number(kilobytes ?? 0) / 1024
}

/** Somebody with trips of 120 items each. */
async function fill(server: Server): Promise<{ target: Target; trips: string[]; days: string[] }> {
  await makeAccount(server, 'mei')
  const target = { url: server.url, token: await signIn(server, 'mei') }
  const call = caller(target)
  const trips = await copies(call, await makeTrip(call, 10, 120), TRIPS)
  await administer(databaseOf(server), 'analyze')
  const days: string[] = []
  for (const id of trips) {
    const plan: { days: { id: string }[] } = await call('GET', `/trips/${id}/plan`)
    days.push(...plan.days.map(day => day.id))
  }
  return { target, trips, days }
}

/** Reads of all trips, with a write among ten calls. */
function calls({ trips, days }: Awaited<ReturnType<typeof fill>>): () => Request {
  const [trip, day] = [inTurn(trips), inTurn(days)]
  const item = { place: 'Gion', type: 'dining' }
  const kinds: (() => Request)[] = [
    ...Array<() => Request>(5).fill(() => ({ path: `/trips/${trip()}/plan` })),
    ...Array<() => Request>(3).fill(() => ({ path: `/expenses/split_expense/${trip()}` })),
    () => ({ path: '/trips/my_trips/' }),
    () => ({ method: 'POST', path: `/subtripitems/sub_trip/${day()}/item`, body: item }),
  ]
  const kind = inTurn(kinds)
  return () => kind()()
}

/** The memory of a server with all of its children, beside that of another commit: after its start, and after load. */
export async function benchMemory(commit: string, minutes: number): Promise<void> {
  const checkouts = [checkOut(commit), process.cwd()]
  // Node compiles at the first start, and finds it at the others.
  for (const checkout of checkouts) await (await start(checkout)).stop()
  const servers: Server[] = []
  try {
    for (const checkout of checkouts) servers.push(await start(checkout))
    await delay(MINUTE)
    told('a minute after the start (at most 150)', servers)
    const quiet: Promise<void>[] = []
    for (const [n, server] of servers.entries()) {
      const filled = await fill(server)
      const rate = await rateOf(filled.target, calls(filled), { duration: minutes * 60 })
      const at = n === 0 ? 'then' : 'now'
      told(`${minutes} minutes of load, ${at}: ${rate.toFixed(0)}/s`, [server])
      quiet.push(tellQuiet(server, at))
    }
    await Promise.all(quiet)
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function tellQuiet(server: Server, at: string): Promise<void> {
  await delay(MINUTE)
  told(`a minute of quiet, ${at}`, [server])
  await delay(2 * MINUTE)
  told(`three minutes of quiet, ${at} (at most 250)`, [server])
}
