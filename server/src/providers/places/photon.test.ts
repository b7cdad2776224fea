import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { answering, startStub, troubles } from '../../testing/http-stub.ts'
import { createOutbound } from '../outbound.ts'
import { createPhoton } from './photon.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function startPhoton(listener: RequestListener, { path = '', totalMs = 8_000 } = {}) {
  const asked: URL[] = []
  const stub = await startStub((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://photon'))
    listener(request, response)
  })
  closing.push(stub.close)
  const url = `${stub.url}${path}`
  const outbound = createOutbound({ allow: [], configured: [url] })
  return { photon: createPhoton({ outbound, url, totalMs }), asked }
}

function feature(properties: object, coordinates: unknown = [135.76, 35.01]) {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: { osm_type: 'N', osm_id: 123, osm_key: 'place', osm_value: 'city', ...properties },
  }
}

const kyoto = feature({ name: 'Kyoto', state: 'Kyoto Prefecture', country: 'Japan', countrycode: 'JP' })

describe('Photon', () => {
  test('is asked for ten places in the language it has', async () => {
    const { photon, asked } = await startPhoton(answering({ features: [] }), { path: '/photon' })
    await photon.search('tester', '京都 & more', 'en')
    await photon.search('tester', 'x y', 'zh')
    await photon.search('tester', 'nara', 'en', { near: { lat: 34.7, lng: 135.8 }, kind: 'city' })
    expect(asked.map(({ pathname }) => pathname)).toEqual(Array(3).fill('/photon/api'))
    expect(asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { q: '京都 & more', limit: '10', lang: 'en' },
      { q: 'x y', limit: '10', lang: 'default' },
      { q: 'nara', limit: '10', lang: 'en', lat: '34.7', lon: '135.8', layer: 'country' },
    ])
  })

  test('answers places with an address that ends in the country', async () => {
    const { photon } = await startPhoton(
      answering({
        features: [
          kyoto,
          feature({
            osm_type: 'W',
            name: 'Gion',
            city: 'Kyoto',
            state: 'Kyoto',
            country: '日本',
            countrycode: 'jp',
          }),
          feature({ osm_type: 'R', street: 'Sanjo', housenumber: '3', country: 'Nowhere' }),
        ],
      }),
    )
    await expect(photon.search('tester', 'kyoto', 'en')).resolves.toEqual([
      {
        place_id: 'osm:N123',
        name: 'Kyoto',
        formatted_address: 'Kyoto, Kyoto Prefecture, Japan',
        lat: 35.01,
        lng: 135.76,
        type: null,
      },
      expect.objectContaining({ place_id: 'osm:W123', formatted_address: 'Gion, Kyoto, Japan' }),
      expect.objectContaining({ place_id: 'osm:R123', formatted_address: 'Sanjo 3, Nowhere' }),
    ])
    const [first] = await photon.search('tester', 'kyoto', 'zh')
    expect(first?.formatted_address).toBe('Kyoto, Kyoto Prefecture, 日本')
  })

  test('FT-04 of a hostile answer only what is a place is kept', async () => {
    const { photon } = await startPhoton(
      answering({
        features: [
          null,
          'Kyoto',
          {},
          feature({ name: '<img src=x onerror=alert(1)>' }),
          feature({ name: 'Kyoto', city: '<b>' }),
          feature({ name: 'javascript:alert(1)' }),
          feature({ name: 'x'.repeat(201) }),
          feature({ name: 'a\u202Eb' }),
          feature({ name: 'a\u0000b' }),
          feature({ name: '' }),
          feature({ name: 7 }),
          feature({ name: 'North of everything' }, [0, 91]),
          feature({ name: 'Nowhere' }, ['0', '0']),
          feature({ name: 'Nowhere' }, [null, null]),
          feature({ name: 'Nowhere' }, []),
          feature({ name: 'Nobody', osm_id: 'x'.repeat(400) }),
          kyoto,
        ],
      }),
    )
    const places = await photon.search('tester', 'kyoto', 'en')
    expect(places.map(({ name }) => name)).toEqual(['Kyoto'])
  })

  test('of a thousand places ten are kept', async () => {
    const features = Array.from({ length: 1_000 }, (_, id) => feature({ name: 'Kyoto', osm_id: id }))
    const { photon } = await startPhoton(answering({ features }))
    await expect(photon.search('tester', 'kyoto', 'en')).resolves.toHaveLength(10)
  })

  test('a 5xx is asked once more', async () => {
    let calls = 0
    const { photon } = await startPhoton((request, response) => {
      calls += 1
      if (calls === 1) response.writeHead(504).end()
      else answering({ features: [kyoto] })(request, response)
    })
    await expect(photon.search('tester', 'kyoto', 'en')).resolves.toHaveLength(1)
  })

  test.each(troubles)('FT-01 %s is told as %s', async (_, trouble, listener) => {
    const { photon } = await startPhoton(listener, trouble === 'timeout' ? { totalMs: 400 } : {})
    await expect(photon.search('tester', 'kyoto', 'en')).rejects.toMatchObject({ trouble })
  })

  test('FT-01 a service that is not there is told as unavailable, and soon not asked any more', async () => {
    let isWell = false
    const { photon, asked } = await startPhoton((request, response) =>
      isWell ? answering({ features: [] })(request, response) : request.socket.destroy(),
    )
    for (let i = 0; i < 5; i++) await expect(photon.search('tester', 'kyoto', 'en')).rejects.toThrow()
    isWell = true
    const before = asked.length
    await expect(photon.search('tester', 'kyoto', 'en')).rejects.toMatchObject({ trouble: 'unavailable' })
    expect(asked).toHaveLength(before)
  })
})
