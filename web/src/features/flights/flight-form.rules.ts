import type { Flight } from '@caravan/contract/flights'
import { landsTooEarly } from '@caravan/contract/flights.rules'
import type { Language } from '@caravan/contract/languages'
import { amountIn } from '@caravan/contract/money'
import type { FlightAirport } from './airport-field.tsx'

const texts = ['flight_number', 'confirmation_number', 'attachment', 'notes'] as const
type Text = (typeof texts)[number]
type Timing = 'depart_date' | 'arrive_date' | 'cost' | 'cost_currency'

/** What the form holds while it is being filled in. Of a date and time, `2027-03-28T` lacks the time. */
export type FlightValues = Record<Text | Timing, string> & Record<'depart' | 'arrive', FlightAirport>

type Airports = `${'depart' | 'arrive'}_airport${'' | '_code'}`
/** What is written about a flight. */
export type FlightContent = Pick<Flight, Text | Timing | Airports>

/** An airport is one field, and brings its code. */
export const fieldOf = {
  depart_airport: 'depart',
  depart_airport_code: 'depart',
  arrive_airport: 'arrive',
  arrive_airport_code: 'arrive',
} as const

export const costRule = (currency: string) => ({ whole: 10, currency })

/** A new flight leaves on the day that is open. */
export function valuesOf(flight: Flight | undefined, day = ''): FlightValues {
  const written = texts.map(field => [field, flight?.[field] ?? ''])
  return {
    ...(Object.fromEntries(written) as Record<Text, string>),
    depart: { name: flight?.depart_airport ?? '', code: flight?.depart_airport_code ?? null },
    depart_date: flight?.depart_date ?? `${day}T`,
    arrive: { name: flight?.arrive_airport ?? '', code: flight?.arrive_airport_code ?? null },
    arrive_date: flight?.arrive_date ?? `${day}T`,
    cost: flight?.cost ?? '',
    cost_currency: flight?.cost_currency ?? 'GBP',
  }
}

type Mistake = 'numberMissing' | 'departMissing' | 'arriveHalf' | 'flight.lands_too_early' | 'costWrong'

/** What keeps the form from being sent, by field and in their order. */
export function mistakesIn(values: FlightValues, language: Language): [keyof FlightValues, Mistake][] {
  const { flight_number, depart_date, arrive_date } = contentOf(values, language)
  const isHalf = arrive_date === null && /^T./.test(values.arrive_date)
  const isEarly = depart_date !== '' && arrive_date !== null && landsTooEarly(depart_date, arrive_date)
  const found: [boolean, keyof FlightValues, Mistake][] = [
    [!flight_number, 'flight_number', 'numberMissing'],
    [depart_date === '', 'depart_date', 'departMissing'],
    [isHalf, 'arrive_date', 'arriveHalf'],
    [isEarly, 'arrive_date', 'flight.lands_too_early'],
    [costIn(values, language) === undefined, 'cost', 'costWrong'],
  ]
  return found.filter(([is]) => is).map(([, field, mistake]) => [field, mistake])
}

/** Written as the server answers it, so that what is compared with the stored row differs only where it was changed. */
export function contentOf(values: FlightValues, language: Language): FlightContent {
  const cost = costIn(values, language) ?? null
  const written = texts.map(field => [field, textOf(values[field])])
  return {
    ...(Object.fromEntries(written) as Pick<FlightContent, Text>),
    depart_airport: textOf(values.depart.name),
    depart_airport_code: values.depart.code,
    depart_date: whole(values.depart_date) ?? '',
    arrive_airport: textOf(values.arrive.name),
    arrive_airport_code: values.arrive.code,
    arrive_date: whole(values.arrive_date),
    cost,
    cost_currency: cost === null ? null : values.cost_currency,
  }
}

const textOf = (typed: string) => typed.trim().normalize() || null
const whole = (moment: string) => (/.T./.test(moment) ? moment : null)

function costIn({ cost, cost_currency }: FlightValues, language: Language): string | null | undefined {
  const read = amountIn(cost, { ...costRule(cost_currency), language })
  return 'wrong' in read ? undefined : read.amount
}
