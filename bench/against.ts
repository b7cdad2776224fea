import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Server, startServer } from '../e2e/server.ts'
import { administer } from '../server/src/testing/admin-connection.ts'
import { benchEnv, makeAccount, median, signIn } from './account.ts'
import { typedQueries } from './places.ts'
import { type Call, caller, copies, databaseOf, joinAll, makeTrip, type Target } from './planner.ts'
import { inTurn, Overloaded, processorTimeOf, type Request, rateOf } from './rate.ts'

const ROUNDS = 7

/** One of the two servers with what there is to be called. */
interface Side {
  server: Server
  /** The connection string of its database. */
  database: string
  target: Target
  call: Call
  /** Plans of trips of ten days with six items each. */
  plans: Plan[]
  /** Plans of trips of thirty days, with six items and with six hundred. */
  small: Plan[]
  large: Plan[]
  /** Two of forty days without any, which everybody writes to at once. */
  alone: Plan[]
  /** The six people of every trip. */
  people: string[]
}

interface Plan {
  trip: { id: string }
  days: { id: string; date: string }[]
  items: { id: string; sub_trip_id: string }[]
}

interface Measure {
  name: string
  /** How many in each round. */
  amount: number
  requests(side: Side): () => Request
  before?(side: Side): Promise<void>
}

const times = ['08:15', '19:30', '12:00', '07:45', '16:20', '10:10', '21:00', '13:40', '09:05', '18:00']
const item = { place: 'Gion', type: 'dining' }
const flight = { flight_number: 'BR 198', depart_airport_code: 'TPE', depart_date: '2027-03-01T08:50' }

// The first days of all trips, then the second: two calls in a row are never about one trip.
const daysOf = (plans: readonly Plan[]) =>
  Array.from({ length: plans[0]?.days.length ?? 0 }, (_, n) =>
    plans.map(({ trip, days }) => ({ ...days[n], id: days[n]?.id ?? '', tripId: trip.id })),
  ).flat()
const itemsOf = (plans: readonly Plan[]) =>
  Array.from({ length: plans[0]?.items.length ?? 0 }, (_, n) =>
    plans.map(({ items }) => items[n] ?? { id: '', sub_trip_id: '' }),
  ).flat()

function creating(plans: readonly Plan[], more: () => object = () => ({})): () => Request {
  const day = inTurn(daysOf(plans))
  return () => ({
    method: 'POST',
    path: `/subtripitems/sub_trip/${day().id}/item`,
    body: { ...item, ...more() },
  })
}

function spending({ people }: Side, plans: readonly Plan[]): () => Request {
  const trip = inTurn(plans)
  const bill = {
    amount: '12.00',
    currency: 'GBP',
    description: 'Ramen',
    type: 'Food',
    paid_date: '2027-03-05',
  }
  return () => ({
    method: 'POST',
    path: '/expenses/split_expense/',
    body: { trip_id: trip().trip.id, ...bill, payer_id: people[0], shared_with: people },
  })
}

function changing(plans: readonly Plan[], fields: () => object): () => Request {
  const one = inTurn(itemsOf(plans))
  return () => ({ method: 'PUT', path: `/subtripitems/sub_trip/item/${one().id}`, body: fields() })
}

const timed = () => {
  const start_time = inTurn(times)
  return () => ({ start_time: start_time() })
}

const asTheAppAsks = ({ trip }: Plan) => ({ path: `/trips/${trip.id}/plan?as=lists` })

