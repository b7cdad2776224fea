import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { answering, startStub } from '../../testing/http-stub.ts'

const kyoto = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [135.76, 35.01] },
  properties: { osm_type: 'N', osm_id: 123, name: 'Kyoto', country: 'Japan', countrycode: 'JP' },
}

const search = (query: string, lang?: string) =>
  `/trips/google_places?${new URLSearchParams({ query, ...(lang ? { lang } : {}) })}`

describe('the places that Caravan brings', () => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await createTestApp()
    token = (await app.signUp('ana')).token
    // A first search may have to wait for the index to be built, longer than one call does.
    while ((await app.ask('GET', search('kyoto'), { token })).status === 503);
  }, 180_000)
  afterAll(() => app.close())

  test('are found by name', async () => {
    const answer = await app.ask('GET', search('paris france'), { token })
    expect(answer.status).toBe(200)
    expect(answer.json.length).toBeLessThanOrEqual(10)
    expect(answer.json[0]).toEqual({
      place_id: 'geonames:2988507',
      is_meant: true,
      name: 'Paris',
      formatted_address: 'Paris, Île-de-France, France',
      lat: expect.closeTo(48.85, 1),
      lng: expect.closeTo(2.35, 1),
      type: null,
      source: 'bundled',
    })
  })

  test('come by the nearest among equals, and only cities where a city is asked for', async () => {
    const first = async (query: object) => {
      const path = `/trips/google_places?${new URLSearchParams({ lang: 'en', ...query })}`
      return (await app.ask('GET', path, { token })).json[0]
    }
    expect((await first({ query: 'springfield', near: '39.8,-89.6' })).formatted_address).toMatch(/Illinois/)
    expect((await first({ query: 'springfield', near: '42.1,-72.6' })).formatted_address).toMatch(/Massach/)
    expect(await first({ query: 'nishiki market' })).toMatchObject({ type: 'dining' })
    expect(await first({ query: 'nishiki market', kind: 'city' })).toMatchObject({ type: null })
  })

  test('are told in the language of the account, or in the one that is asked for', async () => {
    const { token } = await app.signUp('mei')
    const address = async (lang?: string) =>
      (await app.ask('GET', search('kyoto', lang), { token })).json[0].formatted_address
    await expect(address()).resolves.toBe('Kyoto, Japan')
    await expect(address('zh')).resolves.toBe('京都，日本')
    await app.ask('PUT', '/users/me/profile', { token, json: { language: 'zh' } })
    await expect(address()).resolves.toBe('京都，日本')
    await app.ask('PUT', '/users/me/profile', { token, json: { script: 'Hans' } })
    await expect(address()).resolves.toBe('京都，日本')
    await expect(address('en')).resolves.toBe('Kyoto, Japan')
  })

  test('are an empty list when nothing is called so', async () => {
    expect(await app.ask('GET', search('qqqqqqqq'), { token })).toMatchObject({ status: 200, json: [] })
  })

  test('know the airports, in the language of the account or the one that is asked for', async () => {
    const find = async (query: string) =>
      (await app.ask('GET', `/places/airports?${new URLSearchParams(query)}`, { token })).json
    expect((await find('query=Heathrow&lang=en'))[0]).toEqual({
      code: 'LHR',
      icao: 'EGLL',
      name: 'London Heathrow Airport',
      city: 'London',
      country: 'GB',
      zone: 'Europe/London',
      lat: expect.closeTo(51.47, 1),
      lng: expect.closeTo(-0.45, 1),
    })
    expect((await find('query=Heathrow&lang=zh'))[0]).toMatchObject({ name: '希斯洛機場', city: '倫敦' })
    expect((await find('query=Heathrow&lang=zh-Hans'))[0]).toMatchObject({ name: '希思罗机场', city: '伦敦' })
    expect((await app.ask('GET', '/places/airports?query=TPE')).status).toBe(401)
    expect((await app.ask('GET', '/places/airports?query=T', { token })).status).toBe(422)
  })

  test('name a part of the world', async () => {
    const find = (query: string) => app.ask('GET', `/places/around?${query}`, { token })
    const names = async (query: string) => (await find(query)).json.map(({ name }: { name: string }) => name)
    expect(await names('bbox=135.7,34.9,135.8,35.1&zoom=12&lang=zh')).toContain('京都車站')
    expect(await names('bbox=135.7,34.9,135.8,35.1&zoom=12&lang=en')).toContain('Kyoto Station')
    for (const query of [
      '',
      'bbox=1,2,3&zoom=4',
      'bbox=1,2,3,4',
      'bbox=1,2,3,4&zoom=23',
      'bbox=1,2,3,4&zoom=-1',
    ])
      expect((await find(query)).status).toBe(422)
    expect((await app.ask('GET', '/places/around?bbox=1,2,3,4&zoom=5')).status).toBe(401)
  })

  test('can be pasted as a link of a map, however long', async () => {
    const link = `https://www.google.com/maps/place/Gion/data=${'x'.repeat(1_900)}!3d35.0037!4d135.7788`
    const { status, json } = await app.ask('GET', search(link), { token })
    expect([status, json]).toMatchObject([200, [{ name: 'Gion', lat: 35.0037, lng: 135.7788 }]])
    const short = await app.ask('GET', search('https://maps.app.goo.gl/AbC'), { token })
    expect(short).toMatchObject({ status: 422, json: { code: 'place.link_without_coordinates' } })
    const off = await app.ask('GET', search('91.5, 10.5'), { token })
    expect(off).toMatchObject({ status: 422, json: { code: 'place.off_the_globe' } })
  })

  test('are for people who have signed in', async () => {
    expect((await app.ask('GET', search('kyoto'))).status).toBe(401)
  })

  test.each([
    ['one letter', search('k')],
    ['one letter and spaces', search('  k  ')],
    ['101 letters', search('k'.repeat(101))],
    ['a link of 2,049 letters', search(`https://${'k'.repeat(2_041)}`)],
    ['nothing', '/trips/google_places'],
    ['a query twice', '/trips/google_places?query=kyoto&query=tokyo'],
    ['a language that is not there', search('kyoto', 'de')],
    ['a zero byte', search('kyo\0to')],
    ['a spot that is none', `${search('kyoto')}&near=here`],
    ['a spot off the globe', `${search('kyoto')}&near=35,181`],
    ['a kind that is not there', `${search('kyoto')}&kind=sight`],
  ])('%s is refused', async (_, path) => {
    expect((await app.ask('GET', path, { token })).status).toBe(422)
  })

  test.each(['k'.repeat(100), '🏝️'.repeat(50), '"); drop table place; --', 'برج خليفة', 'NEAR(a b)'])(
    '%s is no error',
    async query => {
      expect((await app.ask('GET', search(query), { token })).status).toBe(200)
    },
  )
})

