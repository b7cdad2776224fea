import { landsTooEarly } from '@caravan/contract/flights.rules'
import { decimalOf, minorUnits } from '@caravan/contract/money'
import { Failure, invalidField } from '../../failure.ts'
import type { FlightFields } from './flights.queries.ts'

type Written = Omit<FlightFields, 'depart_zone' | 'arrive_zone' | 'cost_minor'>

/** What was sent of a flight; what was left out stays as it is. */
export type Given = { [K in keyof Written]?: Written[K] | '' | undefined } & {
  cost?: string | number | null | undefined
}

export const blank: FlightFields = {
  flight_number: '',
  confirmation_number: null,
  depart_airport: null,
  depart_airport_code: null,
  depart_zone: null,
  depart_date: '',
  arrive_airport: null,
  arrive_airport_code: null,
  arrive_zone: null,
  arrive_date: null,
  cost_minor: null,
  cost_currency: null,
  attachment: null,
  notes: null,
}

/** The fields of a flight with what was sent of them; an empty one of a form is the same as none. */
export function applied({ cost, ...given }: Given, known: FlightFields): FlightFields {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined)
  const written = Object.fromEntries(sent.map(([field, value]) => [field, value === '' ? null : value]))
  const flight: FlightFields = { ...known, ...written }
  if (flight.arrive_date !== null && landsTooEarly(flight.depart_date, flight.arrive_date))
    throw new Failure('flight.lands_too_early', {
      fields: [{ field: 'arrive_date', code: 'flight.lands_too_early' }],
    })
  const amount = cost === undefined ? amountOf(known) : cost === '' ? null : cost
  return { ...flight, cost_minor: amount === null ? null : minorOf(amount, flight.cost_currency) }
}

function amountOf({ cost_minor, cost_currency }: FlightFields): string | null {
  return cost_minor === null || cost_currency === null ? null : decimalOf(cost_minor, cost_currency)
}

/** An amount without a currency could be any amount. */
function minorOf(amount: string | number, currency: string | null): number {
  if (currency === null) throw invalidField('cost_currency')
  const minor = minorUnits(amount, currency)
  if (minor === undefined) throw invalidField('cost')
  return minor
}