const measures: Measure[] = [
  { name: 'own account', amount: 3_000, requests: () => () => ({ path: '/users/me' }) },
  { name: 'my trips', amount: 2_000, requests: () => () => ({ path: '/trips/my_trips/' }) },
  {
    name: 'place search',
    amount: 1_000,
    requests: () =>
      inTurn(typedQueries.map(query => ({ path: `/trips/google_places?${new URLSearchParams({ query })}` }))),
  },
  {
    name: 'plan, kept',
    amount: 3_000,
    requests: ({ plans }) => inTurn(plans.map(asTheAppAsks)),
  },
  {
    name: 'plan from the database',
    amount: 400,
    requests: ({ plans }) => inTurn(plans.map(asTheAppAsks)),
    before: ({ database }) => administer(database, 'update trip set seq = seq + 1'),
  },
  {
    name: 'items of a day',
    amount: 2_000,
    requests: ({ plans }) =>
      inTurn(daysOf(plans).map(({ id }) => ({ path: `/subtripitems/sub_trip/${id}/items` }))),
  },
  {
    // Before anything is added to these days.
    name: 'put a day in order',
    amount: 1_000,
    requests({ large }) {
      const turns = daysOf(large).map(({ id }) => {
        const ids = large.flatMap(({ items }) =>
          items.filter(({ sub_trip_id }) => sub_trip_id === id).map(item => item.id),
        )
        return { path: `/subtripitems/sub_trip/${id}/order`, ids }
      })
      const turn = inTurn(turns)
      return () => {
        const { path, ids } = turn()
        // The last one comes first.
        ids.unshift(ids.pop() ?? '')
        return { method: 'POST', path, body: { item_ids: [...ids] } }
      }
    },
  },
  { name: 'create an item', amount: 2_000, requests: ({ plans }) => creating(plans) },
  { name: 'create an item with a time', amount: 2_000, requests: ({ plans }) => creating(plans, timed()) },
  { name: 'create an item, trip of 6', amount: 1_000, requests: ({ small }) => creating(small) },
  { name: 'create an item, trip of 600', amount: 1_000, requests: ({ large }) => creating(large) },
  { name: 'create an item, one trip', amount: 250, requests: ({ alone }) => creating(alone.slice(0, 1)) },
  { name: 'create an expense of six', amount: 2_000, requests: side => spending(side, side.plans) },
  {
    name: 'create an expense, one trip',
    amount: 600,
    requests: side => spending(side, side.alone.slice(1)),
  },
  {
    name: 'change an item',
    amount: 2_000,
    requests: ({ plans }) => changing(plans, () => ({ details: `note ${Math.random()}` })),
  },
  { name: 'change the time of an item', amount: 2_000, requests: ({ plans }) => changing(plans, timed()) },
  {
    name: 'move an item',
    amount: 2_000,
    requests({ plans }) {
      const date = inTurn((plans[0]?.days ?? []).slice(0, 7).map(day => day.date))
      return changing(plans, () => ({ date: date() }))
    },
  },
  {
    name: 'delete an item',
    amount: 400,
    requests({ plans }) {
      const one = inTurn(itemsOf(plans).toReversed())
      return () => ({ method: 'DELETE', path: `/subtripitems/sub_trip/item/${one().id}` })
    },
  },
  {
    name: 'create a flight',
    amount: 1_000,
    requests({ plans }) {
      const trip = inTurn(plans)
      return () => ({
        method: 'POST',
        path: `/subtripitems/trip/${trip().trip.id}/flights`,
        body: flight,
      })
    },
  },
  {
    name: 'change a day',
    amount: 1_000,
    requests({ plans }) {
      const day = inTurn(daysOf(plans))
      return () => ({
        method: 'PUT',
        path: `/subtrips/update_sub_trip/${day().id}`,
        body: { place: `Kyoto ${Math.random()}` },
      })
    },
  },
  {
    name: 'copy a trip',
    amount: 32,
    requests({ plans }) {
      const trip = inTurn(plans)
      return () => ({
        method: 'POST',
        path: `/trips/${trip().trip.id}/copy`,
        body: { start_date: '2027-05-01' },
      })
    },
  },
]

/** An older commit with what it needs installed and built; it is kept for the next comparison. */
export function checkOut(commit: string): string {
  const [hash = ''] = execFileSync('git', ['rev-parse', commit], { encoding: 'utf8' }).split('\n')
  const folder = join(tmpdir(), `caravan-bench-${hash}`)
  if (!existsSync(folder)) execFileSync('git', ['clone', '--quiet', process.cwd(), folder])
  execFileSync('git', ['checkout', '--quiet', hash], { cwd: folder })
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: 'inherit' })
  return folder
}

