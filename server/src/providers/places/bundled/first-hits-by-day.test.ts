import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { silent } from '../../../log.ts'
import { kilometres } from './entry.ts'
import { createGazetteer } from './gazetteer.ts'

const gazetteer = createGazetteer({ log: silent })
afterAll(() => gazetteer.close())

/** Where a traveller is on the day of a query. */
const days = {
  athens: { lat: 37.98, lng: 23.73 },
  bangkok: { lat: 13.75, lng: 100.5 },
  barcelona: { lat: 41.39, lng: 2.17 },
  beijing: { lat: 39.9, lng: 116.4 },
  berlin: { lat: 52.52, lng: 13.4 },
  cairo: { lat: 30.04, lng: 31.24 },
  chongqing: { lat: 29.56, lng: 106.55 },
  edinburgh: { lat: 55.95, lng: -3.19 },
  hongkong: { lat: 22.28, lng: 114.16 },
  istanbul: { lat: 41.01, lng: 28.98 },
  kyoto: { lat: 35.01, lng: 135.77 },
  la: { lat: 34.05, lng: -118.24 },
  lisbon: { lat: 38.72, lng: -9.14 },
  london: { lat: 51.51, lng: -0.13 },
  madrid: { lat: 40.42, lng: -3.7 },
  milan: { lat: 45.46, lng: 9.19 },
  munich: { lat: 48.14, lng: 11.58 },
  newyork: { lat: 40.71, lng: -74.01 },
  osaka: { lat: 34.69, lng: 135.5 },
  paris: { lat: 48.86, lng: 2.35 },
  prague: { lat: 50.08, lng: 14.43 },
  rome: { lat: 41.9, lng: 12.5 },
  seoul: { lat: 37.57, lng: 126.98 },
  sf: { lat: 37.77, lng: -122.42 },
  shanghai: { lat: 31.23, lng: 121.47 },
  singapore: { lat: 1.29, lng: 103.85 },
  sydney: { lat: -33.87, lng: 151.21 },
  taipei: { lat: 25.04, lng: 121.56 },
  tokyo: { lat: 35.68, lng: 139.76 },
  vienna: { lat: 48.21, lng: 16.37 },
}
type DayName = keyof typeof days

const langOf = (query: string) => (/\p{Script=Han}/u.test(query) ? 'zh' : 'en')
const search = async (query: string, day?: DayName) =>
  gazetteer.search(query, langOf(query), day ? { near: days[day] } : {})

/**
 * The first 236 rows were written down before the search and its data were looked at, the others before their first
 * hits were.
 */
const meant = readFileSync(join(import.meta.dirname, 'first-hits-by-day.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map(row => {
    const [query = '', name = '', lat, lng, km, day, only] = row.split('\t')
    const spot = { lat: Number(lat), lng: Number(lng) }
    return { query, name, spot, km: Number(km), day: day as DayName, needsDay: only === 'near' }
  })

async function missedOf(rows: typeof meant, isNear: boolean): Promise<string[]> {
  const missed: string[] = []
  for (const { query, name, spot, km, day } of rows) {
    const [first] = await search(query, isNear ? day : undefined)
    if (!first || kilometres(first, spot) > km)
      missed.push(`${query} is ${name}: ${first?.formatted_address}`)
  }
  return missed
}

test('the first hit is the place that is meant for 97 of 100 queries', async () => {
  const rows = meant.filter(({ needsDay }) => !needsDay)
  expect(rows.length).toBeGreaterThanOrEqual(200)
  expect((await missedOf(rows, false)).slice(Math.floor(rows.length * 0.03))).toEqual([])
})

test('near the place of the day it is for 98 of 100', async () => {
  expect((await missedOf(meant, true)).slice(Math.floor(meant.length * 0.02))).toEqual([])
})

/** A query and the id that it has to find first. */
type Found = [query: string, id: string]

const withoutDay: Found[] = [
  ['Shinjuku', 'sight:jp-shinjuku'],
  ['新宿', 'sight:jp-shinjuku'],
  ['Shibuya', 'sight:jp-shibuya'],
  ['澀谷', 'sight:jp-shibuya'],
  ['渋谷', 'sight:jp-shibuya'],
  ['涩谷', 'sight:jp-shibuya'],
  ['Mailand', 'geonames:3173435'],
  ['Londres', 'geonames:2643743'],
  ['Moskau', 'geonames:524901'],
  ['Lisbonne', 'geonames:2267057'],
  ['Barcelone', 'geonames:3128760'],
  ['Effiel Tower', 'sight:fr-eiffel-tower'],
  ['Hagia Sofia', 'sight:tr-hagia-sophia'],
  ['Phillipines', 'country:PH'],
  ['Gulf of Mexico', 'area:gulf-of-mexico'],
  ['Golan Heights', 'area:golan-heights'],
  ['成田空港', 'airport:NRT'],
  ['BER', 'airport:BER'],
  ['晴空塔', 'sight:jp-tokyo-skytree'],
  ['迪士尼海洋', 'sight:jp-tokyo-disneysea'],
  ['重庆大剧院', 'sight:cn-chongqing-grand-theatre'],
  ['雷門', 'sight:jp-kaminarimon'],
  ['歌舞伎町', 'sight:jp-kabukicho'],
]