test('thirty searches a minute are enough', async () => {
  const env = await photon(answering({ features: [] }))
  const app = await createTestApp({ env: { RATE_LIMITS: 'on', ...env } })
  try {
    const { token } = await app.signUp('ana')
    let searches = 0
    while ((await app.ask('GET', search('kyoto'), { token })).status === 200) searches += 1
    // On a slow machine some of them come back in the meantime.
    expect(searches).toBeGreaterThanOrEqual(30)
    expect(searches).toBeLessThan(100)
    expect((await app.ask('GET', search('kyoto'), { token })).json.code).toBe('limit.rate')
  } finally {
    await app.close()
  }
})

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function photon(listener: RequestListener) {
  const stub = await startStub(listener)
  closing.push(stub.close)
  return { PLACES: 'photon', PHOTON_URL: stub.url }
}

describe('a live service', () => {
  test('answers instead of the bundled places', async () => {
    const app = await createTestApp({ env: await photon(answering({ features: [kyoto] })) })
    try {
      const { token } = await app.signUp('ana')
      const answer = await app.ask('GET', search('kyoto'), { token })
      expect(answer.json).toMatchObject([{ place_id: 'osm:N123', formatted_address: 'Kyoto, Japan' }])
      const airports = await app.ask('GET', '/places/airports?query=TPE', { token })
      expect(airports.json).toMatchObject([{ code: 'TPE' }, { code: 'TSA' }])
    } finally {
      await app.close()
    }
  })

  test.each<[string, number, string, RequestListener]>([
    ['fails', 502, 'places.bad_answer', (_, response) => response.writeHead(500).end()],
    ['drops the connection', 503, 'places.unavailable', request => request.socket.destroy()],
  ])('that %s breaks nothing but the search: %i', async (_, status, code, listener) => {
    const app = await createTestApp({ env: await photon(listener) })
    try {
      const { token } = await app.signUp('ana')
      const searching = app.ask('GET', search('kyoto'), { token })
      expect((await app.ask('GET', '/users/me', { token })).status).toBe(200)
      expect(await searching).toMatchObject({ status, json: { code } })
    } finally {
      await app.close()
    }
  })

  test('that is silent for eight seconds breaks nothing but the search: 504', async () => {
    const isAsked = Promise.withResolvers<void>()
    const app = await createTestApp({ env: await photon(() => isAsked.resolve()) })
    try {
      const { token } = await app.signUp('ana')
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })
      const searching = app.ask('GET', search('kyoto'), { token })
      expect((await app.ask('GET', '/users/me', { token })).status).toBe(200)
      await isAsked.promise
      vi.advanceTimersByTime(8_000)
      expect(await searching).toMatchObject({ status: 504, json: { code: 'places.timeout' } })
    } finally {
      vi.useRealTimers()
      await app.close()
    }
  })
})
