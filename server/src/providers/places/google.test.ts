import type { IncomingMessage, RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { answering, startStub, troubles } from '../../testing/http-stub.ts'
import { createOutbound } from '../outbound.ts'
import { createGoogle } from './google.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function startGoogle(listener: RequestListener, totalMs = 8_000) {
  const asked: { request: IncomingMessage; body: unknown }[] = []
  const stub = await startStub(async (request, response) => {
    const body = (await request.toArray()).join('')
    asked.push({ request, body: JSON.parse(body) })
    listener(request, response)
  })
  closing.push(stub.close)
  const outbound = createOutbound({ allow: [], configured: [stub.url] })
  return { google: createGoogle({ outbound, url: stub.url, key: 'hush', totalMs }), asked }
}

const tower = {
  id: 'ChIJCewJkL2LGGAR3Qmk0vCTGkg',
  displayName: { text: 'Tokyo Tower', languageCode: 'en' },
  formattedAddress: '4-chōme-2-8 Shibakōen, Minato City, Tokyo, Japan',
  location: { latitude: 35.6586, longitude: 139.7454 },
  types: ['tourist_attraction', 'point_of_interest', 'establishment'],
}

describe('Google Places', () => {
  test('is asked with the key and only for the fields that are shown', async () => {
    const { google, asked } = await startGoogle(answering({}))
    await google.search('tester', '東京鐵塔', 'zh')
    const [{ request, body } = { request: undefined, body: undefined }] = asked
    expect([request?.method, request?.url]).toEqual(['POST', '/v1/places:searchText'])
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-goog-api-key': 'hush',
      'x-goog-fieldmask': 'places.id,places.displayName,places.formattedAddress,places.location,places.types',
    })
    expect(body).toEqual({ textQuery: '東京鐵塔', languageCode: 'zh-TW', pageSize: 10 })
  })

  test('is asked what is near, and for cities', async () => {
    const { google, asked } = await startGoogle(answering({}))
    await google.search('tester', 'kyoto', 'en', { near: { lat: 35, lng: 135.8 }, kind: 'city' })
    expect(asked[0]?.body).toMatchObject({
      locationBias: { circle: { center: { latitude: 35, longitude: 135.8 } } },
      includedType: 'locality',
    })
  })

  test('answers places', async () => {
    const { google } = await startGoogle(answering({ places: [tower] }))
    await expect(google.search('tester', 'tokyo tower', 'en')).resolves.toEqual([
      {
        place_id: tower.id,
        name: 'Tokyo Tower',
        formatted_address: tower.formattedAddress,
        lat: 35.6586,
        lng: 139.7454,
        type: 'sightseeing',
      },
    ])
  })

  test('without a hit answers nothing', async () => {
    const { google } = await startGoogle(answering({}))
    await expect(google.search('tester', 'tokyo tower', 'en')).resolves.toEqual([])
  })

  test('FT-04 of a hostile answer only what is a place is kept', async () => {
    const { google } = await startGoogle(
      answering({
        places: [
          null,
          { ...tower, id: 'x'.repeat(301) },
          { ...tower, displayName: { text: '<script>' } },
          { ...tower, displayName: 'Tokyo Tower' },
          { ...tower, formattedAddress: 'x'.repeat(301) },
          { ...tower, location: { latitude: 'NaN', longitude: 0 } },
          { ...tower, location: { latitude: 0, longitude: 181 } },
          { ...tower, location: null },
          tower,
        ],
      }),
    )
    await expect(google.search('tester', 'tokyo tower', 'en')).resolves.toHaveLength(1)
  })

  test.each(troubles)('FT-01 %s is told as %s', async (_, trouble, listener) => {
    const { google } = await startGoogle(listener, trouble === 'timeout' ? 400 : undefined)
    const failure = await google.search('tester', 'tokyo tower', 'en').catch((error: Error) => error)
    expect(failure).toMatchObject({ trouble })
    expect(JSON.stringify(failure)).not.toContain('hush')
  })
})
