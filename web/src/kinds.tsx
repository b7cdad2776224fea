import { attachment } from './features/attachments/kind.tsx'
import { expense } from './features/expenses/kind.tsx'
import { flight } from './features/flights/kind.tsx'
import { idea } from './features/ideas/kind.tsx'
import { item } from './features/items/kind.tsx'
import { stay } from './features/lodging/kind.tsx'
import { rental } from './features/rentals/kind.tsx'
import { ride } from './features/rides/kind.tsx'
import { todo } from './features/todos/kind.tsx'
import type { BookingKind, Kind, KindName, LinkKind } from './trip/kinds.ts'
import { later } from './ui/later.tsx'

const lodging = { ...stay, Part: later(() => import('./kinds.lodging.tsx'), 'TripLodging') }

const load = () => import('./kinds.transportation.tsx')
const transportation = {
  flight: { ...flight, Part: later(load, 'Flights') },
  ride: { ...ride, Part: later(load, 'Transportation') },
  rental: { ...rental, Part: later(load, 'Rentals') },
}

const bookings = { item, stay: lodging, ...transportation } satisfies {
  [K in LinkKind | 'stay']: BookingKind
}
const others = { expense, attachment, todo, idea } satisfies {
  [K in Exclude<KindName, keyof typeof bookings>]: Kind
}

/** All bookings, in the order in which they are told. */
export const bookingKinds: readonly BookingKind[] = Object.values(bookings)

/** Everything that a trip lists. */
export const kinds: readonly Kind[] = [...bookingKinds, ...Object.values(others)]