async function prepare(server: Server, database: string): Promise<Side> {
  const people: string[] = []
  for (const name of ['ana', 'ben', 'cleo', 'dan', 'eva', 'mei']) {
    await makeAccount(server, name)
    const own = caller({ url: server.url, token: await signIn(server, name) })
    people.push((await own('GET', '/users/me')).id)
  }
  const target = { url: server.url, token: await signIn(server, 'mei') }
  const call = caller(target)
  const several = async (days: number, items: number, count: number): Promise<Plan[]> => {
    const ids = await copies(call, await makeTrip(call, days, items), count)
    return Promise.all(ids.map(id => call('GET', `/trips/${id}/plan`)))
  }
  const [plans, small, large, alone] = [
    await several(10, 60, 60),
    await several(30, 6, 12),
    await several(30, 600, 12),
    await several(40, 0, 2),
  ]
  await joinAll(server)
  return { server, database, target, call, plans, small, large, alone, people }
}

/** Both servers in turns: how often, and at what cost in processor time. */
async function compare(measure: Measure, sides: readonly Side[]) {
  const { amount, before } = measure
  const requests = sides.map(side => measure.requests(side))
  const rates = sides.map(() => [] as number[])
  const costs = sides.map(() => [] as number[])
  for (let round = 0; round < ROUNDS; round++) {
    // Each goes first as often as the other.
    const order = [...sides.entries()]
    if (round % 2 === 1) order.reverse()
    for (const [index, side] of order) {
      const next = requests[index] as () => Request
      const measured = await measureCalm(async () => {
        await before?.(side)
        const spent = processorTimeOf(side.server)
        const rate = await rateOf(side.target, next, { amount, duration: 60 })
        return { rate, cost: (processorTimeOf(side.server) - spent) / amount }
      })
      rates[index]?.push(measured.rate)
      costs[index]?.push(measured.cost)
    }
  }
  return { rates: rates.map(median), costs: costs.map(median) }
}

/** Tries again where the machine is too busy to measure anything. */
async function measureCalm<T>(measure: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await measure()
  } catch (error) {
    if (tries <= 1 || !(error instanceof Overloaded)) throw error
    return measureCalm(measure, tries - 1)
  }
}

/**
 * Calls per second of two servers, in one run that takes turns with every call. The costs are those of a server with its
 * database, where that is embedded.
 */
export async function* compareServers(
  servers: readonly [then: Server, now: Server],
  databases: readonly string[],
  wanted: readonly string[] = [],
): AsyncGenerator<string> {
  const sides: Side[] = []
  for (const [n, server] of servers.entries()) sides.push(await prepare(server, databases[n] ?? ''))
  for (const { database } of sides) await administer(database, 'analyze')
  yield `${''.padEnd(28)}  then/s   now/s  times   ms then  ms now`
  for (const measure of measures) {
    if (wanted.length > 0 && !wanted.some(part => measure.name.includes(part))) continue
    const { rates, costs } = await compare(measure, sides)
    const [then = 0, now = 0] = rates
    const [costThen = 0, costNow = 0] = costs
    yield [
      measure.name.padEnd(28),
      then.toFixed(0).padStart(8),
      now.toFixed(0).padStart(8),
      (now / then).toFixed(2).padStart(7),
      costThen.toFixed(2).padStart(10),
      costNow.toFixed(2).padStart(8),
    ].join('')
  }
}

/** Calls per second beside those of another commit. */
export async function benchAgainst(commit: string, wanted: readonly string[]): Promise<void> {
  const [then, now] = [
    await startServer({ env: benchEnv, checkout: checkOut(commit) }),
    await startServer({ env: benchEnv }),
  ]
  try {
    for await (const line of compareServers([then, now], [databaseOf(then), databaseOf(now)], wanted))
      console.log(line)
  } finally {
    for (const server of [then, now]) await server.stop()
  }
}
