import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Server, startServer } from '../e2e/server.ts'
import { openDatabase } from '../server/src/db/pool.ts'
import { createRateLimiter } from '../server/src/limits/rate-limit.ts'
import { silent } from '../server/src/log.ts'
import { createSharedBus } from '../server/src/realtime/bus.ts'
import { createOthers, spentLine } from '../server/src/realtime/spent.ts'
import { openEvents } from '../server/src/testing/event-stream.ts'
import { freePort } from '../server/src/testing/server-process.ts'
import { benchEnv, makeAccount, median, percentile, signIn } from './account.ts'
import { checkOut } from './against.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { caller, copies, makeTrip, type Target } from './planner.ts'
import { startPostgres } from './postgres.ts'
import { inTurn, type Request, rateOf } from './rate.ts'

const ROUNDS = 5
const EVENTS = 200
/** A version with five migrations fewer. */
const BEFORE = 'c8e7e842'

/** Two servers and the address of what stands before them. */
async function setUp(before?: string) {
  const database = await startPostgres()
  const [dataDir, port] = [await mkdtemp(join(tmpdir(), 'caravan-processes-')), await freePort()]
  const start = (checkout?: string, own?: number) =>
    startServer({
      env: { ...benchEnv, DATABASE_URL: database.url, TRUST_PROXY: '127.0.0.1' },
      ...{ dataDir, publicUrl: `http://localhost:${port}` },
      ...(checkout && { checkout }),
      ...(own && { port: own }),
    })
  // At the same moment, on a database without a schema.
  const servers = await Promise.all([start(before), start(before)])
  return {
    ...{ database, port, servers, start },
    async end(all: readonly Server[] = servers) {
      for (const server of all) await server.kill('SIGTERM')
      await database.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

async function fill(server: Server) {
  await makeAccount(server, 'ana')
  const target = { url: server.url, token: await signIn(server, 'ana') }
  const call = caller(target)
  const trips = await copies(call, await makeTrip(call, 10, 60), 40)
  const days: string[] = []
  for (const id of trips) {
    const plan: { days: { id: string }[] } = await call('GET', `/trips/${id}/plan`)
    days.push(...plan.days.map(day => day.id))
  }
  return { target, trips, days }
}

/** Reads and writes a second through one process and through two, in turns. */
async function* rates({ port, servers }: Awaited<ReturnType<typeof setUp>>, name: Balancer) {
  const [one, two] = servers
  if (!one || !two) return
  const first = await startBalancer(name, port, [one.port])
  const { target, trips, days } = await fill(one)
  await first.stop()
  const [trip, day] = [inTurn(trips), inTurn(days)]
  const kinds: Record<string, () => Request> = {
    reads: () => ({ path: `/trips/${trip()}/plan` }),
    writes: () => ({
      method: 'POST',
      path: `/subtripitems/sub_trip/${day()}/item`,
      body: { place: 'Gion', type: 'dining' },
    }),
  }
  const found: Record<string, number[][]> = { reads: [[], []], writes: [[], []] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, ports] of [[one.port], [one.port, two.port]].entries()) {
      const balancer = await startBalancer(name, port, ports)
      for (const [kind, next] of Object.entries(kinds))
        found[kind]?.[at]?.push(await rateOf(target, next, { duration: 3 }))
      await balancer.stop()
    }
  }
  for (const [kind, [alone = [], both = []]] of Object.entries(found))
    yield `${name}: ${kind} ${median(alone).toFixed(0)}/s by one, ${median(both).toFixed(0)}/s by two: ${(median(both) / median(alone)).toFixed(2)} times (at least 0.9)`
  const balancer = await startBalancer(name, port, [one.port, two.port])
  yield* crossings(target, trips[0] ?? '', inTurn(days.slice(0, 10)))
  await balancer.stop()
}

/** Two streams, of which each server has one as both balancers share them out: the later one has heard of the other server. */
async function* crossings(target: Target, tripId: string, day: () => string) {
  const [call, authorization] = [caller(target), `Bearer ${target.token}`]
  const streams = await Promise.all(
    [1, 2].map(() => openEvents(`${target.url}/api/trips/${tripId}/live`, { authorization })),
  )
  for (const stream of streams) await stream.next()
  const waited: number[] = []
  for (let n = 0; n < EVENTS; n++) {
    const heard = Promise.all(streams.map(stream => stream.next()))
    const began = performance.now()
    await call('POST', `/subtripitems/sub_trip/${day()}/item`, { place: `Stall ${n}`, type: 'dining' })
    await heard
    waited.push(performance.now() - began)
    await delay(10)
  }
  for (const stream of streams) stream.close()
  yield `an event is at both after p50 ${median(waited).toFixed(1)} ms, p95 ${percentile(waited, 0.95).toFixed(1)} ms, its write included (at most 50)`
}

/** The cost of counting a call, told to another server, beside counting it alone. */
async function* limits(url: string) {
  const [db, other] = [openDatabase(url, silent), openDatabase(url, silent)]
  const open = async (of: typeof db) => createOthers(await createSharedBus(of, spentLine, console.error))
  createRateLimiter(other, { others: await open(other) })
  const limiters = { alone: createRateLimiter(db), shared: createRateLimiter(db, { others: await open(db) }) }
  const CALLS = 100_000
  for (const [name, limiter] of Object.entries(limiters)) {
    const before = process.cpuUsage()
    for (let n = 0; n < CALLS; n++) {
      await limiter.count('GET /x', 'GET', { user: `user-${n % 1_000}`, network: '' })
      if (n % 1_000 === 0) await delay(5)
    }
    await delay(200)
    const { user, system } = process.cpuUsage(before)
    yield `limits, ${name}: ${((user + system) / CALLS / 1_000).toFixed(4)} ms a call, both servers together (at most 0.3)`
  }
  await db.close()
  await other.close()
}

/** Writers that call without a pause, and the answers that they got. */
function write(target: Target, days: readonly string[]) {
  const answers = new Map<string, number>()
  const acknowledged: string[] = []
  const day = inTurn(days)
  let [isOver, longest] = [false, 0]
  const writer = async () => {
    while (!isOver) {
      const began = performance.now()
      const answer = await fetch(`${target.url}/api/subtripitems/sub_trip/${day()}/item`, {
        method: 'POST',
        headers: { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ place: 'Gion', type: 'dining' }),
      }).catch(() => undefined)
      const body: { id?: string } | undefined = await answer?.json().catch(() => undefined)
      const said = String(answer?.status ?? 'cut')
      answers.set(said, (answers.get(said) ?? 0) + 1)
      if (answer?.ok && body?.id) acknowledged.push(body.id)
      longest = Math.max(longest, performance.now() - began)
    }
  }
  const writers = Array.from({ length: 8 }, writer)
  return async () => {
    isOver = true
    await Promise.all(writers)
    return { answers, acknowledged, longest }
  }
}

