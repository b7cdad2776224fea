import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { KEPT_WORLD, WORLD_VERSION } from '@caravan/contract/tiles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { regionFolders } from '../../regions/folders.ts'
import { streets } from '../../regions/streets/streets.ts'
import { buildWorld } from '../../regions/world/build.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { makeRegion } from '../../testing/region.ts'
import { send } from '../../testing/send.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'
import { readTile } from '../../testing/vector-tile.ts'
import { tilesAlong } from './along.ts'

const sea: [number, number][] = [
  [0, 0],
  [0, 60],
  [60, 60],
  [60, 0],
  [0, 0],
]
let app: TestApp
let ana: Traveller
beforeAll(async () => {
  const world = join(mkdtempSync(join(tmpdir(), 'world-')), 'world.pmtiles')
  buildWorld(world, {
    borders: [],
    rivers: [],
    towns: [],
    water: [{ kind: 'sea', rings: [sea] }],
  })
  app = await createTestApp({ env: { RATE_LIMITS: 'on' }, parts: { world } })
  ana = await createTraveller(app, 'ana')
  await make('kyoto')
  await until(async () => (await list()).length > 0)
})
afterAll(() => app.close())

const [X, Y] = [14_371, 6_489]
/** A street through the middle of Kyoto. */
const kyoto = (name: string) => ({
  nodes: [
    { id: 1, lng: 1_357_588_000, lat: 350_000_000 },
    { id: 2, lng: 1_357_900_000, lat: 350_100_000 },
  ],
  ways: [{ id: 1, tags: { highway: 'primary', name }, refs: [1, 2] }],
})
const make = (id: string, name = 'Karasuma', added_at?: string) =>
  makeRegion({
    ...{ dataDir: app.dataDir, id, written: kyoto(name), parts: [streets] },
    ...(added_at === undefined ? {} : { added_at }),
  })

/** The server looks for regions every other second. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await delay(100))
    if (await holds()) return
  throw new Error('it did not become so')
}

let strangers = 0
const newAddress = () => `10.77.${++strangers >> 8}.${strangers & 255}`
const at = `kyoto/14/${X}/${Y}`
const get = (path: string, headers: Record<string, string> = {}, from = newAddress()) =>
  send(app, { method: 'GET', url: `/api/tiles/${path}`, headers, from })
const list = async () =>
  (await app.ask('GET', '/tiles', { from: newAddress() })).json as Record<string, unknown>[]
const names = async (id: string) => {
  const reply = await app.app.inject({
    url: `/api/tiles/${id}/14/${X}/${Y}`,
    headers: { host: app.config.publicUrl.host },
    remoteAddress: newAddress(),
  })
  return reply.statusCode === 200
    ? readTile(reply.rawPayload).map(({ said }) => said['name'])
    : reply.statusCode
}

describe('a tile', () => {
  test('is there for anybody, compressed for who takes that, and never changes under its version', async () => {
    const [region] = await list()
    expect(region).toMatchObject({ region: 'kyoto', minzoom: 8, maxzoom: 14 })
    const { version } = region as { version: string }
    const reply = await app.app.inject({
      url: `/api/tiles/${at}?v=${version}`,
      headers: { host: app.config.publicUrl.host, 'accept-encoding': 'gzip' },
    })
    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(readTile(gunzipSync(reply.rawPayload))).toMatchObject([
      { said: { kind: 'major', name: 'Karasuma' } },
    ])
    const tag = String(reply.headers['etag'])
    const again = await get(at, { 'if-none-match': tag, 'accept-encoding': 'gzip' })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await get(`${at}?v=other`)).headers['cache-control']).toBe('no-store')
    expect(await names('kyoto')).toEqual(['Karasuma'])
  })

  test.each([
    ['beyond the region', 'kyoto/14/1/1', 204],
    ['beyond its zooms', 'kyoto/16/57484/25951', 204],
    ['beyond the world', 'kyoto/14/16384/1', 404],
    ['of a zoom that no map has', 'kyoto/25/1/1', 404],
    ['of no number', 'kyoto/14/-1/1', 404],
    ['of a part of a number', 'kyoto/14/1.5/1', 404],
    ['of a long number', `kyoto/14/${'9'.repeat(90)}/1`, 404],
    ['of no region', 'osaka/14/1/1', 404],
    ['of a region that is a path', '..%2F..%2Fetc/14/1/1', 404],
    ['of a region named like something of JavaScript', 'constructor/14/1/1', 404],
  ])('%s answers %s with %i', async (_, path, status) => {
    expect((await get(path)).status).toBe(status)
  })

  test('is told 600 times a minute to a stranger, and 6,000 times to an account', async () => {
    const from = newAddress()
    const asked = async (count: number, headers = {}) =>
      Map.groupBy(
        await Promise.all(Array.from({ length: count }, () => get(at, headers, from))),
        ({ status }) => status,
      )
    const stranger = await asked(650)
    expect(stranger.get(200)?.length).toBeGreaterThanOrEqual(600)
    expect(stranger.get(200)?.length).toBeLessThan(620)
    const account = await asked(650, { authorization: `Bearer ${ana.token}` })
    expect(account.get(200)).toHaveLength(650)
  })

  test('is answered where ten thousand are asked for at once, and others meanwhile', async () => {
    const headers = { authorization: `Bearer ${ana.token}` }
    const tiles = Array.from({ length: 10_000 }, (_, n) =>
      get(`kyoto/14/${X + (n % 50)}/${Y}`, n % 2 ? headers : {}),
    )
    const other = await app.ask('GET', '/users/me', { token: ana.token })
    expect(other.status).toBe(200)
    const statuses = new Set((await Promise.all(tiles)).map(({ status }) => status))
    expect([...statuses].filter(status => ![200, 204, 429].includes(status))).toEqual([])
  }, 60_000)

  test('is that of another make once the region is updated, and gone when it is removed, while tiles are asked for', async () => {
    await make('other', 'Before', '2026-01-01T00:00:00.000Z')
    await until(async () => (await list()).length === 2)
    const seen = new Set<unknown>()
    const look = async () => {
      for (const name of [await names('other')].flat()) seen.add(name)
      return seen
    }
    await look()
    await make('other', 'After', '2026-02-02T00:00:00.000Z')
    await until(async () => (await look()).has('After'))
    regionFolders(app.dataDir).remove('other')
    await until(async () => (await look()).has(404))
    expect([...seen]).toEqual(['Before', 'After', 404])
  }, 60_000)
})

/** The archive of a trip: its bytes, where its tiles begin, and what it says of them. */
async function archiveOf(tripId: string) {
  const reply = await app.app.inject({
    url: `/api/trips/${tripId}/streets.bin`,
    headers: { host: app.config.publicUrl.host, authorization: `Bearer ${ana.token}` },
  })
  const from = 4 + reply.rawPayload.readUInt32LE(0)
  const head = JSON.parse(reply.rawPayload.toString('utf8', 4, from))
  return { reply, from, regions: head.regions, tiles: head.tiles as number[][] }
}

