import type { DatabaseSync } from 'node:sqlite'
import { isInPacked, metresBetween } from './shapes.ts'
import { type Around, prepareHomes } from './work.queries.ts'

/** 0.02 degrees: of each cell what lies around is looked for once. */
const CELL = 200_000
const METRES = 0.011_132
/** Numbers of corners that are kept in memory, 4 bytes each. */
const MOST_KEPT = 16_000_000

type Spot = { lng: number; lat: number }

/** Tells for each place its quarter, its city and its country. */
export async function findHomes(
  work: DatabaseSync,
  count: number,
  countryNear: (spot: Spot, but: ReadonlySet<string>) => string | null,
  told: (share: number) => Promise<void>,
): Promise<void> {
  const db = prepareHomes(work)
  const kept = new Map<number, Int32Array>()
  let size = 0
  const ringsOf = (number: number) => {
    const known = kept.get(number)
    if (known) return known
    const rings = new Int32Array(db.rings(number).slice().buffer)
    if (size + rings.length > MOST_KEPT) kept.clear()
    size = (kept.size === 0 ? 0 : size) + rings.length
    kept.set(number, rings)
    return rings
  }
  let cell = ''
  let around: Around[] = []
  let countries = new Set<string>()
  let done = 0
  work.exec('begin')
  for (const { number, lng, lat } of db.spots(CELL)) {
    const [x, y] = [Math.trunc(lng / CELL), Math.trunc(lat / CELL)]
    if (cell !== `${x},${y}`) {
      cell = `${x},${y}`
      // Cells on either side of zero are one.
      around = db.around({
        ...{ west: (x - 1) * CELL, east: (x + 1) * CELL, south: (y - 1) * CELL, north: (y + 1) * CELL },
      })
      countries = new Set(around.flatMap(({ country }) => country ?? []))
    }
    const own = Math.min(...around.filter(({ whole }) => whole === number).map(({ level }) => level))
    const candidates = around.filter(({ whole, level }) => whole !== number && !(level >= own))
    const within = candidates.filter(
      ({ has_rings, number: home }) => has_rings && isInPacked(ringsOf(home), { lng, lat }),
    )
    const country = within.find(each => each.country)?.country ?? countryNear({ lng, lat }, countries)
    const near = candidates.filter(({ has_rings, whole }) => !has_rings && whole !== null)
    const isTown = ({ level, is_borough }: Around) => level === 7.5 || level === 8.5 || !is_borough
    const borough = first(within, [8, 7])
    const city =
      first(within.filter(isTown), [7.5, 8.5, 8, 7]) ?? closest(near, { lng, lat }, 7, 9) ?? borough
    const quarter = first(within, [10, 9.5, 9, 10.5, 11]) ?? closest(near, { lng, lat }, 9, 11) ?? borough
    db.put({ number, city: city ?? null, quarter: quarter === city ? null : (quarter ?? null), country })
    if (++done % 5_000 === 0) await told(done / count)
  }
  work.exec('commit')
}

function first(within: Around[], levels: number[]): number | undefined {
  for (const level of levels) {
    const found = within.find(each => each.level === level && each.whole !== null)
    if (found?.whole != null) return found.whole
  }
  return undefined
}

/** The one whose spot lies closest, by how far around it people are still there. */
function closest(near: Around[], spot: Spot, from: number, below: number): number | undefined {
  let [best, found] = [1, undefined as number | undefined]
  for (const { level, lng, lat, span, whole } of near) {
    if (level < from || level >= below || lng === null || lat === null) continue
    const share = metresBetween(spot, { lng, lat }) / ((span / 2) * METRES)
    if (share < best) [best, found] = [share, whole ?? undefined]
  }
  return found
}
