import { describe, expect, test } from 'vitest'
import type { Entry } from './format.ts'
import { readText } from './read-text.ts'

const context = { today: '2026-11-20' }
const read = (value: unknown) => readText(typeof value === 'string' ? value : JSON.stringify(value), context)

/** Each mark by its kind, its name or number and its ends, its clocks and its confirmation. */
const told = ({ kind, name, number, from, to, starts, ends, nth, confirmation }: Entry) =>
  [
    ...[kind, name ?? number],
    ...[kind === 'item' ? undefined : (from?.code ?? from?.name), to?.code ?? to?.name],
    ...[starts, ends].map(at => at && [at.day, at.time].filter(Boolean).join('T')),
    ...[nth && `day ${nth}`, confirmation],
  ]
    .filter(Boolean)
    .join(' | ')

describe('TREK', () => {
  const gion = {
    id: 7,
    name: 'Gion',
    lat: 35,
    lng: 135.77,
    description: 'Lanterns',
    website: 'https://example.com',
  }
  const assigned = { id: 1, place: { ...gion, place_time: '18:30', end_time: '20:00' }, notes: 'By foot' }
  const shared = {
    trip: { id: 1, title: 'Kansai', start_date: '2027-03-27', end_date: '2027-03-29', currency: 'JPY' },
    days: [
      { id: 11, day_number: 1, date: '2027-03-27' },
      { id: 12, day_number: 2, date: null },
    ],
    assignments: { 11: [assigned], 12: [{ id: 2, place: { id: 8, name: 'Nijo' } }] },
    dayNotes: { 11: [{ id: 1, text: 'Buy a pass', time: '09:00' }] },
    places: [gion, { id: 8, name: 'Nijo' }, { id: 9, name: 'Later' }],
    accommodations: [
      {
        ...{
          id: 1,
          start_day_id: 11,
          end_day_id: 13,
          confirmation: 'H1',
          place_name: 'Ryokan',
          place_lat: 35,
          place_lng: 135,
        },
      },
    ],
    reservations: [
      {
        ...{ id: 1, type: 'flight', title: 'BR 198', reservation_time: '2027-03-27T08:50' },
        ...{
          reservation_end_time: '2027-03-27T13:15',
          confirmation_number: 'K7',
          metadata: '{"flight_number":"BR198"}',
        },
        endpoints: [
          { role: 'from', name: 'Taoyuan', code: 'TPE', lat: 25, lng: 121 },
          { role: 'to', name: 'Narita', code: 'NRT', lat: 35, lng: 140 },
        ],
      },
      { id: 2, type: 'hotel', title: 'Ryokan', accommodation_id: 1 },
      { id: 3, type: 'restaurant', title: 'Soba', day_id: 11, location: 'Gion' },
      {
        id: 4,
        type: 'train',
        title: 'Haruka',
        reservation_time: '2027-03-27T15:00',
        metadata: '{',
        location: 'KIX',
      },
    ],
    budget: [{ id: 1 }],
    packing: [{ id: 1 }, { id: 2 }],
  }

  test('as its shared page has it', () => {
    const found = read(shared)
    expect(found).toMatchObject({
      ...{
        format: 'trek',
        name: 'Kansai',
        start_date: '2027-03-27',
        end_date: '2027-03-29',
        currency: 'JPY',
      },
      leftOut: [
        { what: 'expense', why: 'not_taken', count: 1 },
        { what: 'todo', why: 'not_taken', count: 2 },
      ],
    })
    expect(found?.marks.map(told)).toEqual([
      'item | Gion | 2027-03-27T18:30 | 2027-03-27T20:00',
      'item | Buy a pass | 2027-03-27T09:00',
      'item | Nijo | day 2',
      'item | Later',
      'stay | Ryokan | 2027-03-27 | H1',
      'flight | BR198 | TPE | NRT | 2027-03-27T08:50 | 2027-03-27T13:15 | K7',
      'item | Soba | 2027-03-27',
      'ride | Haruka | KIX | 2027-03-27T15:00',
    ])
    expect(found?.marks[0]).toMatchObject({ details: 'Lanterns\nBy foot', url: 'https://example.com' })
  })

  test('as its API has it, with who is in it', () => {
    const { assignments: _, dayNotes: __, days, ...trip } = shared
    const found = read({
      ...{ ...trip, days: days.map((day, n) => ({ ...day, assignments: n === 0 ? [assigned] : [] })) },
      members: { owner: { id: 1, username: 'ana' }, members: [{ id: 2, username: 'mei' }] },
    })
    expect([found?.people, found && told(found.marks[0] as Entry)]).toEqual([
      ['ana', 'mei'],
      'item | Gion | 2027-03-27T18:30 | 2027-03-27T20:00',
    ])
  })
})

