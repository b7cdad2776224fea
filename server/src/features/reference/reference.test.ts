import { isCountryName } from '@caravan/contract/countries'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('currencies are listed once each, the likeliest first and the others by code', async () => {
  const { json } = await app.ask('GET', '/countries/countries/')
  expect(json.slice(0, 6)).toEqual([
    { code: 'GBP', symbol: '£' },
    { code: 'EUR', symbol: '€' },
    { code: 'USD', symbol: '$' },
    { code: 'TWD', symbol: 'NT$' },
    { code: 'JPY', symbol: '¥' },
    { code: 'HKD', symbol: 'HK$' },
  ])
  const codes: string[] = json.map(({ code }: { code: string }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.slice(6)).toEqual(codes.slice(6).toSorted())
  expect(json.find(({ code }: { code: string }) => code === 'CHF')).toEqual({ code: 'CHF', symbol: 'CHF' })
})

test('countries are listed by the names that a profile takes', async () => {
  const { json } = await app.ask('GET', '/countries/countrieslist')
  expect(json).toContainEqual({ id: 'TW', name: 'Taiwan' })
  expect(json.every(({ name }: { name: string }) => isCountryName(name))).toBe(true)
  const names: string[] = json.map(({ name }: { name: string }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})

test.each(['/countries/countries/', '/countries/countrieslist'])('%s may be kept for a day', async path => {
  const full = await app.ask('GET', path)
  expect(full.headers).toMatchObject({ 'cache-control': 'public, max-age=86400', etag: expect.any(String) })
  const head = await app.ask('HEAD', path)
  expect([head.status, head.text, head.headers['etag']]).toEqual([200, '', full.headers['etag']])
  const known = await app.ask('GET', path, { headers: { 'if-none-match': String(full.headers['etag']) } })
  expect([known.status, known.text, known.headers['cache-control']]).toEqual([
    304,
    '',
    'public, max-age=86400',
  ])
  expect((await app.ask('POST', path, { json: {} })).status).toBe(405)
})
