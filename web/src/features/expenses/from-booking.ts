import type { ExpenseType } from '@caravan/contract/expenses'
import type { ItemType } from '@caravan/contract/items'
import type { Trip } from '@caravan/contract/trips'
import { type Booking, costOf, dateOf, linkOf, nameOf } from '../../trip/bookings.ts'

const types: Record<ItemType, ExpenseType> = {
  lodging: 'Lodging',
  flight: 'Flights',
  commute: 'Transit',
  dining: 'Food',
  sightseeing: 'Sightseeing',
  shopping: 'Shopping',
}

function typeOf({ kind, row }: Booking): ExpenseType {
  if (kind === 'item') return types[row.type]
  return ({ stay: 'Lodging', flight: 'Flights', rental: 'Car rental' } as const)[kind]
}

/** An expense for a booking begins with these values. */
export function blankFor(booking: Booking, trip: Trip) {
  return {
    description: nameOf(booking),
    type: typeOf(booking),
    paid_date: dateOf(booking),
    money: costOf(booking.row, trip) ?? { amount: '', currency: trip.currency },
  }
}

/** How its expense names it: a stay by its first night. */
export function sourceOf(booking: Booking, unnamed: string) {
  return { ...linkOf(booking), name: nameOf(booking).slice(0, 300) || unnamed }
}
