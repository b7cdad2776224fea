import { writeLine } from '@caravan/contract/drawn-line'
import { type DayWay, dayWays } from '@caravan/contract/ways'
import { FARTHEST_WALK, knownSpot, minutesAround, type Way, waysBetween } from '@caravan/contract/ways.rules'
import type { Ground } from '../../ground.ts'
import type { Route } from '../../http/mount.ts'
import type { createWays } from '../../regions/ways/ways.ts'
import { createBoundedCache } from '../../trip/bounded-cache.ts'
import { createTurns } from '../../work/in-turn.ts'
import { readStops, type Stop } from './ways.queries.ts'

const KEPT_BYTES = 8 * 1024 * 1024
/** So long the ways of one day are looked for; the rest of them stays straight. */
const PATIENCE_MS = 4_000

interface Needs extends Pick<Ground, 'db'> {
  ways: Pick<ReturnType<typeof createWays>, 'covering'>
}

type Along = Pick<DayWay, 'metres' | 'line'> & { minutes: number }
type Between = ReturnType<typeof waysBetween>[number]

export function mountWays(route: Route, { db, ways }: Needs): void {
  /** Of a pair of places; null where no region knows a way. */
  const kept = createBoundedCache<{ along: Along | null }>(
    KEPT_BYTES,
    ({ along }) => 2 * (along?.line?.length ?? 0) + 200,
  )
  // A page with several days asks for the ways of each of them.
  const inTurn = createTurns({ atOnce: 1, queue: 100, waiting: 10, retryAfter: 2 })

  route(dayWays, async ({ actor, membership, query }) => {
    const { stops, ways: booked } = await readStops(db, membership.trip_id, query.date)
    const until = performance.now() + PATIENCE_MS
    const pairs = waysBetween(stops, booked).flatMap((between, at) => {
      const pair = placed(stops[at], stops[at + 1])
      return pair ? [{ pair, between }] : []
    })
    const answers: DayWay[] = []
    for (const { pair, between } of pairs) {
      const [{ id: from }, { id: to }] = pair
      const way = between.travel?.way
      const along = way && way !== 'train' ? await alongStreets(actor.id, pair, way, until) : null
      answers.push(
        along
          ? { from, to, mode: way as Way, by: 'streets', ...along }
          : { from, to, by: 'straight', ...straight(between) },
      )
    }
    return answers
  })

  async function alongStreets(
    owner: string,
    ends: Pair,
    mode: 'foot' | 'car',
    until: number,
  ): Promise<Along | null> {
    const regions = ways.covering(ends)
    if (regions.length === 0) return null
    const spots = ends.map(({ lat, lng }) => `${lat},${lng}`)
    const key = [...regions.map(({ version }) => version), mode, ...spots].join(' ')
    const known = kept.get(key)
    if (known) return known.along
    return inTurn(owner, async () => {
      if (performance.now() > until) return null
      for (const region of regions) {
        const found = await region.between(ends, mode)
        if (!found) continue
        const { metres, minutes, line } = found
        const along = { metres, minutes: minutes + minutesAround(mode), line: writeLine(line) }
        kept.set(key, { along })
        return along
      }
      kept.set(key, { along: null })
      return null
    })
  }
}

type Placed = Stop & { lat: number; lng: number }
type Pair = readonly [Placed, Placed]

const isPlaced = (stop: Stop | undefined): stop is Placed => knownSpot(stop) !== undefined

const placed = (from: Stop | undefined, to: Stop | undefined): Pair | undefined =>
  isPlaced(from) && isPlaced(to) ? [from, to] : undefined

/** As the screen guesses it; a few steps are told in minutes, too. */
function straight({ km = 0, isApart, travel }: Between): Pick<DayWay, 'metres' | 'minutes' | 'mode'> {
  const metres = Math.round(km * 1_000)
  if (travel) return { metres, minutes: travel.minutes, mode: travel.way }
  return {
    metres,
    minutes: isApart ? null : Math.round(km * 16),
    mode: km <= FARTHEST_WALK ? 'foot' : 'train',
  }
}
