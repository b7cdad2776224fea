import type { Plan } from '@caravan/contract/plan'
import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { sampleOf } from './samples.ts'

type Schema = z.core.$ZodType

const dates = ['2027-03-27', '2027-03-28', '2027-03-29', '2027-03-30', '2027-04-02']
const moments = ['2027-03-27T08:50', '2027-03-28T10:00', '2027-03-28T10:00:30', '2027-03-30T23:59']
const times = ['08:00', '10:00', '12:00', '23:59']
const places = ['Gion', 'Narita', '清水寺', '  Nara  ', 'Cafe\u0301']
const amounts = ['0', '5', '10.5', '13910', 7, 12.25, '0.001', '99.99']
const codes = ['TPE', 'NRT', 'XQZ']

/** Values for fields of rows by their names, which make sense together often enough. */
const values: Record<string, readonly unknown[]> = {
  ...{ date: dates, due_date: dates, paid_date: dates },
  ...{ check_in: dates.slice(0, 4), check_out: dates.slice(1) },
  ...{ pickup_date: moments, dropoff_date: moments, depart_date: moments, arrive_date: moments },
  ...{ start_time: times, end_time: times, day: dates },
  ...{
    start_date: ['2027-03-25', '2027-03-27', '2027-03-28'],
    end_date: ['2027-03-29', '2027-03-30', '2027-04-02'],
  },
  ...{ on_conflict: ['delete', 'move_to_last'] },
  ...{
    place: places,
    name: places,
    pickup_place: places,
    dropoff_place: places,
    from_place: places,
    to_place: places,
  },
  ...{
    cost: amounts,
    amount: amounts,
    cost_currency: ['GBP', 'JPY', 'BHD'],
    currency: ['GBP', 'JPY', 'BHD'],
  },
  ...{ depart_airport_code: codes, arrive_airport_code: codes },
  ...{ lat: [35, 25.04], lng: [135.7, 121.5], formatted_address: ['Kyoto, Japan', 'Nara, Japan'] },
  ...{
    place_id: ['test:kyoto', 'test:nara'],
    type: ['dining', 'lodging', 'commute', 'Food', 'Gas', 'ferry', 'parking'],
  },
}

/** Rows and people of the trip that fields can name. */
export interface Around {
  plan: Plan
  people: readonly string[]
}

/** The values that a field may have: those of its name that its schema takes, and nothing where that may be. */
function valuesOf(schema: Schema, name: string, { plan, people }: Around): fc.Arbitrary<unknown> {
  const [one = '', other = one] = people
  const bookings = [
    ...plan.items.map(({ id }) => ({ kind: 'item', id, name: 'Sight' })),
    ...plan.flights.map(({ id }) => ({ kind: 'flight', id, name: 'BR 198' })),
    ...plan.rentals.map(({ id }) => ({ kind: 'rental', id, name: 'Nippon' })),
    ...plan.rides.map(({ id }) => ({ kind: 'ride', id, name: 'Tokyo' })),
  ]
  const split = { mode: 'shares', parts: { [one]: '1', [other]: 2 } }
  const named: Record<string, readonly unknown[]> = {
    ...{ participants: [people, [one]], assignees: [people, [other], []], shared_with: [people, [other]] },
    mentions: [people, [other], []],
    ...{ payer_id: people, from: people, to: people, link: bookings, source: bookings },
    owner: [{ kind: 'trip' }, ...bookings.map(({ kind, id }) => ({ kind, id }))],
    default_split: [
      { ...split, shared_with: people },
      { mode: 'equal', parts: {}, shared_with: [one] },
    ],
    split: [split, { mode: 'equal' }, { mode: 'exact', parts: { [one]: '5', [other]: '5' } }],
  }
  const known = named[name] ?? values[name] ?? [sampleOf(schema, name)]
  const taken = [...known, ...known, ...known, null, ''].filter(
    value => value !== undefined && z.safeParse(schema, value).success,
  )
  return fc.constantFrom(...taken)
}

const spots = ['', 'pickup_', 'dropoff_', 'depart_', 'arrive_', 'from_', 'to_']

/** Coordinates come together or not at all. */
function withWholeSpot(body: Record<string, unknown>, prefix: string): Record<string, unknown> {
  const [lat, lng] = [`${prefix}lat`, `${prefix}lng`]
  const { [lat]: north, [lng]: east, ...others } = body
  if (north === undefined && east === undefined) return body
  return { ...others, [lat]: north && east && 35, [lng]: north && east && 135.7 }
}

/** Bodies that an endpoint takes; `has` says which of the fields are there that may be left out. */
export function bodiesOf(
  body: Schema,
  fixed: Record<string, unknown>,
  around: Around,
  has: (name: string, index: number) => boolean,
): fc.Arbitrary<object> {
  const { shape } = body as z.ZodMiniObject
  const isNeeded = (name: string) => !z.safeParse(shape[name] as Schema, undefined).success
  const fields = Object.entries(shape).flatMap(([name, schema], index): [string, fc.Arbitrary<unknown>][] => {
    if (name in fixed) return [[name, fc.constant(fixed[name])]]
    return isNeeded(name) || has(name, index) ? [[name, valuesOf(schema, name, around)]] : []
  })
  const bodies = fc.record(Object.fromEntries(fields))
  return fc.noBias(bodies.map(body => spots.reduce(withWholeSpot, body)))
}
