import {
  type Chain,
  journeysOf,
  nightsOnBoard,
  type Segment,
  type Stop,
} from '@caravan/contract/journeys.rules'
import type { Plan } from '@caravan/contract/plan'
import { type Booking, bookedIn, iconOf } from '../bookings.ts'
import type { BookingKind } from '../kinds.ts'
import { staysIn } from '../plan.ts'

export type JourneyPart = { booking: Booking; segment: Segment; participants: string[] | null }
/** One booking, or several with changes between them. */
export type Journey = Chain<JourneyPart>

/** The way that a booking leads from one place to another, if it does. */
export const segmentOf = ({ kind, row }: Booking): Segment | undefined => kind.segment?.(row) ?? undefined

export const partsOf = (booked: readonly Booking[]): JourneyPart[] =>
  booked.flatMap(booking => {
    const segment = segmentOf(booking)
    return segment ? [{ booking, segment, participants: booking.row.participants }] : []
  })

/** The look of a journey: that of its first flight, else of its first part. */
export function lookOf(journey: Journey) {
  const { booking } = journey.find(({ segment }) => segment.isFlight) ?? journey[0]
  return { icon: iconOf(booking), tint: booking.kind.tint }
}

/** The nights in beds and the sights with a time: nobody changes trains across one of them. */
function stopsIn(plan: Plan): Stop[] {
  const nights = staysIn(plan).flatMap(({ nights }) => nights)
  const sights = plan.items.flatMap(({ type, date, start_time, participants }) =>
    type === 'sightseeing' && start_time ? [{ date: `${date}T${start_time}`, participants }] : [],
  )
  return [...nights, ...sights]
}

/** The journeys of a plan by departure; those of one person, where one is named. */
export function journeysIn(kinds: readonly BookingKind[], plan: Plan, personId?: string): Journey[] {
  const parts = partsOf(bookedIn(kinds, plan))
  const stops = stopsIn(plan)
  if (personId === undefined) return journeysOf(parts, stops)
  // To one person it does not matter who else is on a part.
  const ofPerson = <Row extends { participants: string[] | null }>(rows: readonly Row[]): Row[] =>
    rows
      .filter(({ participants }) => participants?.includes(personId) ?? true)
      .map(row => ({ ...row, participants: null }))
  return journeysOf(ofPerson(parts), ofPerson(stops))
}

/** The dates of the nights that everybody spends on board, each with the name of the booking. */
export function nightsOnTheWay(kinds: readonly BookingKind[], plan: Plan): Map<string, string> {
  const nights = partsOf(bookedIn(kinds, plan)).flatMap(({ booking, segment, participants }) =>
    participants === null
      ? nightsOnBoard(segment).map((date): [string, string] => [date, booking.kind.nameOf(booking.row)])
      : [],
  )
  return new Map(nights)
}