test.each(withoutDay)('%s is %s on any day and on none', async (query, id) => {
  expect((await search(query))[0]).toMatchObject({ place_id: id, is_meant: true })
  for (const day of ['tokyo', 'london', 'chongqing'] as const)
    expect((await search(query, day))[0]?.place_id).toBe(id)
})

const ofDay: [query: string, day: DayName, id: string][] = [
  ['Newcastle', 'london', 'geonames:2641673'],
  ['Victoria', 'london', 'sight:gb-victoria'],
  ['Siwa', 'cairo', 'geonames:347863'],
  ['Zion', 'la', 'sight:us-zion-national-park'],
  ['Joshua Tree', 'la', 'sight:us-joshua-tree-national-park'],
  ['環球影城', 'tokyo', 'sight:jp-universal-studios-japan'],
  ['环球影城', 'kyoto', 'sight:jp-universal-studios-japan'],
  ['環球影城', 'beijing', 'sight:cn-universal-beijing-resort'],
  ['環球影城', 'singapore', 'sight:sg-universal-studios-singapore'],
]

test.each(ofDay)('%s on a day in %s is %s', async (query, day, id) => {
  expect((await search(query, day))[0]?.place_id).toBe(id)
})

describe('a hit 1,500 km away', () => {
  test.each([
    ['Perth', 'edinburgh'],
    ['Victoria', 'london'],
    ['Georgia', 'newyork'],
    ['Jordan', 'hongkong'],
    ['Santiago', 'madrid'],
    ['Granada', 'madrid'],
    ['Venice', 'la'],
    ['Cambridge', 'london'],
    ['Hyde Park', 'sydney'],
    ['Chinatown', 'singapore'],
  ] as const)('is not first where the country of the day has a %s: %s', async (query, day) => {
    const [first] = await search(query, day)
    expect(first && kilometres(first, days[day])).toBeLessThan(1_500)
  })

  test.each([
    ['Japan', 'london', 'country:JP'],
    ['Mexico', 'la', 'country:MX'],
    ['Kyoto', 'paris', 'geonames:1857910'],
    ['Eiffel Tower', 'tokyo', 'sight:fr-eiffel-tower'],
  ] as const)('is first where it has no %s: %s', async (query, day, id) => {
    expect((await search(query, day))[0]).toMatchObject({ place_id: id, is_meant: true })
  })
})

test.each([
  ['Flughafen München', 'airport:MUC'],
  ['Aeroporto di Fiumicino', 'airport:FCO'],
  ['赤鱲角機場', 'airport:HKG'],
  ['肯尼迪机场', 'airport:JFK'],
  ['USA', 'country:US'],
  ['Karlsbrücke', 'sight:cz-charles-bridge'],
  ['Rialto', 'sight:it-rialto-bridge'],
  ['Nouvelle-Orléans', 'geonames:4335045'],
  ['Salzberg', 'geonames:2766824'],
  ['Vienne', 'geonames:2761369'],
  ['Mailand Italien', 'geonames:3173435'],
  ['Eiffel Towr', 'sight:fr-eiffel-tower'],
])('%s is %s', async (query, id) => {
  expect((await search(query))[0]?.place_id).toBe(id)
})

test('a place of the name of another language is first there if it is the one that is known', async () => {
  expect((await search('Parigi'))[0]?.place_id).toBe('geonames:2988507')
  expect((await search('Granada'))[0]?.place_id).toBe('geonames:2517117')
})

// A kind of place is no name: the Museum of Modern Art in New York is not meant by 'museum' in Kyoto.
test.each([
  ['museum', 'kyoto'],
  ['temple', 'kyoto'],
  ['temples', 'bangkok'],
  ['park', 'tokyo'],
  ['museo', 'madrid'],
  ['寺', 'kyoto'],
] as const)('by %s one means one in %s', async (query, day) => {
  const [first, second] = await search(query, day)
  for (const hit of [first, second]) expect(hit && kilometres(days[day], hit), hit?.name).toBeLessThan(30)
})
