import { addDays } from '../contract/src/days.rules.ts'
import type { Item } from '../contract/src/items.ts'
import type { Plan } from '../contract/src/plan.ts'

/** The same numbers for the same seed, for a round that is to be repeated. */
export function randomFrom(seed: number) {
  let state = seed
  const below = (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return Math.floor((((state ^ (state >>> 12)) >>> 0) / 2 ** 32) * most)
  }
  return {
    below,
    among: <T>(some: readonly T[]): T => some[below(some.length)] as T,
    /** One of a few times, which are often the same or out of order. */
    time: () => `${String(8 + below(12)).padStart(2, '0')}:${below(2) ? '30' : '05'}`,
  }
}

type Random = ReturnType<typeof randomFrom>

const names = [
  ...[
    'Gion',
    '',
    '金閣寺',
    'A <b>bold</b> {name} & "so"',
    `Long ${'Arashiyama '.repeat(12)}`,
    'x'.repeat(120),
  ],
  ...['Kinkaku-ji, the golden pavilion', '祇園四条駅から南へ', '☕ Café'],
]
const addresses = [
  null,
  'https://www.example.com/a?b=c',
  'http://sub.example.org',
  'https://example.com/{url}',
]
/** Addresses whose site has another name. */
const rareAddresses = ['https://xn--fsq.com/', 'https://EXAMPLE.com', 'https://127.0.0.1/a']
const types = ['sightseeing', 'commute', 'dining', 'shopping', 'flight'] as const
const costs = [null, null, '0.00', '12.50', '1234.56', '99999999.99', '3.00']
const notes = [null, null, 'Rain is likely', 'First line\nsecond line {note}', 'y'.repeat(300)]

function itemOf(random: Random, plan: Plan, at: number): Item {
  const { below, among, time } = random
  const day = plan.days[0] as Plan['days'][number]
  const start_time = below(3) ? time() : null
  const [hasSpot, isRough] = [below(4) > 0, below(6) === 0]
  return {
    ...{ id: crypto.randomUUID(), trip_id: plan.trip.id, sub_trip_id: day.id, outside_trip: false },
    ...{ date: day.date, place: among(names), place_id: null, type: among(types), position: at, version: 1 },
    lat: hasSpot ? 35 + below(among([2, 40, 4_000])) / 1_000 : null,
    lng: hasSpot ? 135 + below(among([2, 40, 4_000])) / 1_000 : null,
    approximate: isRough,
    spot: hasSpot ? (isRough ? 'guessed' : 'known') : null,
    details: among(['', '', 'Before the crowds', 'Two\nlines', `long ${'words '.repeat(60)}`]),
    start_time,
    end_time: below(2) ? time() : null,
    cost: among(costs),
    confirmation_number: among([null, null, 'X7K2QP']),
    url: among(below(30) ? addresses : rareAddresses),
    participants: below(8) ? null : [],
  }
}

const participants = (random: Random) => random.among([null, null, null, [], [crypto.randomUUID()]])

