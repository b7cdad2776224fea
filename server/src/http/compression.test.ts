import { createHook } from 'node:async_hooks'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { fillWithItems } from '../testing/fill.ts'
import { endpoints } from '../testing/samples.ts'
import { createTraveller } from '../testing/traveller.ts'
import { JsonText } from './send.ts'

const DATE = '2027-03-01'

let app: TestApp
let token: string
let small: string
let large: string
beforeAll(async () => {
  app = await createTestApp()
  const ana = await createTraveller(app, 'ana')
  token = ana.token
  small = (await ana.plansTrip(DATE, DATE)).id
  large = (await ana.plansTrip(DATE, DATE)).id
  await fillWithItems(app, large, DATE, 600)
  await app.sql(
    `update item set place = 'Sight number ' || position, place_id = 'gn:' || 1850000 + position * 7919 % 99999,
       lat = 35 + position * 7919 % 99991 / 1e5, lng = 135 + position * 104729 % 99991 / 1e5,
       details = 'Before the crowds, back for lunch by ' || position % 60, start_time = '09:30', cost_cents = position * 37
     where trip_id = $1`,
    [large],
  )
})
afterAll(() => app.close())

async function get(path: string, headers: Record<string, string> = {}) {
  const {
    statusCode,
    headers: answered,
    rawPayload,
  } = await app.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { host: app.config.publicUrl.host, authorization: `Bearer ${token}`, ...headers },
  })
  return { status: statusCode, headers: answered, bytes: rawPayload }
}

const gzip = { 'accept-encoding': 'gzip, deflate' }
const brotli = { 'accept-encoding': 'gzip, deflate, br, zstd' }

describe('a large plan', () => {
  test('goes out compressed, with the same content under the same tag', async () => {
    const [plain, packed] = [await get(`/trips/${large}/plan`), await get(`/trips/${large}/plan`, gzip)]
    expect(plain.bytes.length).toBeGreaterThan(200_000)
    expect(packed.bytes.length).toBeLessThan(40_000)
    expect(gunzipSync(packed.bytes)).toEqual(plain.bytes)
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-length']).toBe(String(packed.bytes.length))
    for (const name of ['etag', 'vary', 'content-type', 'cache-control'])
      expect([name, packed.headers[name]]).toEqual([name, plain.headers[name]])
    expect(plain.headers['vary']).toBe('Accept-Encoding')
  })

  test('goes out as brotli where that is taken, which is no longer', async () => {
    const [plain, packed] = [await get(`/trips/${large}/plan`), await get(`/trips/${large}/plan`, brotli)]
    expect(brotliDecompressSync(packed.bytes)).toEqual(plain.bytes)
    expect([packed.headers['content-encoding'], packed.headers['etag']]).toEqual([
      'br',
      plain.headers['etag'],
    ])
    expect(packed.bytes.length).toBeLessThan((await get(`/trips/${large}/plan`, gzip)).bytes.length)
  })

  test('that is known already is not sent again', async () => {
    const { headers } = await get(`/trips/${large}/plan`, gzip)
    const again = await get(`/trips/${large}/plan`, { ...gzip, 'if-none-match': String(headers['etag']) })
    expect([again.status, again.bytes.length, again.headers['content-encoding']]).toEqual([304, 0, undefined])
    expect([again.headers['etag'], again.headers['vary']]).toEqual([headers['etag'], 'Accept-Encoding'])
  })

  test.each([
    ['gzip', 'gzip'],
    ['GZIP;q=0.1, deflate', 'gzip'],
    ['gzip, br;q=0.1', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip; q=0.000, identity', undefined],
    ['deflate, zstd', undefined],
    ['identity', undefined],
    ['*;q=0', undefined],
    ['', undefined],
  ])('for a client that takes "%s" has the encoding %s', async (accepted, encoding) => {
    const { status, headers } = await get(`/trips/${large}/plan`, { 'accept-encoding': accepted })
    expect([status, headers['content-encoding']]).toEqual([200, encoding])
  })

  test('that many ask for at once is read and compressed once', async () => {
    await app.sql('update trip set seq = seq + 1 where id = $1', [large])
    let compressions = 0
    const hook = createHook({
      init: (_id, type) => {
        if (type === 'ZLIB') compressions++
      },
    }).enable()
    const answers = await Promise.all(Array.from({ length: 40 }, () => get(`/trips/${large}/plan`, gzip)))
    await get(`/trips/${large}/plan`, gzip)
    hook.disable()
    expect(new Set(answers.map(({ headers }) => headers['content-encoding']))).toEqual(new Set(['gzip']))
    expect(compressions).toBe(1)
  })
})

test('a small plan goes out as it is', async () => {
  const { headers } = await get(`/trips/${small}/plan`, gzip)
  expect([headers['content-encoding'], headers['vary']]).toEqual([undefined, undefined])
})

test('a text counts with what it is compressed to, and tells when that has come', async () => {
  const told: number[] = []
  const json = new JsonText('{"place":"Gion"}'.repeat(2_000), '"1"', () => told.push(json.bytes))
  const before = json.bytes
  const [first, second] = await Promise.all([json.compressed('gzip'), json.compressed('gzip')])
  expect(first).toBe(second)
  const other = await json.compressed('br')
  expect(told).toEqual([before + first.length, before + first.length + other.length])
})

test('a variant of a text is made once, and counts with it', async () => {
  const grown: number[] = []
  const json = new JsonText('{"place":"Gion"}', '"1"', () => grown.push(json.bytes))
  let made = 0
  const change = () => {
    made++
    return { place: null }
  }
  const before = json.bytes
  const variant = json.variant('no_costs', change)
  expect(json.variant('no_costs', change)).toBe(variant)
  expect([made, variant.text, variant.tag]).toEqual([1, '{"place":null}', '"1-no_costs"'])
  const packed = await variant.compressed('gzip')
  expect(grown).toEqual([before + variant.text.length, before + variant.bytes])
  expect(variant.bytes).toBe(variant.text.length + packed.length)
})

/** The length of an answer would give away the part of it that its reader may not see. */
test('what is compressed has no secrets from those who write in it', () => {
  const compressed = endpoints.filter(([, endpoint]) => endpoint.compressed).map(([name]) => name)
  expect(compressed.toSorted()).toEqual([
    'expenses',
    'history',
    'ledger',
    'openApi',
    'openSharedTrip',
    'plan',
    'sharedTrip',
  ])
})
