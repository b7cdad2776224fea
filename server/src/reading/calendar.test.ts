import { afterAll, describe, expect, test } from 'vitest'
import { openReader } from '../testing/reading.ts'

const reader = openReader()
afterAll(() => reader.close())
const context = { today: '2026-03-01' }

const calendar = (...lines: string[]) =>
  `${['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')}\r\n`
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@cal.example', ...lines, 'END:VEVENT']

async function read(text: string) {
  const { bookings, problem } = await reader.read({ bytes: Buffer.from(text) }, context)
  expect(problem).toBeNull()
  return bookings
}

test('an entry becomes an item at its place, its lines unfolded and its signs plain', async () => {
  const found = await read(
    calendar(
      ...event(
        'SUMMARY:Dinner at Trattoria\\, with ',
        ' Anna',
        'LOCATION:Via Roma 1\\, Torino',
        'DTSTART;TZID=Europe/Rome:20260512T193000',
        'DURATION:PT2H15M',
        'DESCRIPTION:Table by the window\\nBring cash',
        'URL:https://table.example/7',
        'BEGIN:VALARM',
        'DESCRIPTION:Not this',
        'END:VALARM',
      ),
    ),
  )
  expect(found).toEqual([
    {
      kind: 'item',
      row: {
        ...{
          place: 'Dinner at Trattoria, with Anna',
          type: 'dining',
          date: '2026-05-12',
          start_time: '19:30',
        },
        ...{
          end_time: '21:45',
          details: 'Via Roma 1, Torino\nTable by the window\nBring cash',
          lat: null,
          lng: null,
        },
        ...{ url: 'https://table.example/7', confirmation_number: null, cost: null, cost_currency: null },
      },
      sure: true,
      doubts: [],
      people: [],
      town: { name: 'Torino', lat: 45.07049, lng: 7.68682, country: 'IT', isLikely: false },
      source: { name: null, by: 'calendar' },
    },
  ])
})

describe('a clock', () => {
  const at = async (zone: string[], start: string, ...more: string[]) => {
    const [found] = await read(calendar(...zone, ...event('SUMMARY:Tea', start, ...more)))
    return [found?.row['date'], found?.row['start_time'], found?.doubts.map(({ why }) => why)]
  }
  const zone = (id: string, ...offsets: string[]) => [
    ...['BEGIN:VTIMEZONE', `TZID:${id}`],
    ...offsets.flatMap(offset => ['BEGIN:STANDARD', `TZOFFSETTO:${offset}`, 'END:STANDARD']),
    'END:VTIMEZONE',
  ]
  const inTokyo = 'LOCATION:Tokyo, Japan'

  test.each([
    ['of a whole day', [], 'DTSTART;VALUE=DATE:20260512', [], ['2026-05-12', null, []]],
    ['that floats', [], 'DTSTART:20260512T080000', [], ['2026-05-12', '08:00', []]],
    ['in UTC', [], 'DTSTART:20260512T230000Z', [inTokyo], ['2026-05-13', '08:00', []]],
    ['in UTC, nowhere', [], 'DTSTART:20260512T230000Z', [], ['2026-05-12', '23:00', ['zone_unknown']]],
    ['of its place', [], 'DTSTART;TZID=Asia/Tokyo:20260512T080000', [inTokyo], ['2026-05-12', '08:00', []]],
    [
      'of another zone',
      [],
      'DTSTART;TZID=Europe/Berlin:20260512T010000',
      [inTokyo],
      ['2026-05-12', '08:00', ['offset_differs']],
    ],
    [
      'of a zone with a long name',
      [],
      'DTSTART;TZID=/cal.example/20260101/Asia/Tokyo:20260512T080000',
      [inTokyo],
      ['2026-05-12', '08:00', []],
    ],
    [
      'of a zone of Windows',
      [],
      'DTSTART;TZID="Tokyo Standard Time":20260512T080000',
      [inTokyo],
      ['2026-05-12', '08:00', []],
    ],
    [
      'of a zone that the file describes',
      zone('Mine', '+0900'),
      'DTSTART;TZID=Mine:20260512T080000',
      [inTokyo],
      ['2026-05-12', '08:00', []],
    ],
    [
      'of a zone that has two offsets and no name',
      zone('Mine', '+0100', '+0200'),
      'DTSTART;TZID=Mine:20260512T080000',
      [inTokyo],
      ['2026-05-12', '08:00', ['zone_unknown']],
    ],
  ])('%s', async (_, before, start, more, expected) => {
    expect(await at(before, start, ...more)).toEqual(expected)
  })
})

test('flights, rides and stays are told where they say so', async () => {
  const found = await read(
    calendar(
      ...event('SUMMARY:Flight BR 198 TPE - NRT', 'DTSTART:20260512T005000Z', 'DTEND:20260512T041500Z'),
      ...event(
        'SUMMARY:ICE 595 Berlin Hbf → München Hbf',
        'DTSTART:20260514T103200',
        'DTEND:20260514T143000',
      ),
      ...event('SUMMARY:Stay at Casa Luz', 'DTSTART;VALUE=DATE:20260515', 'DTEND;VALUE=DATE:20260518'),
      ...event('SUMMARY:A4 printing', 'DTSTART:20260516T090000'),
      ...event('SUMMARY:Hotel breakfast', 'DTSTART:20260517T090000', 'DTEND:20260517T100000'),
    ),
  )
  expect(found).toMatchObject([
    {
      kind: 'flight',
      sure: true,
      row: {
        ...{ flight_number: 'BR198', depart_airport_code: 'TPE', depart_date: '2026-05-12T08:50' },
        ...{ arrive_airport_code: 'NRT', arrive_date: '2026-05-12T13:15' },
      },
    },
    {
      kind: 'ride',
      row: {
        ...{ type: 'train', number: 'ICE 595', from_place: 'Berlin Hbf', to_place: 'München Hbf' },
        arrive_date: '2026-05-14T14:30',
      },
    },
    {
      kind: 'stay',
      sure: false,
      row: { place: 'Casa Luz', check_in: '2026-05-15', check_out: '2026-05-18' },
      doubts: [{ field: 'check_out', why: 'two_readings' }],
    },
    { kind: 'item', row: { place: 'A4 printing' } },
    { kind: 'item', row: { place: 'Hotel breakfast' } },
  ])
})

test.each([
  ['by the calendar', ['METHOD:CANCEL'], []],
  ['by itself', [], ['STATUS:CANCELLED']],
])('a cancellation %s', async (_, top, own) => {
  expect(
    await read(calendar(...top, ...event('SUMMARY:Tea', 'DTSTART:20260512T080000', ...own))),
  ).toMatchObject([{ kind: 'cancellation', of: 'item' }])
})

test.each([
  ['no day', 'DTSTART:20260231T080000'],
  ['no clock', 'DTSTART:20260212T990000'],
  ['nothing', 'DTSTART:'],
])('an entry at %s is left out', async (_, start) => {
  expect(await read(calendar(...event('SUMMARY:Tea', start)))).toEqual([])
})

test('a huge calendar, and one that never ends, are read as far as they go', async () => {
  const many = Array.from({ length: 20_000 }, (_, n) =>
    event(`SUMMARY:Tea ${n}`, 'DTSTART:20260512T080000'),
  ).flat()
  expect(await read(calendar(...many))).toHaveLength(100)
  expect(await read(`BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(200_000)}`)).toEqual([])
  expect(await read(`BEGIN:VCALENDAR\r\nX;${'A=B;'.repeat(100_000)}`)).toEqual([])
})
