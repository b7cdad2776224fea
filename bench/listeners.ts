import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type Server, startServer } from '../e2e/server.ts'
import { benchEnv, makeAccount, median, percentile, signIn } from './account.ts'
import { checkOut } from './against.ts'
import { memoryOf } from './memory.ts'
import { type Call, caller, joinAll, makeTrip } from './planner.ts'
import { inTurn, processorTimeOf } from './rate.ts'

/** One trip may have 600 streams, so the streams that do not listen watch another one. */
const [PEOPLE, LISTENERS, STREAMS] = [50, 500, 1_000]
const [ROUNDS, EVENTS] = [5, 30]

/** Has the server collect with a signal, so that what is measured is what stays. */
const collecting = `process.on('SIGUSR2', async () => {
  process.getBuiltinModule('v8').setFlagsFromString('--expose-gc')
  const gc = process.getBuiltinModule('vm').runInNewContext('gc')
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
})`
const env = {
  ...benchEnv,
  LOG_LEVEL: 'warn',
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(collecting)}`,
}

interface Side {
  name: string
  server: Server
  call: Call
  /** The trip that changes. */
  trip: string
  other: string
  /** Each day of the trip in turn. */
  day(): string
  tokens: string[]
  /** Called with each event that a stream hears. */
  onEvent(): void
  waits: number[]
  costs: number[]
}

async function prepare(checkout: string, name: string): Promise<Side> {
  const server = await startServer({ env, checkout })
  const tokens: string[] = []
  for (let n = 0; n < PEOPLE; n++) {
    await makeAccount(server, `person${n}`)
    tokens.push(await signIn(server, `person${n}`))
  }
  const call = caller({ url: server.url, token: tokens[0] ?? '' })
  const [trip, other] = [await makeTrip(call, 10, 60), await makeTrip(call, 1, 0)]
  await joinAll(server)
  const plan: { days: { id: string }[] } = await call('GET', `/trips/${trip}/plan`)
  const day = inTurn(plan.days.map(({ id }) => id))
  return { name, server, call, trip, other, day, tokens, onEvent() {}, waits: [], costs: [] }
}

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

function listen(side: Side, n: number): Promise<() => void> {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>()
  const headers = { authorization: `Bearer ${side.tokens[n % PEOPLE]}` }
  const trip = n < LISTENERS ? side.trip : side.other
  const asked = request(`${side.server.url}/api/trips/${trip}/live`, { headers, agent }, answer => {
    if (answer.statusCode !== 200) return reject(new Error(`a stream answered ${answer.statusCode}`))
    answer.setEncoding('utf8').on('error', () => undefined)
    answer.on('data', (text: string) => {
      if (text.includes('"actor":"')) side.onEvent()
      resolve(() => asked.destroy())
    })
  })
  asked.on('error', reject)
  asked.end()
  return promise
}

async function open(side: Side, from: number, to: number): Promise<(() => void)[]> {
  const opened: (() => void)[] = []
  for (let n = from; n < to; n += 20)
    opened.push(...(await Promise.all(Array.from({ length: 20 }, (_, more) => listen(side, n + more)))))
  return opened
}

/** The moments from the beginning of a write until each stream has heard of it. */
async function tellOne(side: Side): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let heard = 0
  const began = performance.now()
  side.onEvent = () => {
    side.waits.push(performance.now() - began)
    if (++heard === LISTENERS) resolve()
  }
  await side.call('POST', `/subtripitems/sub_trip/${side.day()}/item`, { place: 'Gion', type: 'dining' })
  await promise
}

async function collected({ server }: Side): Promise<number> {
  process.kill(server.pid, 'SIGUSR2')
  await delay(5_000)
  return memoryOf(server)
}

/** The cost of each open stream and each event, beside another commit. */
export async function benchListeners(commit: string): Promise<void> {
  const sides = [await prepare(checkOut(commit), 'then'), await prepare(process.cwd(), 'now')]
  try {
    for (const side of sides) {
      // The first streams bring with them more than those that follow.
      await Promise.all((await open(side, 0, 40)).map(close => close()))
      await delay(2_000)
      const before = await collected(side)
      await open(side, 0, LISTENERS)
      const most = await open(side, LISTENERS, STREAMS)
      await delay(3_000)
      const each = ((await collected(side)) - before) / STREAMS
      console.log(`${side.name}: ${(each * 1_024).toFixed(1)} KiB for each of ${STREAMS} streams`)
      for (const close of most) close()
    }
    await delay(3_000)
    for (let round = 0; round < ROUNDS; round++)
      for (const side of round % 2 ? sides.toReversed() : sides) {
        const spent = processorTimeOf(side.server)
        for (let n = 0; n < EVENTS; n++) {
          await tellOne(side)
          await delay(50)
        }
        side.costs.push((processorTimeOf(side.server) - spent) / EVENTS)
      }
    for (const { name, waits, costs } of sides)
      console.log(
        `${name}: ${LISTENERS} listeners hear after p50 ${percentile(waits, 0.5).toFixed(0)} ms, p95 ${percentile(waits, 0.95).toFixed(0)} ms; ${median(costs).toFixed(1)} ms of processor time an event, its write and the database included`,
      )
  } finally {
    for (const { server } of sides) await server.stop()
  }
}
