import type { Flight } from '@caravan/contract/flights'
import { titleOf } from '@caravan/contract/flights.rules'
import type { Item } from '@caravan/contract/items'
import { isNight, type Stay, staysOf } from '@caravan/contract/lodging.stays'
import { decimalOf, minorUnits } from '@caravan/contract/money'
import type { Plan } from '@caravan/contract/plan'
import type { Rental } from '@caravan/contract/rentals'
import type { Trip } from '@caravan/contract/trips'
import { findItem } from './plan.ts'

export type Booking =
  | { kind: 'item'; row: Item }
  | { kind: 'stay'; row: Stay }
  | { kind: 'flight'; row: Flight }
  | { kind: 'rental'; row: Rental }

export type Money = { amount: string; currency: string }

/** Finds the booking with this id in a plan; a night stands for its stay. */
export function bookingOf(plan: Plan, id: string): Booking | undefined {
  const item = findItem(plan, id)
  if (item) {
    const stay = stayWith(plan, id)
    return stay ? { kind: 'stay', row: stay } : { kind: 'item', row: item }
  }
  const flight = plan.flights.find(flight => flight.id === id)
  if (flight) return { kind: 'flight', row: flight }
  const rental = plan.rentals.find(rental => rental.id === id)
  return rental && { kind: 'rental', row: rental }
}

/** The stay that one of the items is a night of. */
function stayWith({ items, outside }: Plan, id: string): Stay | undefined {
  return staysOf([...items, ...outside]).find(({ nights }) => nights.some(night => night.id === id))
}

/** In the currency of the trip, where it names none. An item's has two digits whatever that is. */
export function costOf(row: Booking['row'], { currency: ofTrip }: Trip): Money | undefined {
  if (row.cost === null || !/[1-9]/.test(row.cost)) return undefined
  const currency = ('cost_currency' in row && row.cost_currency) || ofTrip
  const minor = minorUnits(row.cost, currency)
  return { amount: minor === undefined ? row.cost : decimalOf(minor, currency), currency }
}

/** All of a plan, by the day on which they begin. */
export function bookingsIn({ items, outside, flights, rentals }: Plan): Booking[] {
  const all = [...items, ...outside]
  const bookings: Booking[] = [
    ...all.filter(item => !isNight(item)).map(row => ({ kind: 'item' as const, row })),
    ...staysOf(all).map(row => ({ kind: 'stay' as const, row })),
    ...flights.map(row => ({ kind: 'flight' as const, row })),
    ...rentals.map(row => ({ kind: 'rental' as const, row })),
  ]
  return bookings.toSorted((one, other) => (dateOf(one) < dateOf(other) ? -1 : 1))
}

/** How other rows name it: a stay by its first night. */
export function linkOf({ kind, row }: Booking) {
  return { id: row.id, kind: kind === 'stay' ? ('item' as const) : kind }
}

/** The day on which it begins. */
export function dateOf({ kind, row }: Booking): string {
  const date = { item: 'date', stay: 'check_in', flight: 'depart_date', rental: 'pickup_date' }[kind]
  return String(row[date as keyof typeof row]).slice(0, 10)
}

export function nameOf({ kind, row }: Booking): string {
  if (kind === 'flight') return titleOf(row)
  return kind === 'rental' ? row.company : row.place
}
