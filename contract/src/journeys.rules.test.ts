import { describe, expect, test } from 'vitest'
import {
  changesIn,
  journeysOf,
  nightsOnBoard,
  type SegmentEnd,
  type Stop,
  type Travelled,
} from './journeys.rules.ts'

const spots: { [code: string]: [lat: number, lng: number, zone: string] } = {
  LHR: [51.47, -0.45, 'Europe/London'],
  LGW: [51.15, -0.19, 'Europe/London'],
  HEL: [60.32, 24.96, 'Europe/Helsinki'],
  HND: [35.55, 139.78, 'Asia/Tokyo'],
  NRT: [35.77, 140.39, 'Asia/Tokyo'],
  ITM: [34.79, 135.44, 'Asia/Tokyo'],
  AKL: [-37.01, 174.79, 'Pacific/Auckland'],
  HNL: [21.32, -157.92, 'Pacific/Honolulu'],
  LAX: [33.94, -118.41, 'America/Los_Angeles'],
  Vantaa: [60.3, 25.04, 'Europe/Helsinki'],
  Paddington: [51.517, -0.177, 'Europe/London'],
  Euston: [51.528, -0.134, 'Europe/London'],
  Kyoto: [34.986, 135.759, 'Asia/Tokyo'],
  Nara: [34.681, 135.82, 'Asia/Tokyo'],
  Osaka: [34.702, 135.496, 'Asia/Tokyo'],
}

function end(name: string, date: string | null): SegmentEnd {
  const [lat = null, lng = null, zone = null] = spots[name] ?? []
  const isAirport = /^[A-Z]{3}$/.test(name)
  return { code: isAirport ? name : null, place: isAirport ? null : name, city: null, date, zone, lat, lng }
}

/** 'HEL 26T15:30', in March 2027. */
function moment(text: string) {
  const [, name = '', day, time] = /^(.*?)(?: (\d\d)T(.*))?$/.exec(text) ?? []
  return end(name, day ? `2027-03-${day}T${time}` : null)
}

/** Parses 'LHR 26T10:00 > HEL 26T15:00'. It is a flight if it begins at an airport code. */
function part(text: string, participants: string[] | null = null): Travelled & { text: string } {
  const [from, to] = text.split(' > ').map(moment) as [SegmentEnd, SegmentEnd]
  const isFlight = from.code !== null
  return { text, participants, segment: { from: { ...from, date: from.date ?? '' }, to, isFlight } }
}

const toHelsinki = 'LHR 26T10:00 > HEL 26T15:00'
const onward = 'HEL 26T17:00 > HND 27T12:00'

