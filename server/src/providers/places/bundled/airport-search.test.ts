import { Airport } from '@caravan/contract/places'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { silent } from '../../../log.ts'
import { createGazetteer } from './gazetteer.ts'

const gazetteer = createGazetteer({ log: silent })
afterAll(() => gazetteer.close())

const codesFor = async (query: string, lang: 'en' | 'zh' = 'en') =>
  (await gazetteer.searchAirports(query, lang)).map(({ code }) => code)

describe('the airport that a traveller means comes first', () => {
  test.each([
    ['TPE', 'TPE'],
    ['tpe', 'TPE'],
    [' TPE ', 'TPE'],
    ['RCTP', 'TPE'],
    ['NRT', 'NRT'],
    ['SHA', 'SHA'],
    ['HOU', 'HOU'],
    ['LON', 'LHR'],
    ['NYC', 'JFK'],
    ['Heathrow', 'LHR'],
    ['heath', 'LHR'],
    ['希斯洛', 'LHR'],
    ['Narita', 'NRT'],
    ['成田', 'NRT'],
    ['Taoyuan', 'TPE'],
    ['桃園', 'TPE'],
    ['London', 'LHR'],
    ['London Gatwick', 'LGW'],
    ['New York', 'JFK'],
    ['紐約', 'JFK'],
    ['Tokyo', 'HND'],
    ['東京', 'HND'],
    ['东京', 'HND'],
    ['東京機場', 'HND'],
    ['tokyo airport', 'HND'],
    ['台北', 'TPE'],
    ['臺北', 'TPE'],
    ['Paris', 'CDG'],
    ['paris france', 'CDG'],
    ['巴黎', 'CDG'],
    ['Osaka', 'KIX'],
    ['Kyoto', 'KIX'],
    ['京都', 'KIX'],
    ['Bali', 'DPS'],
    ['Milan', 'MXP'],
    ['Rome', 'FCO'],
    ['Washington', 'IAD'],
    ['Los Angeles', 'LAX'],
    ['Las Vegas', 'LAS'],
    ['Geneva', 'GVA'],
    ['Zürich', 'ZRH'],
    ['zuerich', 'ZRH'],
    ['Vienna', 'VIE'],
    ['San Jose', 'SJC'],
    ['Manchester', 'MAN'],
    ['Birmingham', 'BHX'],
    ['Florence', 'FLR'],
    ['Santorini', 'JTR'],
    ['Sapporo', 'CTS'],
    ['Okinawa', 'OKA'],
    ['Honolulu', 'HNL'],
    // Also the four letters of an airfield near Turin.
    ['Lima', 'LIM'],
    ['EGTK', 'OXF'],
  ])('%s is %s', async (query, code) => {
    expect((await codesFor(query))[0]).toBe(code)
  })
})

describe('an airport that a booking names', () => {
  test.each([
    ['札幌(新千歳)', 'CTS'],
    ['新千歳', 'CTS'],
    ['哈尔滨太平', 'HRB'],
    ['富士山静岡', 'FSZ'],
    ['長崎', 'NGS'],
    ['김포', 'GMP'],
    ['인천국제공항', 'ICN'],
    ['나리타', 'NRT'],
    ['Helsinki', 'HEL'],
    ['Kopenhagen', 'CPH'],
    ['Genf', 'GVA'],
    ['Neapel', 'NAP'],
    ['Flughafen Wien', 'VIE'],
    ['Paris Orly', 'ORY'],
    ['Barcelona', 'BCN'],
    ['Neu-Delhi', 'DEL'],
    ['Heathrow', 'LHR'],
  ])('%s is %s', async (name, code) => {
    expect(await gazetteer.airportNamed(name)).toMatchObject({ code, isUnsure: false })
  })

  test.each([
    ['New York', 'JFK'],
    ['도쿄', 'HND'],
    ['Mailand', 'MXP'],
    ['Paris', 'CDG'],
    ['Oslo Fornebu', 'OSL'],
  ])('%s may be another one than %s', async (name, code) => {
    expect(await gazetteer.airportNamed(name)).toMatchObject({ code, isUnsure: true })
  })

  test('of a name that has no known part there is none', async () => {
    expect(await gazetteer.airportNamed('Qqqq Xyzzy')).toBeUndefined()
  })
})

test('the airports of a city come by their passengers', async () => {
  expect((await codesFor('London')).slice(0, 5)).toEqual(['LHR', 'LGW', 'STN', 'LTN', 'LCY'])
  expect((await codesFor('東京', 'zh')).slice(0, 2)).toEqual(['HND', 'NRT'])
})

test.each([
  ['HEL', 'Helsinki'],
  ['VCE', 'Venice'],
  ['LAS', 'Las Vegas'],
  ['MNL', 'Manila'],
  ['TFS', 'Tenerife'],
  ['ZUH', 'Zhuhai'],
  // They are called after a suburb, or a city of their own that is smaller.
  ['ICN', 'Seoul'],
  ['NRT', 'Tokyo'],
  ['MXP', 'Milan'],
  ['EBB', 'Kampala'],
])('%s is the airport of %s', async (code, city) => {
  expect(await gazetteer.airportByCode(code)).toMatchObject({ city })
})

test('an airport is told with its place and zone, in both languages', async () => {
  const place = { lat: expect.closeTo(25.08, 1), lng: expect.closeTo(121.23, 1) }
  const shared = { code: 'TPE', icao: 'RCTP', country: 'TW', zone: 'Asia/Taipei', ...place }
  expect((await gazetteer.searchAirports('TPE', 'en'))[0]).toEqual({
    ...shared,
    name: 'Taiwan Taoyuan International Airport',
    city: 'Taipei',
  })
  expect((await gazetteer.searchAirports('TPE', 'zh'))[0]).toEqual({
    ...shared,
    name: '桃園國際機場',
    city: '台北',
  })
})

test('an airfield that only pilots have letters for has a zone, too', async () => {
  expect(await gazetteer.airportByCode('EHOW')).toMatchObject({
    code: 'EHOW',
    icao: 'EHOW',
    name: 'Oostwold Airfield',
    zone: 'Europe/Amsterdam',
  })
})

test('nothing is made up', async () => {
  expect(await codesFor('qqqq')).toEqual([])
  expect(await codesFor('"* (')).toEqual([])
})

test('whatever is typed, at most ten different airports come as the contract declares them', async () => {
  const words = fc.constantFrom('san', 'new', 'st', '京', 'int', 'paris', '"', 'AND', '*', '(', 'tpe', ' ')
  const typed = fc.oneof(
    fc.uint16Array({ maxLength: 100 }).map(units => String.fromCharCode(...units)),
    fc.array(words, { minLength: 1, maxLength: 20 }).map(parts => parts.join(' ')),
  )
  await fc.assert(
    fc.asyncProperty(typed, fc.constantFrom('en' as const, 'zh' as const), async (query, lang) => {
      const airports = await gazetteer.searchAirports(query, lang)
      const codes = new Set(airports.map(({ code }) => code))
      return (
        codes.size === airports.length && codes.size <= 10 && z.safeParse(z.array(Airport), airports).success
      )
    }),
    { numRuns: 300 },
  )
})
