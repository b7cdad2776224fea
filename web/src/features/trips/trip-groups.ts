import type { TripSummary } from '@caravan/contract/trips'

export type TripWithSideTrips = TripSummary & { sideTrips: TripSummary[] }

const byStart = (one: TripSummary, other: TripSummary) => one.start_date.localeCompare(other.start_date)

/**
 * Trips that end today or later, the next one first, and those that are over, the latest first; side trips under
 * their parent. A side trip whose parent somebody cannot see stands by itself.
 */
export function groupTrips(trips: readonly TripSummary[], today: string) {
  const shown = new Set(trips.map(({ id }) => id))
  const isNested = ({ parent_trip_id }: TripSummary) => parent_trip_id !== null && shown.has(parent_trip_id)
  const nested = Map.groupBy(trips.filter(isNested), ({ parent_trip_id }) => parent_trip_id)
  const top = trips
    .filter(trip => !isNested(trip))
    .map(trip => ({ ...trip, sideTrips: nested.get(trip.id)?.sort(byStart) ?? [] }))
    .sort(byStart)
  return {
    upcoming: top.filter(({ end_date }) => end_date >= today),
    past: top.filter(({ end_date }) => end_date < today).reverse(),
  }
}