describe('AdventureLog', () => {
  const backup = {
    ...{ version: '0.11', user_username: 'ana', categories: [], notes: [{}], checklists: [] },
    collections: [{ export_id: 0, name: 'Kansai', start_date: '2027-03-27', end_date: '2027-03-30' }],
    locations: [
      {
        ...{
          name: 'Gion',
          location: 'Kyoto',
          latitude: '35.000000',
          longitude: '135.770000',
          description: 'Lanterns',
        },
        visits: [
          { start_date: '2027-03-27T00:00:00+00:00', end_date: '2027-03-27T00:00:00+00:00', timezone: null },
          { start_date: '2027-03-28T09:00:00+00:00', timezone: 'Asia/Tokyo', notes: 'Again' },
        ],
      },
      { name: 'Later', visits: [] },
    ],
    transportation: [
      {
        ...{ type: 'plane', name: 'To Tokyo', flight_number: 'BR198', start_code: 'TPE', end_code: 'NRT' },
        ...{
          date: '2027-03-27T00:50:00+00:00',
          end_date: '2027-03-27T04:15:00Z',
          start_timezone: 'Asia/Taipei',
        },
      },
      {
        type: 'train',
        name: 'Haruka',
        from_location: 'KIX',
        to_location: 'Kyoto',
        date: '2027-03-27T06:00:00Z',
      },
      { type: 'walking', name: 'Up the hill', date: '2027-03-28T00:00:00Z' },
    ],
    lodging: [
      {
        ...{
          name: 'Ryokan',
          type: 'hotel',
          check_in: '2027-03-27T00:00:00Z',
          check_out: '2027-03-29T00:00:00Z',
        },
        reservation_number: 'H1',
      },
      { name: 'Somewhere' },
    ],
  }

  test('as its backup has it, and one collection', () => {
    expect(read(backup)).toMatchObject({
      ...{ format: 'adventurelog', name: 'Kansai', start_date: '2027-03-27' },
      leftOut: [{ what: 'todo', why: 'not_taken', count: 1 }],
    })
    expect(read(backup)?.marks.map(told)).toEqual([
      'item | Gion | 2027-03-27',
      'item | Gion | 2027-03-28T18:00',
      'item | Later',
      'stay | Ryokan | 2027-03-27 | 2027-03-29 | H1',
      'item | Somewhere',
      'flight | BR198 | TPE | NRT | 2027-03-27T08:50 | 2027-03-27T04:15',
      'ride | Haruka | KIX | Kyoto | 2027-03-27T06:00',
      'item | Up the hill | 2027-03-28',
    ])
    const { collections: _, ...one } = backup
    expect(read({ ...one, collection: { name: 'Kyoto' } })?.name).toBe('Kyoto')
  })
})

describe('Wanderlog', () => {
  const place = (name: string, more: object = {}) => ({
    type: 'place',
    place: { name, formatted_address: 'Kyoto', geometry: { location: { lat: 35, lng: 135.77 } } },
    ...more,
  })
  const note = (insert: string) => ({ type: 'note', text: { ops: [{ insert }] } })
  const airport = (iata: string, time: string) => ({
    airport: { iata, name: iata },
    date: '2027-03-27',
    time,
  })
  const plan = {
    ...{ title: 'Kansai', startDate: '2027-03-27', endDate: '2027-03-29', editors: [{ name: 'Ana "}' }] },
    itinerary: {
      sections: [
        { mode: 'placeList', heading: 'Notes', date: null, blocks: [note('Anything')] },
        { mode: 'placeList', heading: 'Places', date: null, blocks: [place('Later'), { type: 'place' }] },
        {
          ...{ mode: 'placeList', heading: 'Hotels', date: null },
          blocks: [
            place('Ryokan', {
              hotel: { checkIn: '2027-03-27', checkOut: '2027-03-29', confirmationNumber: 'H1' },
            }),
          ],
        },
        {
          ...{ mode: 'placeList', heading: 'Flights', date: null },
          blocks: [
            {
              ...{
                type: 'flight',
                flightInfo: { airline: { iata: 'BR' }, number: 198 },
                confirmationNumber: 'K7',
              },
              ...{ depart: airport('TPE', '08:50'), arrive: airport('NRT', '13:15') },
            },
            { type: 'train' },
          ],
        },
        {
          ...{ mode: 'dayPlan', heading: '', date: '2027-03-28' },
          blocks: [
            place('Gion', {
              startTime: '18:30',
              endTime: '20:00',
              text: { ops: [{ insert: 'Lanterns\n' }] },
            }),
            note('Buy a pass\nat the station\n'),
            { type: 'checklist', items: [] },
          ],
        },
      ],
    },
  }
  const expected = [
    'item | Later',
    'stay | Ryokan | 2027-03-27 | 2027-03-29 | H1',
    'flight | BR198 | TPE | NRT | 2027-03-27T08:50 | 2027-03-27T13:15 | K7',
    'item | Gion | 2027-03-28T18:30 | 2027-03-28T20:00',
    'item | Buy a pass | 2027-03-28',
  ]

  test('as a page that was saved has it, and its API', () => {
    const state = JSON.stringify({ user: {}, tripPlanStore: { data: { tripPlan: plan } } })
    const page = `<!DOCTYPE html><html><head><script>window.__MOBX_STATE__ = ${state};window.__CONFIG__ = {};</script></head></html>`
    for (const found of [read(page), read({ success: true, tripPlan: plan })]) {
      expect(found).toMatchObject({
        ...{ format: 'wanderlog', name: 'Kansai', end_date: '2027-03-29', people: ['Ana "}'] },
        leftOut: [
          { what: 'point', why: 'unnamed', count: 1 },
          { what: 'ride', why: 'not_taken', count: 1 },
        ],
      })
      expect(found?.marks.map(told)).toEqual(expected)
    }
    expect(read(page.slice(0, 400))).toBeUndefined()
  })
})

test.each([
  { trip: { title: 'x' }, days: [null, 3, [], { id: {} }], assignments: 3, reservations: {}, members: 'x' },
  {
    locations: [null, { visits: 'x', latitude: {} }],
    transportation: [[]],
    lodging: [{ check_in: 3 }],
    collections: {},
  },
  {
    tripPlan: { itinerary: { sections: [null, { blocks: 'x' }, { blocks: [{ type: 'place', place: 3 }] }] } },
  },
  { type: 'FeatureCollection', features: [null, 3, { geometry: 'x', properties: [] }] },
])('a list of anything ends: %j', value => {
  expect(read(value)?.marks).toBeDefined()
})