describe('the map along a trip', () => {
  test('is one archive, whose size is said before, for its members', async () => {
    const trip = await ana.plansTrip()
    const [day] = (await ana.plan(trip.id)).days
    await ana.addsItem(day?.id ?? '', { place: 'Kyoto Station', lat: 35.0, lng: 135.76 })
    const { bytes } = (await ana.does('GET', `/trips/${trip.id}/streets`)).json
    const { reply, regions, tiles, ...head } = await archiveOf(trip.id)
    expect([reply.rawPayload.length, Number(reply.headers['content-length'])]).toEqual([bytes, bytes])
    expect(regions).toMatchObject([{ region: 'kyoto', is_packed: true }, { region: KEPT_WORLD }])
    let { from } = head
    const named = new Set<unknown>()
    for (const [n, , , , size] of tiles) {
      for (const { said } of n === 1 ? [] : readTile(reply.rawPayload.subarray(from, from + (size ?? 0))))
        named.add(said['kind'])
      from += size ?? 0
    }
    expect([from, [...named]]).toEqual([bytes, ['major']])
    const zooms = (region: number) => new Set(tiles.filter(([n]) => n === region).map(([, zoom]) => zoom))
    expect(zooms(0).size).toBe(7)
    expect([...zooms(1)]).toContain(0)

    const ben = await createTraveller(app, 'ben')
    for (const path of ['streets', 'streets.bin'])
      expect((await ben.ask('GET', `/trips/${trip.id}/${path}`)).status).toBe(404)
  })

  test('is that of the world alone where no region has some', async () => {
    const trip = await ana.plansTrip('2027-03-27', '2027-03-28', ['taipei'])
    regionFolders(app.dataDir).remove('kyoto')
    await until(async () => (await list()).length === 0)
    const { regions, tiles } = await archiveOf(trip.id)
    expect([regions, tiles.length > 0]).toEqual([[{ region: KEPT_WORLD, is_packed: true }], true])
    await make('kyoto')
    await until(async () => (await list()).length > 0)
  })

  test('has streets within 3 km of the places and of the ways between them', () => {
    const kyoto = { lat: 35.0, lng: 135.76 }
    const osaka = { lat: 34.7, lng: 135.5 }
    const tokyo = { lat: 35.68, lng: 139.65 }
    const alone = tilesAlong([kyoto], 14)
    expect(alone.length).toBeGreaterThan(9)
    expect(alone.length).toBeLessThan(20)
    const way = tilesAlong([kyoto, osaka], 14)
    expect(way.length).toBeGreaterThan(60)
    expect(tilesAlong([kyoto, osaka, kyoto, osaka], 14)).toHaveLength(way.length)
    // So far apart one flies.
    expect(tilesAlong([kyoto, tokyo], 14).length).toBeLessThan(2 * alone.length + 4)
    expect(tilesAlong([], 14)).toEqual([])
    expect(tilesAlong([{ lat: 89, lng: 180 }], 14).every(([x, y]) => x < 2 ** 14 && y >= 0)).toBe(true)
    // Three kilometres from a pole are all longitudes.
    for (const lat of [90, -90]) expect(tilesAlong([{ lat, lng: 0 }], 14).length).toBeLessThan(2_000)
  })
})

test('the world has its tiles for everybody, kept for good under their version', async () => {
  const whole = await app.app.inject({
    url: `/api/tiles/0/0/0?v=${WORLD_VERSION}`,
    headers: { host: app.config.publicUrl.host },
  })
  expect([whole.statusCode, whole.headers['cache-control']]).toEqual([
    200,
    'private, max-age=31536000, immutable',
  ])
  const features = readTile(whole.rawPayload)
  expect(features.map(({ layer, said }) => [layer, said])).toEqual([['water', { kind: 'sea' }]])
  const land = await get('3/0/7')
  expect([land.status, land.headers['cache-control']]).toEqual([204, 'no-store'])
  expect((await get('3/8/0')).status).toBe(404)
})
