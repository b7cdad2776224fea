import type { RequestListener } from 'node:http'
import type { Hotel } from '@caravan/contract/hotels'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { crossHotel, startBooking } from '../../testing/booking.ts'
import { sendPicture } from '../../testing/pexels.ts'

const cities = (query: string) => `/lodging/cities?${new URLSearchParams({ query })}`

let asks = 0
/** Another question each time, because answers are kept. */
function hotels(changes: Record<string, string> = {}) {
  const checkin = new Date(Date.UTC(2027, 0, ++asks)).toISOString().slice(0, 10)
  const checkout = new Date(Date.UTC(2027, 0, asks + 1)).toISOString().slice(0, 10)
  const stay = { dest_id: 'city_-240905', checkin, checkout, rooms: '2', adults: '4', children: '0' }
  const query = { ...stay, page_number: '0', currency: 'JPY', ...changes }
  return `/lodging/search?${new URLSearchParams(query)}`
}

const json =
  (text: string): RequestListener =>
  (_, response) => {
    response.setHeader('content-type', 'application/json').end(text)
  }

describe('Booking', () => {
  let stub: Awaited<ReturnType<typeof startBooking>>
  let app: TestApp
  let token: string
  let fresh: { behaviour: Partial<typeof stub.behaviour> }
  beforeAll(async () => {
    stub = await startBooking()
    fresh = { behaviour: { ...stub.behaviour } }
    app = await createTestApp({ env: stub.env })
    token = (await app.signUp('ana')).token
  })
  afterAll(async () => {
    await app.close()
    stub.close()
  })
  afterEach(() => {
    Object.assign(stub.behaviour, fresh.behaviour)
    stub.asked.length = stub.fetched.length = 0
  })
  const ask = async (path: string) => app.ask('GET', path, { token })
  const find = async (changes?: Record<string, string>): Promise<Hotel[]> => {
    const { status, json } = await ask(hotels(changes))
    expect(status).toBe(200)
    return json.results
  }

  test('finds cities, and shows its key to nobody else', async () => {
    expect((await ask(cities('Osaka & more'))).json).toEqual([
      { dest_id: 'city_-240905', name: 'Osaka', formatted_address: 'Osaka, Osaka, Japan' },
    ])
    expect(stub.asked).toMatchObject([
      {
        values: { name: 'Osaka & more', locale: 'en-gb' },
        key: 'the-key',
        host: 'booking-com.p.rapidapi.com',
      },
    ])
  })

  test('finds hotels', async () => {
    const { json } = await ask(hotels({ checkin: '2027-04-03', checkout: '2027-04-04' }))
    expect(json).toEqual({
      samples: false,
      results: [
        {
          id: '1377073',
          name: 'Cross Hotel Osaka',
          address: '2-5-15 Shinsaibashisuji, Chuo Ward',
          photoMainUrl: expect.stringMatching(/^\/lodging\/photo\?of=/),
          reviewScore: 8.9,
          reviewScoreWord: 'Excellent',
          proposedAccommodation: ['2 standard twin rooms'],
          countryCode: 'JP',
          priceDetails: {
            info: '1 night, 4 adults, taxes included',
            gross: '43120',
            strikethrough: '52800',
            currency: 'JPY',
          },
          url: expect.stringMatching(/^https:\/\/www\.booking\.com\/searchresults\.html\?ss=Cross\+Hotel/),
        },
      ],
    })
  })

  test('is asked in its own way for pages and children', async () => {
    const stay = { checkin: '2027-04-05', checkout: '2027-04-07' }
    await find({ ...stay, children: '2', page_number: '3', lang: 'zh' })
    await find({ ...stay, dest_id: '-240905' })
    const [first, second] = stub.asked.map(({ values }) => values)
    expect(first).toEqual({
      dest_id: '-240905',
      dest_type: 'city',
      checkin_date: '2027-04-05',
      checkout_date: '2027-04-07',
      adults_number: '4',
      children_number: '2',
      children_ages: '8,8',
      room_number: '2',
      page_number: '3',
      order_by: 'popularity',
      filter_by_currency: 'JPY',
      locale: 'zh-tw',
      units: 'metric',
      include_adjacency: 'true',
    })
    expect(second).toMatchObject({ dest_id: '-240905', page_number: '0' })
    expect(Object.keys(second ?? {}).filter(name => name.startsWith('children'))).toEqual([])
  })

  test('is asked the same question once', async () => {
    const path = hotels()
    await Promise.all([ask(path), ask(path)])
    await ask(path)
    await ask(cities('Nara'))
    await ask(cities('nara'))
    expect(stub.asked).toHaveLength(2)
  })

  test('may know no such city, and have no more hotels', async () => {
    stub.behaviour.cities = []
    stub.behaviour.hotels = () => []
    expect((await ask(cities('Nowhere'))).json).toEqual([])
    expect(await find({ page_number: '50' })).toEqual([])
  })

  test('FT-04 of a hostile answer only what can be shown is kept', async () => {
    const part = (changes: object) => (photo: string) => ({ ...crossHotel(photo), ...changes })
    const at = (value: unknown) => part({ photoMainUrl: value, priceDetails: { gross: value }, url: value })
    stub.behaviour.hotels = photo => [
      null,
      'Hotel',
      {},
      ...[
        part({ name: '<img src=x onerror=alert(1)>' }),
        part({ name: 'javascript:alert(1)' }),
        part({ name: 'a\u202Eb' }),
        part({ name: 'x'.repeat(201) }),
        part({ id: { $ne: 1 } }),
        part({ id: '../../x' }),
        part({ id: 2, reviewScore: 11, reviewScoreWord: '<b>', countryCode: 'Japan', wishlistName: 7 }),
        part({ id: 2, name: 'The same again' }),
        at('javascript:alert(1)'),
      ].map(make => make(photo)),
      ...[
        'http://www.booking.com/hotel',
        'https://booking.com.example/',
        'https://evilbooking.com/',
        'https://www.booking.com.evil.example/booking.com',
        'https://u:p@www.booking.com/',
        'https://169.254.169.254/latest',
        'https://cf.bstatic.com.example/x.jpg',
        'https://evil-cf.bstatic.com/x.jpg',
        'https://evilcf.bstatic.com/x.jpg',
        'https://evilbstatic.com/x.jpg',
        'http://cf.bstatic.com/x.jpg',
        'file:///etc/passwd',
        -1,
        1e300,
        'NaN',
        {},
      ].map((value, index) => ({ ...at(value)(photo), id: 10 + index })),
    ]
    for (const hotel of await find()) {
      expect(hotel.name).toMatch(/^(Cross Hotel Osaka|The same again)$/)
      expect(hotel.url).toMatch(/^https:\/\/www\.booking\.com\/searchresults\.html\?/)
      const { gross } = hotel.priceDetails
      if (gross !== null) expect(gross).toMatch(/^\d{1,10}$/)
      if (hotel.photoMainUrl !== null) expect(hotel.id).toBe('2')
      if (hotel.id === '2') expect(hotel).toMatchObject({ reviewScore: expect.anything() })
    }
  })

  test('of 10,000 hotels fifty are kept', async () => {
    const ids = Array.from({ length: 10_000 }, (_, id) => id)
    stub.behaviour.hotels = () => ids.map(id => ({ id, name: 'Inn' }))
    expect(await find()).toHaveLength(50)
  })

  test.each<[string, number, string, RequestListener]>([
    ['fails', 502, 'bad_answer', (_, response) => response.writeHead(500).end()],
    ['answers garbage', 502, 'bad_answer', json('{"results":[{')],
    ['answers another shape', 502, 'bad_answer', json('{"results":7,"data":"none"}')],
    ['answers a page', 502, 'bad_answer', (_, response) => response.end('<p>hi')],
    ['answers two megabytes', 502, 'bad_answer', json(`"${'x'.repeat(2_000_000)}"`)],
    ['sends elsewhere', 502, 'bad_answer', (_, r) => r.writeHead(302, { location: '/photos/1' }).end()],
  ])('FT-01 that %s is told as %i, and breaks nothing', async (_, status, trouble, search) => {
    stub.behaviour.search = search
    expect(await ask(hotels())).toMatchObject({
      status,
      json: { code: `hotels.${trouble}`, detail: 'Failed to fetch hotels' },
    })
    // A success in between keeps the circuit closed, and a failure is not kept.
    stub.behaviour.search = undefined
    await find()
    stub.behaviour.search = search
    const query = cities(`Osaka ${trouble} ${asks}`)
    expect(await ask(query)).toMatchObject({
      status,
      json: { code: `cities.${trouble}`, detail: 'Failed to search city' },
    })
    stub.behaviour.search = undefined
    expect((await ask(query)).json).toHaveLength(1)
    expect(stub.fetched).toEqual([])
  })

  describe('the photo of a hotel', () => {
    const look = (path: string, who = token) =>
      app.app.inject({
        url: `/api${path}`,
        headers: { host: 'localhost', ...(who && { authorization: `Bearer ${who}` }) },
      })
    const photoOf = async () => (await find())[0]?.photoMainUrl ?? ''

    test('is fetched in its larger size without the key, and drawn anew', async () => {
      const path = await photoOf()
      const photo = await look(path)
      expect(photo.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': expect.stringMatching(/default-src 'none';.*sandbox/),
      })
      expect(await sharp(photo.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 525 })
      expect(stub.fetched).toEqual([{ path: '/photos/square600/1.jpg', key: undefined }])
    })

    test('is for those who have signed in, at an address that a search has given', async () => {
      const path = await photoOf()
      expect((await look(path, '')).statusCode).toBe(401)
      const forged = new URL(path, 'http://x')
      forged.searchParams.set('of', `${stub.url}/photos/another.jpg`)
      expect((await look(`${forged.pathname}${forged.search}`)).statusCode).toBe(404)
      forged.searchParams.set('by', 'A'.repeat(43))
      expect((await look(`${forged.pathname}${forged.search}`)).statusCode).toBe(404)
      expect(stub.fetched).toEqual([])
    })

    test.each<[string, RequestListener]>([
      ['of 50 MB', sendPicture(Buffer.alloc(50 * 1024 * 1024, 0xff))],
      ['that is a page', sendPicture(Buffer.from('<script>alert(1)</script>'), 'text/html')],
      ['that is an SVG', sendPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
      [
        'that lies inward',
        (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1' }).end(),
      ],
      ['that is missing', (_, response) => response.writeHead(404).end()],
    ])('%s is a 502', async (_, picture) => {
      const path = await photoOf()
      stub.behaviour.picture = picture
      const answer = await look(path)
      expect(answer.statusCode).toBe(502)
      expect(answer.json().code).toBe('hotels.bad_answer')
      stub.behaviour.picture = fresh.behaviour.picture as RequestListener
      expect((await look(path)).statusCode).toBe(200)
    })
  })
})

test('a service that is silent for eight seconds, or drops the connection, keeps nobody else waiting', async () => {
  const stub = await startBooking()
  const app = await createTestApp({ env: stub.env })
  try {
    const { token } = await app.signUp('ana')
    async function search() {
      const searching = app.ask('GET', hotels(), { token })
      expect((await app.ask('GET', '/users/me', { token })).status).toBe(200)
      return { searching }
    }
    stub.behaviour.search = request => request.socket.destroy()
    const dropped = await search()
    expect(await dropped.searching).toMatchObject({ status: 503, json: { code: 'hotels.unavailable' } })

    const isAsked = Promise.withResolvers<void>()
    stub.behaviour.search = () => isAsked.resolve()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldClearNativeTimers: true })
    const silent = await search()
    await isAsked.promise
    vi.advanceTimersByTime(8_000)
    expect(await silent.searching).toMatchObject({ status: 504, json: { code: 'hotels.timeout' } })
  } finally {
    vi.useRealTimers()
    await app.close()
    stub.close()
  }
})

test('all people together ask no more than a day may cost, and what is kept costs nothing', async () => {
  const stub = await startBooking()
  const app = await createTestApp({ env: { ...stub.env, RATE_LIMITS: 'on', HOTELS_PER_DAY: '2' } })
  try {
    const [ana, mei] = [await app.signUp('ana'), await app.signUp('mei')]
    const path = hotels()
    expect((await app.ask('GET', cities('osaka'), ana)).status).toBe(200)
    expect((await app.ask('GET', path, ana)).status).toBe(200)
    expect(await app.ask('GET', hotels(), mei)).toMatchObject({ status: 429, json: { code: 'limit.rate' } })
    expect((await app.ask('GET', path, mei)).status).toBe(200)
    expect(stub.asked).toHaveLength(2)
  } finally {
    await app.close()
    stub.close()
  }
})