/** The writes that were acknowledged and are not there. */
async function lost({ url, token }: Target, trips: readonly string[], acknowledged: readonly string[]) {
  const there = new Set<string>()
  for (const id of trips) {
    const plan: { items: { id: string }[] } = await caller({ url, token })('GET', `/trips/${id}/plan`)
    for (const item of plan.items) there.add(item.id)
  }
  return acknowledged.filter(id => !there.has(id)).length
}

/** Each of two servers is replaced while others write: told to stop by a newer version, or killed. */
async function* replaced(name: Balancer, how: 'SIGTERM' | 'SIGKILL', before?: string) {
  const all = await setUp(before)
  const ports = all.servers.map(({ port }) => port)
  const [balancer, { target, trips, days }] = [
    await startBalancer(name, all.port, ports),
    await fill(all.servers[0] as Server),
  ]
  const end = write(target, days)
  const now: Server[] = []
  for (const server of all.servers) {
    await delay(1_500)
    await server.kill(how)
    now.push(await all.start(undefined, server.port))
    await delay(1_500)
  }
  const { answers, acknowledged, longest } = await end()
  const gone = await lost(target, trips, acknowledged)
  await balancer.stop()
  await all.end(now)
  const said = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ')
  yield `${name}, ${before ? `from ${BEFORE} to now` : 'the same version'}, each server ended by ${how}: ${said}; longest ${longest.toFixed(0)} ms; ${gone} acknowledged writes lost (none may be)`
}

/** Two servers on one PostgreSQL of Debian, behind the balancers of Debian. */
export async function* benchProcesses(): AsyncGenerator<string> {
  for (const name of ['haproxy', 'nginx'] as const) {
    const all = await setUp()
    try {
      yield* rates(all, name)
      if (name === 'haproxy') yield* limits(all.database.url)
    } finally {
      await all.end()
    }
  }
  for (const name of ['haproxy', 'nginx'] as const)
    for (const how of ['SIGKILL', 'SIGTERM'] as const) yield* replaced(name, how)
  yield* replaced('haproxy', 'SIGTERM', checkOut(BEFORE))
}
