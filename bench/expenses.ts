import { randomUUID } from 'node:crypto'
import { transfersOf } from '../contract/src/expenses.settle.ts'
import { type Server, startServer } from '../e2e/server.ts'
import { administer } from '../server/src/testing/admin-connection.ts'
import { benchEnv, makeAccount, median, signIn } from './account.ts'
import { startBare } from './bare.ts'
import { type Call, caller, databaseOf, joinAll, makeTrip, type Target, wireSizeOf } from './planner.ts'
import { inTurn, type Request, rateOf } from './rate.ts'

const PEOPLE = ['ana', 'ben', 'cleo', 'dan', 'eva', 'finn']
const ROUNDS = 5
const NEW_ROWS = 600
const bought = ['Ramen', 'Taxi', 'Museum', 'Coffee', 'Groceries', 'Train to Kyoto', 'Tickets', 'Souvenirs']

export async function people(server: Server): Promise<{ targets: Target[]; ids: string[] }> {
  const targets: Target[] = []
  for (const name of PEOPLE) {
    await makeAccount(server, name)
    targets.push({ url: server.url, token: await signIn(server, name) })
  }
  const ids = await Promise.all(targets.map(async target => (await caller(target)('GET', '/users/me')).id))
  return { targets, ids }
}

const amountOf = (n: number) => `${1 + ((n * 7_919) % 900)}.${String((n * 37) % 100).padStart(2, '0')}`
const dateOf = (n: number) => `2027-03-${String(1 + (n % 28)).padStart(2, '0')}`

const bill = (n: number, ids: readonly string[]) => ({
  ...{ amount: amountOf(n), currency: 'GBP', description: `${bought[n % bought.length]} ${n}` },
  ...{ type: 'Food', payer_id: ids[n % ids.length], shared_with: ids, paid_date: dateOf(n) },
})

export async function spend(
  call: Call,
  tripId: string,
  ids: readonly string[],
  count: number,
): Promise<void> {
  const expenses = Array.from({ length: count }, (_, n) => bill(n, ids))
  await call('POST', `/expenses/import/${tripId}`, { id: randomUUID(), expenses, settlements: [] })
}

/** In turns, so that all meet the same noise: the median rate of each. */
async function ratesOf(measures: readonly (() => Promise<number>)[]): Promise<number[]> {
  const rates = measures.map(() => [] as number[])
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, measure] of measures.entries()) rates[index]?.push(await measure())
  return rates.map(median)
}

const percent = (one = 0, other = 0) => `${((one / other) * 100).toFixed(0)} %`

/** The time of the payments for twelve people with random balances. */
function transfersFor12(): number {
  const times = Array.from({ length: 200 }, () => {
    const owed = Array.from({ length: 11 }, () => BigInt(Math.floor(Math.random() * 20_000) - 10_000))
    const balances = [...owed, -owed.reduce((sum, one) => sum + one)]
    const began = performance.now()
    transfersOf(new Map(balances.map((amount, n) => [String(n), amount])), [])
    return performance.now() - began
  })
  return median(times)
}