/** What is booked around a day: some of it on this one, some overnight, some of other days. */
function bookingsOf(random: Random, { trip, days }: Plan): Pick<Plan, 'flights' | 'rides' | 'rentals'> {
  const { below, among, time } = random
  const date = days[0]?.date ?? ''
  const moment = (from: number, days: number) => `${addDays(date, from + below(days))}T${time()}`
  const ends = () => {
    const [first, last] = [moment(-2, 4), moment(-2, 4)].sort() as [string, string]
    return [first, last] as const
  }
  const booked = { trip_id: trip.id, confirmation_number: null, notes: null, version: 1 }
  const cost = { cost: null, cost_currency: null, cost_currency_symbol: null }
  const some = <Row>(make: () => Row): Row[] => Array.from({ length: below(3) }, make)
  const zones = [null, 'Asia/Tokyo', 'Europe/Paris', 'Asia/Taipei', 'Pacific/Honolulu', 'Nowhere/Land']
  const code = () => among([null, 'TPE', 'NRT', 'RJTT'])
  const airport = () => among([null, 'Haneda', '松山'])
  const row = () => ({ id: crypto.randomUUID(), ...booked, ...cost, participants: participants(random) })
  return {
    flights: some(() => {
      const [depart_date, last] = ends()
      const nowhere = { depart_lat: null, depart_lng: null, arrive_lat: null, arrive_lng: null }
      return {
        ...{ ...row(), ...nowhere, attachment: null, flight_number: among(['BR198', 'A <b>{title}']) },
        ...{ depart_airport: airport(), depart_airport_code: code(), depart_zone: among(zones) },
        ...{ arrive_airport: airport(), arrive_airport_code: code(), arrive_zone: among(zones) },
        ...{ depart_city: among([null, 'Tokyo']), arrive_city: among([null, 'Paris']) },
        ...{ depart_date, arrive_date: among([null, last, last, depart_date]) },
      }
    }),
    rides: some(() => {
      const [depart_date, last] = ends()
      const arrive_date = among([null, last, `${depart_date.slice(0, 10)}T23:10`])
      const nowhere = { from_lat: null, from_lng: null, to_lat: null, to_lng: null }
      return {
        ...{ ...row(), ...nowhere, from_place_id: null, to_place_id: null, seat: null, url: null },
        ...{
          type: among(['train', 'bus', 'ferry', 'transfer', 'parking', 'other'] as const),
          number: among([null, '637']),
        },
        ...{ from_place: among(names.slice(2)), to_place: among([null, 'Kyoto']), depart_date, arrive_date },
        ...{ from_zone: among(zones), to_zone: among(zones) },
      }
    }),
    rentals: some(() => {
      const [pickup_date, dropoff_date] = ends()
      const nowhere = { pickup_lat: null, pickup_lng: null, dropoff_lat: null, dropoff_lng: null }
      return {
        ...{
          ...row(),
          ...nowhere,
          pickup_place_id: null,
          dropoff_place_id: null,
          company: among(names.slice(2)),
        },
        ...{ pickup_place: among(names), dropoff_place: 'Naha', pickup_date, dropoff_date },
      }
    }),
  }
}

/** Some of the nights around the first day of a trip, in one bed or in several. */
function nightsOf(random: Random, plan: Plan, days: Plan['days']): Item[] {
  const [first, second] = [plan.days[0], days[0]] as Plan['days']
  const before = { id: null, date: addDays(first?.date ?? '', -1) }
  return [before, first, second].flatMap(day =>
    day === undefined || random.below(3)
      ? []
      : {
          ...itemOf(random, plan, 0),
          ...{
            type: 'lodging' as const,
            sub_trip_id: day.id,
            date: day.date,
            place: random.among(['Ryokan', '旅館']),
          },
        },
  )
}

/** Another plan of a trip, about its first day. */
export function anyPlan(random: Random, plan: Plan): Plan {
  const { below, among } = random
  const [first, ...days] = plan.days as [Plan['days'][number], ...Plan['days']]
  const items = Array.from({ length: below(9) }, (_, at) => itemOf(random, plan, at))
  const stranger = crypto.randomUUID()
  const elsewhere = { ...itemOf(random, plan, 0), sub_trip_id: days[0]?.id ?? null }
  const isLast = below(4) === 0
  const booked = bookingsOf(random, plan)
  return {
    ...plan,
    ...booked,
    trip: {
      ...plan.trip,
      currency: among(['GBP', 'JPY', 'TWD', 'KWD', 'CHF', 'HUF', 'EUR']) as Plan['trip']['currency'],
      ...(isLast && { end_date: first.date }),
    },
    days: [
      { ...first, place: among([null, 'Kyoto', ...names.slice(1)]), note: among(notes) },
      ...(isLast ? [] : days),
    ],
    items: [
      ...items,
      ...(isLast || below(3) ? [] : [{ ...elsewhere, participants: [stranger] }]),
      ...nightsOf(random, plan, days),
    ],
    paid: [...items, ...Object.values(booked).flat()]
      .filter(() => below(4) === 0)
      .map(({ id }) => ({ kind: 'item' as const, id, expense_id: crypto.randomUUID() })),
  }
}