describe('a journey', () => {
  test.each<[string, string[], number[], Stop[]?]>([
    ['has a change at one airport', [toHelsinki, onward], [2]],
    ['has parts in any order', [onward, toHelsinki], [2]],
    ['ends after a change of more than a day', [toHelsinki, 'HEL 27T15:01 > HND 28T12:00'], [1, 1]],
    ['goes on after a change of a day', [toHelsinki, 'HEL 27T15:00 > HND 28T12:00'], [2]],
    ['has no part that leaves before it arrives', [toHelsinki, 'HEL 26T14:59 > HND 27T12:00'], [1, 1]],
    ['has no part after one without an arrival', ['LHR 26T10:00 > HEL', onward], [1, 1]],
    [
      'goes on from another airport of the city',
      ['LHR 26T10:00 > NRT 27T08:00', 'HND 27T11:00 > ITM 27T12:10'],
      [2],
    ],
    ['does not go on from another country', [toHelsinki, 'HND 26T17:00 > ITM 26T18:10'], [1, 1]],
    ['does not lead back', [toHelsinki, 'HEL 26T20:00 > LGW 26T21:00'], [1, 1]],
    ['begins with the train to the airport', ['Paddington 26T07:00 > LHR 26T07:30', toHelsinki, onward], [3]],
    ['goes on by train after a few hours', [toHelsinki, 'Vantaa 26T21:00 > Tampere 26T23:00'], [2]],
    ['has no train a day later', [toHelsinki, 'Vantaa 26T21:01 > Tampere 26T23:00'], [1, 1]],
    [
      'changes between stations of a city',
      ['Oxford 26T09:00 > Paddington 26T10:00', 'Euston 26T11:00 > Crewe 26T13:00'],
      [2],
    ],
    [
      'has no trains from another city',
      ['Kyoto 26T09:00 > Nara 26T10:00', 'Osaka 26T11:00 > Kobe 26T11:30'],
      [1, 1],
    ],
    [
      'ends where one stays for hours between two trains',
      ['Tokyo 26T08:00 > Kyoto 26T10:15', 'Kyoto 26T13:16 > Nara 26T14:00'],
      [1, 1],
    ],
    ['is no day trip', ['Kyoto 26T09:00 > Nara 26T10:00', 'Nara 26T12:00 > Kyoto 26T13:00'], [1, 1]],
    [
      'is known by names where spots are missing',
      ['Tokyo 26T08:00 > Nagoya Station 26T10:00', 'nagoya 26T10:30 > Takayama 26T13:00'],
      [2],
    ],
    [
      'is not guessed where names differ',
      ['Tokyo 26T08:00 > Nagoya 26T10:00', 'Nagoyama 26T10:30 > Takayama 26T13:00'],
      [1, 1],
    ],
    [
      'is known by Chinese names',
      ['東京 26T08:00 > 名古屋 26T10:00', '名古屋站 26T10:30 > 高山 26T13:00'],
      [2],
    ],
    [
      'ends in a bed',
      [toHelsinki, 'HEL 27T09:00 > HND 28T06:00'],
      [1, 1],
      [{ date: '2027-03-26', participants: null }],
    ],
    [
      'goes on after the bed of a day before',
      [toHelsinki, onward],
      [2],
      [{ date: '2027-03-25', participants: null }],
    ],
    [
      'ends at a sight',
      [toHelsinki, 'HEL 26T23:00 > HND 27T18:00'],
      [1, 1],
      [{ date: '2027-03-26T18:00', participants: null }],
    ],
    ['goes on before a sight', [toHelsinki, onward], [2], [{ date: '2027-03-26T17:00', participants: null }]],
    ['crosses the date line', ['AKL 27T10:00 > HNL 26T19:00', 'HNL 26T21:00 > LAX 27T05:00'], [2]],
  ])('%s', (_, texts, lengths, stops = []) => {
    const journeys = journeysOf(
      texts.map(text => part(text)),
      stops,
    )
    expect(journeys.map(({ length }) => length)).toEqual(lengths)
  })

  test('belongs to the same people', () => {
    const lengths = (one: string[] | null, other: string[] | null, stops: Stop[] = []) =>
      journeysOf([part(toHelsinki, one), part(onward, other)], stops).length
    expect(lengths(['ana', 'mei'], ['mei', 'ana'])).toBe(1)
    expect(lengths(['ana'], ['mei'])).toBe(2)
    expect(lengths(null, ['ana'])).toBe(2)
    const bed = { date: '2027-03-26', participants: ['mei'] }
    const late = 'HEL 27T09:00 > HND 28T06:00'
    expect(journeysOf([part(toHelsinki, ['ana']), part(late, ['ana'])], [bed])).toHaveLength(1)
    expect(journeysOf([part(toHelsinki, ['mei']), part(late, ['mei'])], [bed])).toHaveLength(2)
  })

  test('takes the next of several departures, and each of them once', () => {
    const late = 'HEL 26T22:00 > HND 27T17:00'
    const journeys = journeysOf(
      [toHelsinki, late, onward].map(text => part(text)),
      [],
    )
    expect(journeys.map(parts => parts.map(({ text }) => text))).toEqual([[toHelsinki, onward], [late]])
  })

  test('tells the length of its changes by the clocks of their places', () => {
    const [journey] = journeysOf([part(toHelsinki), part(onward)], [])
    const [change] = journey ? changesIn(journey) : []
    expect(change).toMatchObject({ minutes: 120, isByAir: true, departure: { code: 'HEL' } })
  })
})

test.each([
  ['LHR 26T09:30 > HND 27T07:25', ['2027-03-26']],
  ['HND 26T23:50 > LHR 27T06:30', ['2027-03-26']],
  ['HND 27T01:30 > LHR 27T06:30', ['2027-03-26']],
  ['HND 27T05:00 > LHR 27T23:30', []],
  ['HND 26T22:00 > ITM 27T00:30', []],
  ['LAX 26T22:00 > AKL 28T06:00', ['2027-03-26', '2027-03-27']],
  ['AKL 27T00:30 > LAX 26T17:30', []],
  ['LHR 26T22:00 > HEL', []],
])('the nights on board of %s', (text, nights) => {
  expect(nightsOnBoard(part(text).segment)).toEqual(nights)
})
