import { isOutside } from '@caravan/contract/days.rules'
import { type DatedSpot, isElsewhere, isNear, spotsOf } from '@caravan/contract/elsewhere.rules'
import { waitMinutes } from '@caravan/contract/flights.rules'
import type { Plan } from '@caravan/contract/plan'
import { knownSpot } from '@caravan/contract/ways.rules'
import { segmentOf } from '../kinds.overview.ts'
import { type Booking, bookedIn } from '../trip/bookings.ts'
import type { BookingKind, Segment, SegmentEnd } from '../trip/kinds.ts'
import { staysIn } from '../trip/plan.ts'

export type JourneyPart = { booking: Booking; segment: Segment }
/** One segment, or several with connections between them. */
export type Journey = [JourneyPart, ...JourneyPart[]]

export const endsOf = (journey: Journey) => ({
  from: journey[0].segment.from,
  to: (journey.at(-1) ?? journey[0]).segment.to,
})

/** Returns the journeys of a traveller by departure. A traveller who takes part in none gets those of the others. */
export function journeysIn(kinds: readonly BookingKind[], plan: Plan, ownId: string): Journey[] {
  const all = bookedIn(kinds, plan).flatMap(booking => {
    const segment = segmentOf(booking)
    return segment ? [{ booking, segment }] : []
  })
  const own = all.filter(({ booking: { row } }) => row.participants?.includes(ownId) ?? true)
  const parts = (own.length > 0 ? own : all).toSorted((one, other) =>
    one.segment.from.date < other.segment.from.date ? -1 : 1,
  )
  const nights = staysIn(plan).flatMap(({ nights }) => nights.map(({ date }) => date))
  const journeys: Journey[] = []
  for (const part of parts) {
    const before = journeys.find(journey => isConnection(endsOf(journey).to, part.segment.from, nights))
    if (before) before.push(part)
    else journeys.push([part])
  }
  return journeys
}

/** Whether a departure continues a journey: from the same place, within a day, and without a night in a bed. Places without known spots count as the same. */
function isConnection(arrival: SegmentEnd, departure: SegmentEnd, nights: readonly string[]): boolean {
  if (waitMinutes(arrival, departure) === null) return false
  const [from = '', until = ''] = [arrival.date?.slice(0, 10), departure.date?.slice(0, 10)]
  if (nights.some(date => from <= date && date < until)) return false
  const isUnknown = !knownSpot(arrival) || !knownSpot(departure)
  return arrival.name === departure.name || isUnknown || isNear(arrival, departure)
}

/** Returns the first journey if it leads to the trip, and the last one if it leads back: by their dates, or because they begin or end far from every place of the trip. */
export function wayThereAndBack(plan: Plan, journeys: readonly Journey[]) {
  const { trip } = plan
  const ofTrip = journeys.filter(journey => {
    const { from, to } = endsOf(journey)
    return !isOutside(trip, from.date, to.date)
  })
  const spots = spotsOf(plan)
  const isAway = (end: SegmentEnd) => isAwayFrom(spots, end, plan)
  const first = ofTrip[0]
  const begins = first && endsOf(first).from
  const there = begins && (begins.date.slice(0, 10) <= trip.start_date || isAway(begins)) ? first : undefined
  const last = ofTrip.findLast(journey => journey !== there)
  const ends = last && endsOf(last)
  const until = (ends?.to.date ?? ends?.from.date ?? '').slice(0, 10)
  const back = ends && (until >= trip.end_date || isAway(ends.to)) ? last : undefined
  return { there, back }
}

function isAwayFrom(spots: readonly DatedSpot[], end: SegmentEnd, { trip }: Plan): boolean {
  const spot = knownSpot(end)
  return spot !== undefined && isElsewhere(spot, spots, trip.start_date, trip.end_date)
}
