import { decimalOf, minorUnits } from '@caravan/contract/money'
import type { Plan } from '@caravan/contract/plan'
import type { Trip } from '@caravan/contract/trips'
import type { LucideIcon } from 'lucide-react'
import { partsOf } from '../lib/merge.ts'
import type { Booked, BookingKind, Money, SharedBookings } from './kinds.ts'

type Kinds = readonly BookingKind[]
export type Booking = { kind: BookingKind; row: Booked }

/** All of a plan, kind by kind. */
export const bookedIn = (kinds: Kinds, plan: Plan): Booking[] =>
  kinds.flatMap(kind => kind.rowsIn(plan).map(row => ({ kind, row })))

/** Finds the booking with this id in a plan; a night stands for its stay. */
export function bookingOf(kinds: Kinds, plan: Plan, id: string): Booking | undefined {
  return bookedIn(kinds, plan).find(({ row }) => partsOf(row).some(part => part.id === id))
}

/** All of a plan, by the day on which they begin. */
export function bookingsIn(kinds: Kinds, plan: Plan): Booking[] {
  return bookedIn(kinds, plan).toSorted((one, other) => (dateOf(one) < dateOf(other) ? -1 : 1))
}

/** All rows that are stored, of a stay its nights. */
export function storedIn(kinds: Kinds, plan: Plan): Booking[] {
  const rowsIn = ({ parts }: BookingKind) => parts.flatMap(part => plan[part] as unknown as Booked[])
  return kinds.flatMap(kind => rowsIn(kind).map(row => ({ kind, row })))
}

/** Those that a share link shows: without an id, they go by where they are listed. */
export function sharedIn(kinds: Kinds, bookings: SharedBookings): Booking[] {
  return kinds.flatMap(kind =>
    (kind.shared ? bookings[kind.shared.part] : []).map((row, at) => {
      return { kind, row: { ...row, id: `bookings ${kind.name} ${at}` } as unknown as Booked }
    }),
  )
}

/** In the currency of the trip, where it names none. An item's has two digits whatever that is. */
export function costOf({ kind, row }: Booking, { currency: ofTrip }: Trip): Money | undefined {
  if (row.cost === null || !/[1-9]/.test(row.cost)) return undefined
  const currency = (kind.currencyOf?.(row) || ofTrip) as Money['currency']
  const minor = minorUnits(row.cost, currency)
  return { amount: minor === undefined ? row.cost : decimalOf(minor, currency), currency }
}

/** How other rows name it: a stay by its first night. */
export const linkOf = ({ kind: { link }, row: { id } }: Booking) => ({ id, kind: link })

/** The day on which it begins. */
export const dateOf = ({ kind, row }: Booking): string => kind.dateOf(row)

export const nameOf = ({ kind, row }: Booking): string => kind.nameOf(row)

/** The icon of a booking: that of its kind, unless the row has one of its own. */
export const iconOf = ({ kind, row }: Booking): LucideIcon =>
  kind.icons?.[kind.iconNameOf?.(row) ?? ''] ?? kind.icon
