import { type Server, startServer } from '../e2e/server.ts'
import { administer } from '../server/src/testing/admin-connection.ts'
import { type BareDay, rateOfBareItems } from '../server/src/testing/bare-item.ts'
import { benchEnv, makeAccount, signIn } from './account.ts'
import { startBare } from './bare.ts'
import { type Call, caller, copies, databaseOf, makeTrip, type Target, wireSizeOf } from './planner.ts'
import { inTurn, type Request, rateOf } from './rate.ts'

const SECONDS = 5
const TRIPS = 450

async function daysOf(call: Call, tripIds: readonly string[]): Promise<BareDay[]> {
  const plans = await Promise.all(tripIds.map(id => call('GET', `/trips/${id}/plan`)))
  // The first days of all trips, then the second: two calls in a row are never about one trip.
  return Array.from({ length: 10 }, (_, n) =>
    plans.map(({ trip, days }) => ({ id: days[n].id, tripId: trip.id })),
  ).flat()
}

const body = { place: 'Gion', type: 'dining' }
const itemsOf = (days: readonly { id: string }[]): Request[] =>
  days.map(({ id }) => ({ method: 'POST', path: `/subtripitems/sub_trip/${id}/item`, body }))

const forSeconds = (target: Target, requests: readonly Request[]) =>
  rateOf(target, inTurn(requests), { duration: SECONDS })

/** Each plan read once after a change, so that none of them is kept; in turns with the same on bare Fastify. */
async function freshPlans(server: Server, targets: readonly Target[], ids: readonly string[]) {
  const rates = targets.map(() => [] as number[])
  const plans = ids.map(id => ({ path: `/trips/${id}/plan` }))
  for (let round = 0; round < 5; round++) {
    for (const [index, target] of targets.entries()) {
      await administer(databaseOf(server), 'update trip set seq = seq + 1')
      rates[index]?.push(await rateOf(target, inTurn(plans), { amount: plans.length, duration: 60 }))
    }
  }
  return rates.map(some => some.toSorted((a, b) => a - b)[2] ?? Number.NaN)
}

export async function benchTrips(): Promise<string[]> {
  const server = await startServer({ env: benchEnv })
  try {
    await makeAccount(server, 'ana')
    const ana = { url: server.url, token: await signIn(server, 'ana') }
    const anaCalls = caller(ana)
    const tripId = await makeTrip(anaCalls, 10, 60)
    await copies(anaCalls, tripId, 19)
    await makeAccount(server, 'mei')
    const mei = { url: server.url, token: await signIn(server, 'mei') }
    const meiCalls = caller(mei)
    const trips = await copies(meiCalls, await makeTrip(meiCalls, 10, 60), TRIPS)
    const large = await copies(meiCalls, await makeTrip(meiCalls, 100, 600), 40)
    const empty = await copies(meiCalls, await makeTrip(meiCalls, 10, 0), 5)

    // As after a minute of use, when PostgreSQL has looked at the tables by itself.
    await administer(databaseOf(server), 'analyze')
    const bare = await startBare(server, JSON.stringify(await anaCalls('GET', '/trips/my_trips/')))
    const bareAna = { ...ana, url: bare.url }
    const bareMei = { ...mei, url: bare.url }
    const lines: string[] = []
    const tell = (what: string, rate: number, target: string, same?: number) => {
      const share =
        same === undefined ? '' : `; ${((rate / same) * 100).toFixed(0)} % of bare Fastify (at least 60 %)`
      lines.push(`${what.padEnd(26)}${rate.toFixed(0).padStart(6)}/s  ${target}${share}`)
    }

    const list = [{ path: '/trips/my_trips/' }]
    tell('my trips (20)', await forSeconds(ana, list), 'at least 4000/s', await forSeconds(bareAna, list))
    const [fresh = 0, bareFresh] = await freshPlans(server, [mei, bareMei], trips)
    tell('plan from the database', fresh, 'at least 1000/s', bareFresh)
    const [ten = 0] = await freshPlans(server, [mei], large)
    tell('ten times the data', ten, `${(fresh / ten).toFixed(1)} times the time (at most 12)`)
    const plan = { path: `/trips/${tripId}/plan` }
    tell('plan, unchanged', await forSeconds(ana, [plan]), 'at least 4000/s')
    const largePlan = { path: `/trips/${large[0]}/plan` }
    const compressed = { ...largePlan, headers: { 'accept-encoding': 'gzip' } }
    tell('plan of 600, unchanged', await forSeconds(mei, [largePlan]), 'for orientation')
    const size = `${(await wireSizeOf(mei, largePlan.path, 'gzip')).toFixed(1)} kB on the wire (at most 40)`
    tell('… compressed', await forSeconds(mei, [compressed]), size)
    const head = await fetch(`${server.url}/api${plan.path}`, {
      headers: { authorization: `Bearer ${ana.token}` },
    })
    const headers = { 'if-none-match': head.headers.get('etag') ?? '' }
    tell('plan, unchanged, as 304', await forSeconds(ana, [{ ...plan, headers }]), 'at least 4000/s')

    const days = await daysOf(meiCalls, trips)
    const raw = await rateOfBareItems(
      databaseOf(server),
      (await meiCalls('GET', '/users/me')).id,
      days,
      SECONDS,
    )
    const bareItems = await forSeconds(bareMei, itemsOf(days))
    const items = await forSeconds(mei, itemsOf(days))
    tell('create an item', items, 'at least 2000/s', bareItems)
    tell('… the same on raw pg', raw, `HTTP and all reaches ${((items / raw) * 100).toFixed(0)} % of it`)
    const alone = itemsOf(await daysOf(meiCalls, empty.slice(0, 1)))
    tell(
      'create an item, one trip',
      await rateOf(mei, inTurn(alone), { amount: 900, duration: 60 }),
      'for orientation',
    )
    bare.stop()
    return lines
  } finally {
    await server.stop()
  }
}
