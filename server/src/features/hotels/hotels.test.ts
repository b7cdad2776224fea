import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

const cities = (query: string, more = {}) => `/lodging/cities?${new URLSearchParams({ query, ...more })}`

const stay = {
  dest_id: 'geonames_1857910',
  checkin: '2027-03-31',
  checkout: '2027-04-03',
  rooms: '1',
  adults: '2',
  children: '1',
  page_number: '0',
}
const hotels = (changes: Record<string, string | undefined> = {}) => {
  const query = Object.entries({ ...stay, ...changes }).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  return `/lodging/search?${new URLSearchParams(query)}`
}

describe('sample hotels', () => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await createTestApp()
    token = (await app.signUp('ana')).token
  })
  afterAll(() => app.close())
  const ask = async (path: string) => app.ask('GET', path, { token })

  test('are in the cities that Caravan knows', async () => {
    expect((await ask(cities('kyoto'))).json[0]).toEqual({
      dest_id: 'geonames_1857910',
      name: 'Kyoto',
      formatted_address: 'Kyoto, Japan',
    })
    expect((await ask(cities('kyoto', { lang: 'zh' }))).json[0].name).toBe('京都')
    expect((await ask(cities('singapore'))).json).not.toEqual([])
    // Its first hit is an airport.
    expect((await ask(cities('NRT'))).json).toEqual([])
    expect((await ask(cities('qqqqqqqq'))).json).toEqual([])
  })

  test('say what they are, have no price, and lead to a booking site', async () => {
    const { status, json } = await ask(hotels())
    expect(status).toBe(200)
    expect(json.samples).toBe(true)
    for (const hotel of json.results) {
      expect(hotel).toMatchObject({
        name: expect.stringMatching(/^Sample /),
        address: 'Kyoto, Japan',
        photoMainUrl: null,
        priceDetails: { info: null, strikethrough: null, gross: null, currency: null },
      })
      const link = new URL(hotel.url)
      expect(link.origin).toBe('https://www.booking.com')
      expect(Object.fromEntries(link.searchParams)).toEqual({
        ss: 'Kyoto, Japan',
        checkin: '2027-03-31',
        checkout: '2027-04-03',
        group_adults: '2',
        group_children: '1',
        age: '8',
        no_rooms: '1',
        lang: 'en-gb',
      })
    }
    const chinese = (await ask(hotels({ lang: 'zh' }))).json.results[0]
    expect(chinese).toMatchObject({ name: expect.stringContaining('範例'), address: '京都，日本' })
  })

  test('end after some pages, behind which there is nothing', async () => {
    const pages = ['0', '1', '2', '50'].map(async page_number => (await ask(hotels({ page_number }))).json)
    const ids = (await Promise.all(pages)).map(({ results }) => results.map(({ id }: { id: string }) => id))
    expect(new Set(ids.flat()).size).toBe(ids.flat().length)
    expect(ids.map(page => page.length > 0)).toEqual([true, true, false, false])
  })

  test('are nowhere where there is no such city', async () => {
    const answer = await ask(hotels({ dest_id: '-246227' }))
    expect(answer).toMatchObject({ status: 200, json: { results: [] } })
  })

  test.each([undefined, ''])('need a destination: %s', async dest_id => {
    expect(await ask(hotels({ dest_id }))).toMatchObject({
      status: 422,
      json: { code: 'hotels.no_destination', detail: 'Missing destination ID' },
    })
  })

  test.each([
    { dest_id: '../etc' },
    { dest_id: 'x'.repeat(33) },
    { checkin: undefined },
    { checkin: '2027-02-30' },
    { checkin: '2027-04-03' },
    { checkin: '2027-04-04' },
    { checkout: '2027-05-01' },
    { rooms: '0' },
    { rooms: '9' },
    { adults: '0' },
    { adults: '17' },
    { children: '-1' },
    { children: '11' },
    { page_number: '-1' },
    { page_number: '51' },
    { page_number: '1.5' },
    { currency: 'pound' },
    { lang: 'de' },
  ])('%j is refused', async changes => {
    expect((await ask(hotels(changes))).status).toBe(422)
  })

  test.each([{ checkout: '2027-04-30' }, { rooms: '8', adults: '16', children: '10', page_number: '50' }])(
    '%j is no mistake',
    async changes => {
      expect((await ask(hotels(changes))).status).toBe(200)
    },
  )

  test('are for people who have signed in', async () => {
    expect((await app.ask('GET', cities('kyoto'))).status).toBe(401)
    expect((await app.ask('GET', hotels())).status).toBe(401)
  })
})

test('an operator may want no hotels', async () => {
  const app = await createTestApp({ env: { HOTELS: 'none' } })
  try {
    const { token } = await app.signUp('ana')
    for (const path of [cities('kyoto'), hotels()])
      expect(await app.ask('GET', path, { token })).toMatchObject({
        status: 403,
        json: { code: 'hotels.off' },
      })
  } finally {
    await app.close()
  }
})

test('thirty searches a minute are enough', async () => {
  const app = await createTestApp({ env: { RATE_LIMITS: 'on' } })
  try {
    const { token } = await app.signUp('ana')
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => app.ask('GET', hotels(), { token }).then(({ status }) => status)),
    )
    const found = answers.filter(status => status === 200).length
    // On a slow machine some of them come back in the meantime.
    expect(found).toBeGreaterThanOrEqual(30)
    expect(found).toBeLessThan(60)
    expect(new Set(answers)).toEqual(new Set([200, 429]))
  } finally {
    await app.close()
  }
})
