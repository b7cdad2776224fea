import autocannon from 'autocannon'
import { startServer } from '../e2e/server.ts'
import { benchEnv, makeAccount, signIn } from './account.ts'

const SECONDS = 5

interface Target {
  url: string
  token: string
}

async function rateOf(
  { url, token }: Target,
  path: string,
  connections: number,
  headers: Record<string, string> = {},
) {
  const result = await autocannon({
    url: `${url}/api${path}`,
    connections,
    duration: SECONDS,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  if (result.errors > 0 || result.statusCodeStats?.['500']) throw new Error(`${path} failed`)
  return { perSecond: result.requests.average, p95: result.latency.p97_5 }
}

function caller({ url, token }: Target) {
  return async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.status === 204 ? undefined : await answer.json()
  }
}

type Call = ReturnType<typeof caller>

const place = (name: string, n: number) => ({
  place_id: `bench:${name}`,
  name,
  formatted_address: `${name}, Japan`,
  lat: 35 + n / 10,
  lng: 135 + n / 10,
})

/** A trip of so many days with so many items, such as people make. */
async function makeTrip(call: Call, days: number, items: number): Promise<{ id: string; days: string[] }> {
  const trip = await call('POST', '/trips/create_trip/', {
    name: 'Japan in spring',
    start_date: '2027-03-01',
    end_date: new Date(Date.UTC(2027, 2, days)).toISOString().slice(0, 10),
    places: ['Tokyo', 'Hakone', 'Kyoto', 'Osaka'].map(place),
  })
  const plan = await call('GET', `/trips/${trip.id}/plan`)
  const ids: string[] = plan.days.map(({ id }: { id: string }) => id)
  for (let n = 0; n < items; n++) {
    await call('POST', `/subtripitems/sub_trip/${ids[n % ids.length]}/item`, {
      ...{ place: `Sight number ${n}`, place_id: `bench:${n}`, lat: 35.1, lng: 135.7, type: 'sightseeing' },
      ...{
        details: 'Before the crowds, and back for lunch',
        start_time: '09:30',
        end_time: '11:00',
        cost: '12.50',
      },
    })
  }
  return { id: trip.id, days: ids }
}

/** Items made at 32 in flight, spread over the days given. */
async function createRate(target: Target, days: readonly string[]): Promise<number> {
  let next = 0
  const result = await autocannon({
    url: target.url,
    connections: 32,
    duration: SECONDS,
    requests: [
      {
        method: 'POST',
        headers: { authorization: `Bearer ${target.token}`, 'content-type': 'application/json' },
        setupRequest: request => {
          const day = days[next++ % days.length]
          return {
            ...request,
            path: `/api/subtripitems/sub_trip/${day}/item`,
            body: '{"place":"Gion","type":"dining"}',
          }
        },
      },
    ],
  })
  return result.requests.average - result.non2xx / SECONDS
}

export async function benchTrips(): Promise<string[]> {
  const server = await startServer({ env: benchEnv })
  try {
    await makeAccount(server, 'ana')
    const target = { url: server.url, token: await signIn(server, 'ana') }
    const call = caller(target)
    const trip = await makeTrip(call, 10, 60)
    for (let n = 1; n < 20; n++) await makeTrip(call, 10, 0)
    const list = await rateOf(target, '/trips/my_trips/', 32)
    const cached = await rateOf(target, `/trips/${trip.id}/plan`, 32)
    const plan = await fetch(`${server.url}/api/trips/${trip.id}/plan`, {
      headers: { authorization: `Bearer ${target.token}` },
    })
    const unchanged = await rateOf(target, `/trips/${trip.id}/plan`, 32, {
      'if-none-match': plan.headers.get('etag') ?? '',
    })

    await makeAccount(server, 'mei')
    const other = { url: server.url, token: await signIn(server, 'mei') }
    const otherCall = caller(other)
    const days: string[] = []
    for (let n = 0; n < 450; n++) days.push(...(await makeTrip(otherCall, 10, 0)).days)
    const spread = await createRate(other, days)
    return [
      `my trips (20)            ${list.perSecond.toFixed(0)}/s (target: at least 4000/s)`,
      `plan, kept               ${cached.perSecond.toFixed(0)}/s, as 304 ${unchanged.perSecond.toFixed(0)}/s (target: at least 4000/s)`,
      `create an item           ${spread.toFixed(0)}/s, 32 in flight over 450 trips (target: at least 2000/s)`,
    ]
  } finally {
    await server.stop()
  }
}
