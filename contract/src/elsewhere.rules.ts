import { distanceBetween, distanceKm, knownSpot } from './ways.rules.ts'

/** A place farther from all places of its day contradicts the day. */
const ELSEWHERE_KM = 100

/** A namesake farther than this from the trip is hardly meant. */
export const NAMESAKE_KM = 1_500

type Placed = { lat: number | null; lng: number | null; approximate?: boolean }
type Dated = Placed & { date: string; place: string | null }
type Spot = { lat: number; lng: number }
type Rows = { days: readonly Dated[]; items: readonly Dated[] }

/** A date of the trip that has a place, and where that is. */
export type DatedSpot = Spot & { date: string }

/** The known spots of a plan, those of days first. */
export const spotsOf = ({ days, items }: Rows): DatedSpot[] =>
  [...days, ...items].flatMap(row => {
    const spot = knownSpot(row)
    return spot ? [{ ...spot, date: row.date }] : []
  })

/** Whether one of the spots is at most so many kilometres away. */
export const isWithin = (km: number, spot: Spot, spots: readonly Spot[]): boolean =>
  spots.some(other => distanceKm(spot, other) <= km)

/** Whether both spots are known and near each other. */
export const isNear = (one: Placed, other: Placed): boolean =>
  (distanceBetween(one, other) ?? Number.POSITIVE_INFINITY) <= ELSEWHERE_KM

/** The first row of a date whose spot is known: the day, or else an item. */
export const spotOfDay = <D extends Dated, I extends Dated>(
  { days, items }: { days: readonly D[]; items: readonly I[] },
  date: string,
): D | I | undefined => [...days, ...items].find(row => row.date === date && knownSpot(row))

/** Whether a spot is far from every place of the dates from `first` to `last`. False if those have no places. */
export function isElsewhere(spot: Spot, spots: readonly DatedSpot[], first: string, last = first): boolean {
  const near = spots.filter(({ date }) => first <= date && date <= last)
  return near.length > 0 && !isWithin(ELSEWHERE_KM, spot, near)
}

/** The date nearest to `date` that has a place near the spot. */
export function dateNear(spot: Spot, spots: readonly DatedSpot[], date: string): string | undefined {
  const near = spots.filter(other => isWithin(ELSEWHERE_KM, spot, [other]))
  const daysApart = (other: DatedSpot) => Math.abs(Date.parse(other.date) - Date.parse(date))
  return near.toSorted((a, b) => daysApart(a) - daysApart(b))[0]?.date
}
