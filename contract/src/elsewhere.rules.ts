import { distanceBetween, distanceKm, knownSpot } from './ways.rules.ts'

/** A place farther from all places of its day contradicts the day. */
const FARTHEST_KM = 100

type Placed = { lat: number | null; lng: number | null; approximate?: boolean }
type Dated = Placed & { date: string; place: string | null }
type Spot = { lat: number; lng: number }
type Rows = { days: readonly Dated[]; items: readonly Dated[] }

/** The rows whose spot is known, those of days first. */
const placed = ({ days, items }: Rows) => [...days, ...items].filter(row => knownSpot(row))

/** Kilometres from a spot to the nearest of these rows; infinite if there are none. */
const nearest = (spot: Spot, rows: readonly Dated[]) =>
  Math.min(...rows.map(row => distanceKm(spot, { lat: row.lat ?? 0, lng: row.lng ?? 0 })))

/** Whether both spots are known and near each other. */
export const isNear = (one: Placed, other: Placed): boolean =>
  (distanceBetween(one, other) ?? Number.POSITIVE_INFINITY) <= FARTHEST_KM

/** The first row of a date whose spot is known: the day, or else an item. */
export const spotOfDay = <D extends Dated, I extends Dated>(
  plan: { days: readonly D[]; items: readonly I[] },
  date: string,
): D | I | undefined => placed(plan).find(row => row.date === date) as D | I | undefined

/** Kilometres from a spot to the nearest place of the trip; infinite if the trip has none. */
export const farFromTrip = (spot: Spot, plan: Rows): number => nearest(spot, placed(plan))

/** Whether a spot is far from every place of the dates from `first` to `last`. False if those have no places. */
export function isElsewhere(spot: Spot, plan: Rows, first: string, last = first): boolean {
  const rows = placed(plan).filter(({ date }) => first <= date && date <= last)
  return rows.length > 0 && nearest(spot, rows) > FARTHEST_KM
}

/** The date nearest to `date` that has a place near the spot. */
export function dateNear(spot: Spot, plan: Rows, date: string): string | undefined {
  const near = placed(plan).filter(row => nearest(spot, [row]) <= FARTHEST_KM)
  const daysApart = (row: Dated) => Math.abs(Date.parse(row.date) - Date.parse(date))
  return near.toSorted((a, b) => daysApart(a) - daysApart(b))[0]?.date
}
