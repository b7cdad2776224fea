import { isOutside } from '@caravan/contract/days.rules'
import { type DatedSpot, isElsewhere, spotsOf } from '@caravan/contract/elsewhere.rules'
import { endsOf, type SegmentEnd } from '@caravan/contract/journeys.rules'
import type { Plan } from '@caravan/contract/plan'
import { knownSpot } from '@caravan/contract/ways.rules'
import { type Journey, journeysIn } from '../trip/journeys/journeys.ts'
import type { BookingKind } from '../trip/kinds.ts'

/** Returns the journeys of a traveller by departure. A traveller who takes part in none gets those of the others. */
export function journeysFor(kinds: readonly BookingKind[], plan: Plan, ownId: string): Journey[] {
  const own = journeysIn(kinds, plan, ownId)
  return own.length > 0 ? own : journeysIn(kinds, plan)
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
