import type { Place } from '@caravan/contract/places'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { silent } from '../../log.ts'
import { answering, startStub } from '../../testing/http-stub.ts'
import { createGazetteer, type Gazetteer } from './bundled/gazetteer.ts'
import { createCached, createPlaces } from './places.ts'
import type { Lang, PlaceSearch } from './port.ts'

const DAY = 24 * 60 * 60_000
const kyoto: Place = {
  place_id: 'k',
  name: 'Kyoto',
  formatted_address: 'Kyoto, Japan',
  lat: 35,
  lng: 135,
  type: null,
}

function startCached() {
  let time = 0
  const search = vi.fn<PlaceSearch['search']>(async () => [kyoto])
  return {
    cached: createCached({ search }, () => time),
    search,
    wait: (ms: number) => {
      time += ms
    },
  }
}

describe('the cache', () => {
  test('answers the same question for a day without asking', async () => {
    const { cached, search, wait } = startCached()
    await cached.search('tester', 'kyoto', 'en')
    wait(DAY - 1)
    await expect(cached.search('tester', 'Kyoto', 'en')).resolves.toEqual([kyoto])
    expect(search).toHaveBeenCalledTimes(1)
    wait(1)
    await cached.search('tester', 'kyoto', 'en')
    expect(search).toHaveBeenCalledTimes(2)
  })

  test('does not mix languages', async () => {
    const { cached, search } = startCached()
    await cached.search('tester', 'kyoto', 'en')
    await cached.search('tester', 'kyoto', 'zh')
    expect(search).toHaveBeenCalledTimes(2)
  })

  test('does not mix spots, and cities with the rest', async () => {
    const { cached, search } = startCached()
    for (const aim of [{}, { near: kyoto }, { kind: 'city' as const }]) {
      await cached.search('tester', 'kyoto', 'en', aim)
      await cached.search('tester', 'kyoto', 'en', { ...aim })
    }
    expect(search).toHaveBeenCalledTimes(3)
  })

  test('remembers no failure', async () => {
    const { cached, search } = startCached()
    search.mockRejectedValueOnce(new Error('gone'))
    await expect(cached.search('tester', 'kyoto', 'en')).rejects.toThrow('gone')
    await expect(cached.search('tester', 'kyoto', 'en')).resolves.toEqual([kyoto])
  })

  test('holds a thousand answers, and drops what was not asked for longest', async () => {
    const { cached, search } = startCached()
    for (let i = 0; i < 1_000; i++) await cached.search('tester', `place ${i}`, 'en')
    await cached.search('tester', 'place 0', 'en')
    await cached.search('tester', 'one more', 'en')
    search.mockClear()
    await cached.search('tester', 'place 0', 'en')
    expect(search).not.toHaveBeenCalled()
    await cached.search('tester', 'place 1', 'en')
    expect(search).toHaveBeenCalledTimes(1)
  })
})

describe('which service is asked', () => {
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })
  const bundled = { search: vi.fn(async () => [kyoto]), placesAround: async () => [] }

  async function stub(answer: unknown) {
    const asked = vi.fn()
    const server = await startStub((request, response) => {
      asked()
      answering(answer)(request, response)
    })
    closing.push(server.close)
    return { url: server.url, asked }
  }

  test('without configuration it is none', async () => {
    const spend = vi.fn(async () => {})
    const places = createPlaces({ settings: { kind: 'bundled' }, gazetteer: bundled, spend })
    await expect(places.search('tester', 'kyoto', 'en')).resolves.toEqual([kyoto])
    expect(spend).not.toHaveBeenCalled()
  })

  test('Photon is asked once a day', async () => {
    const { url, asked } = await stub({ features: [] })
    const spend = vi.fn(async () => {})
    const places = createPlaces({ settings: { kind: 'photon', url }, gazetteer: bundled, spend })
    await places.search('tester', 'kyoto', 'en')
    await places.search('tester', 'kyoto', 'en')
    expect([asked.mock.calls.length, spend.mock.calls.length]).toEqual([1, 1])
  })

  test('Google is asked each time, because its answers may not be kept', async () => {
    const { url, asked } = await stub({})
    const spend = vi.fn(async () => {})
    const places = createPlaces({ settings: { kind: 'google', url, key: 'k' }, gazetteer: bundled, spend })
    await places.search('tester', 'kyoto', 'en')
    await places.search('tester', 'kyoto', 'en')
    expect([asked.mock.calls.length, spend.mock.calls.length]).toEqual([2, 2])
  })

  test('a live service is not asked when the budget is spent', async () => {
    const { url, asked } = await stub({})
    const spend = () => Promise.reject(new Error('spent'))
    const places = createPlaces({ settings: { kind: 'google', url, key: 'k' }, gazetteer: bundled, spend })
    await expect(places.search('tester', 'kyoto', 'en')).rejects.toThrow('spent')
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('a spot without a name', () => {
  const gazetteer = createGazetteer({ log: silent })
  afterAll(() => gazetteer.close())
  const places = createPlaces({ settings: { kind: 'bundled' }, gazetteer, spend: async () => {} })
  const called = async (text: string, lang: Lang = 'en') =>
    (await places.search('tester', text, lang))[0]?.name

  test.each([
    ['en', 'Near Tokyo Tower'],
    ['zh', '「東京鐵塔」附近'],
    ['zh-Hans', '“东京塔”附近'],
  ] as const)('in %s is called %s', async (lang, name) => {
    expect(await called('35.6590, 139.7450', lang)).toBe(name)
    expect(await called('https://www.google.com/maps/@35.6590,139.7450,15z', lang)).toBe(name)
  })

  test('keeps the name that stands beside it', async () => {
    expect(await called('Lunch 35.6590, 139.7450')).toBe('Lunch')
  })

  test('is its coordinates where nothing is known, at a pole, and without the index', async () => {
    expect(await called('40.0000, -40.0000')).toBe('40.00000, -40.00000')
    expect(await called('90.0000, 0.0000')).toBe('90.00000, 0.00000')
    const gone = { ...gazetteer, placesAround: () => Promise.reject(new Error('gone')) }
    const without = createPlaces({ settings: { kind: 'bundled' }, gazetteer: gone, spend: async () => {} })
    const [spot] = await without.search('tester', '35.6590, 139.7450', 'en')
    expect(spot?.name).toBe('35.65900, 139.74500')
  })

  test('is looked around on both sides of the date line', async () => {
    const placesAround = vi.fn<Gazetteer['placesAround']>(async () => [])
    const both = createPlaces({
      settings: { kind: 'bundled' },
      gazetteer: { ...gazetteer, placesAround },
      spend: async () => {},
    })
    await both.search('tester', '-16.6910, 179.9990', 'en')
    const [sight] = placesAround.mock.calls[0] ?? []
    expect([sight?.box.west, sight?.box.east].map(lng => lng?.toFixed(2))).toEqual(['179.97', '-179.97'])
  })
})