/** The group's payments: writing, reading anew and reading without a change, beside the same on bare Fastify. */
export async function* benchExpenses(): AsyncGenerator<string> {
  const server = await startServer({ env: benchEnv })
  const { targets, ids } = await people(server)
  const [ana] = targets as [Target]
  const call = caller(ana)
  const trips = async (count: number) => {
    const made: string[] = []
    for (let n = 0; n < count; n++) made.push(await makeTrip(call, 10, 0))
    return made
  }
  const [empty, without, hundred, thousand] = [
    await trips(60),
    await trips(40),
    await trips(40),
    await trips(8),
  ]
  const [most = ''] = await trips(1)
  await joinAll(server)
  for (const id of hundred) await spend(call, id, ids, 100)
  for (const id of thousand) await spend(call, id, ids, 1_000)
  await spend(call, most, ids, 5_000)
  await administer(databaseOf(server), 'analyze')
  /** Each is read once after a change, so that none of them is kept. */
  const reading = (target: Target, paths: readonly string[]) => async () => {
    await administer(databaseOf(server), 'update trip set seq = seq + 1')
    const requests = paths.map(path => ({ path }))
    return await rateOf(target, inTurn(requests), { amount: paths.length, connections: 8, duration: 60 })
  }
  const bare = await startBare(server)
  const bareAna = { ...ana, url: bare.url }
  try {
    const days = await Promise.all(
      empty.map(async id => (await call('GET', `/trips/${id}/plan`)).days[0].id as string),
    )
    const items: Request[] = days.map(id => ({
      ...{
        method: 'POST',
        path: `/subtripitems/sub_trip/${id}/item`,
        body: { place: 'Gion', type: 'dining' },
      },
    }))
    const expenses: Request[] = empty.map((trip_id, n) => ({
      ...{ method: 'POST', path: '/expenses/split_expense/' },
      body: { trip_id, ...bill(n, ids), amount: '12.00' },
    }))
    const making = (target: Target, requests: Request[]) => () =>
      rateOf(target, inTurn(requests), { amount: NEW_ROWS, duration: 60 })
    const [item, expense, bareExpense] = await ratesOf([
      making(ana, items),
      making(ana, expenses),
      making(bareAna, expenses),
    ])
    yield `new expense of six      ${expense?.toFixed(0)}/s; ${percent(expense, item)} of a new item (at least 80 %), ${percent(expense, bareExpense)} of bare Fastify (at least 60 %)`

    for (const [what, path] of [
      ['list', '/expenses/split_expense'],
      ['balances', '/expenses/balances'],
    ]) {
      const of = (target: Target, ids: readonly string[]) =>
        reading(
          target,
          ids.map(id => `${path}/${id}`),
        )
      const [few = 0, bareFew, many = 0, bareMany] = await ratesOf([
        ...[of(ana, hundred), of(bareAna, hundred), of(ana, thousand), of(bareAna, thousand)],
      ])
      const name = `${what} of 100, anew`.padEnd(24)
      yield `${name}${few.toFixed(0)}/s; ${percent(few, bareFew)} of bare Fastify (at least 60 %)`
      yield `${'… of 1,000'.padEnd(24)}${many.toFixed(0)}/s; ${percent(many, bareMany)} of bare Fastify (at least 60 %), ${(few / many).toFixed(1)} times the time (at most 12)`
      // As PostgreSQL does by itself after so many changes.
      await administer(databaseOf(server), 'vacuum trip')
      const first = await fetch(`${server.url}/api${path}/${hundred[0]}`, {
        headers: { authorization: `Bearer ${ana.token}` },
      })
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
      const unchanged = await rateOf(ana, () => ({ path: `${path}/${hundred[0]}`, headers }), {
        duration: 5,
      })
      yield `${'… unchanged, as 304'.padEnd(24)}${unchanged.toFixed(0)}/s (at least 3000)`
    }

    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await administer(databaseOf(server), 'update trip set seq = seq + 1')
      const began = performance.now()
      await wireSizeOf(ana, `/expenses/split_expense/${most}`, 'gzip')
      times.push(performance.now() - began)
    }
    yield `list of 5,000           ${median(times).toFixed(0)} ms`
    for (const [encoding, taken] of [
      ['br', 'by browsers over https and from localhost (at most 250)'],
      ['gzip', 'by browsers over plain http'],
    ] as const)
      yield `… as ${encoding}`.padEnd(24) +
        `${(await wireSizeOf(ana, `/expenses/split_expense/${most}`, encoding)).toFixed(0)} kB on the wire, taken ${taken}`
    yield `payments for 12 people  ${transfersFor12().toFixed(1)} ms (at most 10)`

    const plans = (ids: readonly string[]) =>
      reading(
        ana,
        ids.map(id => `/trips/${id}/plan`),
      )
    const [free, paid] = await ratesOf([plans(without), plans(hundred)])
    yield `plan with 100 expenses  ${paid?.toFixed(0)}/s; ${percent(paid, free)} of one without`
  } finally {
    bare.stop()
    await server.stop()
  }
}
