import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Server } from '../e2e/server.ts'
import { administer } from '../server/src/testing/admin-connection.ts'

/** The server to call, and the account that calls. */
export interface Target {
  url: string
  token: string
}

export type Call = ReturnType<typeof caller>

export function caller({ url, token }: Target) {
  return async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.status === 204 ? undefined : await answer.json()
  }
}

const cities = [
  ['Tokyo', 35.69, 139.75],
  ['Hakone', 35.23, 139.1],
  ['Kyoto', 35.01, 135.76],
  ['Osaka', 34.69, 135.5],
] as const

const place = ([name, lat, lng]: (typeof cities)[number]) => ({
  place_id: `bench:${name}`,
  name,
  formatted_address: `${name}, Japan`,
  lat,
  lng,
})

/** The n-th spot in a city: no two are one point, and the farthest of 600 lies 7 km from the first. */
function spotIn([, lat, lng]: (typeof cities)[number], n: number) {
  const [reach, angle] = [0.0025 * Math.sqrt(n), n * 2.4]
  return { lat: lat + reach * Math.sin(angle), lng: lng + reach * Math.cos(angle) }
}

/** A trip of so many days with so many items, such as people make; those of a day lie in four cities. */
export async function makeTrip(call: Call, days: number, items: number): Promise<string> {
  const trip = await call('POST', '/trips/create_trip/', {
    name: 'Japan in spring',
    start_date: '2027-03-01',
    end_date: new Date(Date.UTC(2027, 2, days)).toISOString().slice(0, 10),
    places: cities.map(place),
  })
  const plan = await call('GET', `/trips/${trip.id}/plan`)
  const ids: string[] = plan.days.map(({ id }: { id: string }) => id)
  for (let n = 0; n < items; n++) {
    const city = cities[Math.floor(n / days) % cities.length] ?? cities[0]
    await call('POST', `/subtripitems/sub_trip/${ids[n % ids.length]}/item`, {
      place: `Sight number ${n}`,
      place_id: `bench:${n}`,
      type: 'sightseeing',
      ...spotIn(city, n),
      details: 'Before the crowds, back for lunch',
      start_time: '09:30',
      end_time: '11:00',
      cost: '12.50',
    })
  }
  return trip.id
}

export async function copies(call: Call, tripId: string, count: number): Promise<string[]> {
  const made: string[] = []
  for (let n = 0; n < count; n++)
    made.push((await call('POST', `/trips/${tripId}/copy`, { start_date: '2027-03-01' })).id)
  return made
}

/** The embedded database of a server. */
export const databaseOf = (server: Server) =>
  `postgres://caravan@/postgres?port=5432&host=${encodeURIComponent(join(server.dataDir, 'run'))}`

/** Makes everybody a member of every trip. */
export async function joinAll(server: Server): Promise<void> {
  for (const [table, role] of [
    ['trip_member', ', color'],
    ['user_trip', ''],
  ])
    await administer(
      databaseOf(server),
      `insert into ${table} (trip_id, user_id${role}) select t.id, a.id${role && ', 1'}
       from trip t cross join account a on conflict do nothing`,
    )
}

/** How many kB an answer takes as it travels. */
export async function wireSizeOf({ url, token }: Target, path: string, encoding: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>()
  get(`${url}/api${path}`, { headers }, resolve)
  const pieces: Buffer[] = await (await promise).toArray()
  return pieces.reduce((sum, piece) => sum + piece.length, 0) / 1_000
}
