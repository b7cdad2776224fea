import { type Server, startServer } from '../e2e/server.ts'
import { administer } from '../server/src/testing/admin-connection.ts'
import { benchEnv, median } from './account.ts'
import { checkOut } from './against.ts'
import { people, spend } from './expenses.ts'
import { caller, databaseOf, joinAll, makeTrip, type Target, wireSizeOf } from './planner.ts'
import { inTurn, processorTimeOf, rateOf } from './rate.ts'

const ROUNDS = 5
const TRIPS = 4

interface Side {
  server: Server
  targets: Target[]
  /** Of 1,000 expenses: some for each round and reading, which nobody has read before. */
  trips: string[]
  /** Of 5,000 expenses. */
  most: string
  /** The call that the screen reads. */
  path: string
}

async function prepare(server: Server, path: string): Promise<Side> {
  const { targets, ids } = await people(server)
  const call = caller(targets[0] as Target)
  const trips: string[] = []
  for (let n = 0; n <= ROUNDS * TRIPS * 3; n++) trips.push(await makeTrip(call, 3, 0))
  await joinAll(server)
  const [most = '', ...thousand] = trips
  await spend(call, most, ids, 5_000)
  for (const id of thousand) await spend(call, id, ids, 1_000)
  await administer(databaseOf(server), 'analyze')
  return { server, targets, trips: thousand, most, path }
}

/** Both sides in turns: the medians of what each measures. */
async function inTurns(sides: readonly Side[], measure: (side: Side, round: number) => Promise<number[]>) {
  const all: number[][][] = sides.map(() => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [n, side] of sides.entries()) all[n]?.push(await measure(side, round))
  return all.map(rounds => (rounds[0] ?? []).map((_, of) => median(rounds.map(values => values[of] ?? 0))))
}

function* told(
  name: string,
  what: readonly string[],
  [then, now]: number[][],
  isRate = false,
): Generator<string> {
  for (const [n, unit] of what.entries()) {
    const [before = 0, after = 0] = [then?.[n], now?.[n]]
    const times = isRate && n === 0 ? after / before : before / after
    yield `${`${name}, ${unit}`.padEnd(48)}${before.toFixed(1).padStart(10)}${after.toFixed(1).padStart(10)}${times.toFixed(1).padStart(8)} times`
  }
}

/** The first reading of trips, or each of them after a change: how often a second, and what it costs. */
function reading(part: number, pathOf: (side: Side) => string, isFirst: boolean) {
  return async (side: Side, round: number): Promise<number[]> => {
    const own = side.trips.slice(part * ROUNDS * TRIPS, (part + 1) * ROUNDS * TRIPS)
    const trips = isFirst ? own.slice(round * TRIPS, (round + 1) * TRIPS) : [...own, ...own, ...own, ...own]
    const next = inTurn(trips.map(id => ({ path: `${pathOf(side)}/${id}` })))
    const rates: number[] = []
    let spent = 0
    for (let n = 0; n < trips.length; n += own.length) {
      if (!isFirst) await administer(databaseOf(side.server), 'update trip set seq = seq + 1')
      const before = processorTimeOf(side.server)
      const amount = Math.min(own.length, trips.length)
      rates.push(await rateOf(side.targets[0] as Target, next, { amount, connections: TRIPS, duration: 60 }))
      spent += processorTimeOf(side.server) - before
    }
    return [median(rates), spent / trips.length]
  }
}

/** Somebody changes an expense, and six read what has become of the ledger. */
async function changed({ server, targets, most, path }: Side, round: number): Promise<number[]> {
  const call = caller(targets[0] as Target)
  const { expenses, next_cursor: _ } = await call('GET', `/expenses/split_expense/${most}?limit=1`)
  const isNew = path.includes('ledger')
  const since = isNew ? `?since=${(await call('GET', `${path}/${most}`)).seq}` : ''
  const spent = processorTimeOf(server)
  await call('PUT', `/expenses/expense/${expenses[0].expense_id}`, { description: `Round ${round}` })
  const sizes = await Promise.all(
    targets.map(target => wireSizeOf(target, `${path}/${most}${since}`, 'gzip')),
  )
  // Other work of the server that the change has begun ends meanwhile.
  return [sizes.reduce((sum, size) => sum + size), processorTimeOf(server) - spent]
}

/** `npm run bench -- ledger f1f743b`: how the ledger is read, beside another commit. */
export async function benchLedger(commit: string): Promise<void> {
  const then = await startServer({ env: benchEnv, checkout: checkOut(commit) })
  const now = await startServer({ env: benchEnv })
  try {
    const sides = [await prepare(then, '/expenses/split_expense'), await prepare(now, '/expenses/ledger')]
    console.log(`${''.padEnd(48)}${'then'.padStart(10)}${'now'.padStart(10)}`)
    const say = (lines: Iterable<string>) => {
      for (const line of lines) console.log(line)
    }
    const parts = [
      ['1,000 on screen', ({ path }: Side) => path],
      ['1,000 as the specification has them', () => '/expenses/split_expense'],
      ['balances of 1,000', () => '/expenses/balances'],
    ] as const
    for (const [part, [name, pathOf]] of parts.entries())
      for (const isFirst of [true, false]) {
        const measured = await inTurns(sides, reading(part, pathOf, isFirst))
        say(told(`${name}, ${isFirst ? 'first' : 'changed'}`, ['a second', 'ms of CPU'], measured, true))
      }
    for (const encoding of ['gzip', 'br']) {
      const kB = await inTurns(sides, async ({ targets, path, most }) => [
        await wireSizeOf(targets[0] as Target, `${path}/${most}`, encoding),
      ])
      say(told('5,000 on the wire', [`kB as ${encoding}`], kB))
    }
    say(
      told('a change of 5,000 with six readers', ['kB as gzip', 'ms of CPU'], await inTurns(sides, changed)),
    )
  } finally {
    for (const server of [then, now]) await server.stop()
  }
}
