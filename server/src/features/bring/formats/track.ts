import { writeLine } from '@caravan/contract/drawn-line'
import { MOST_TRACK_POINTS } from '@caravan/contract/tracks'
import { type Entry, placeOf, type Said, spotOf } from './format.ts'

interface Spot {
  lat: number
  lng: number
}

/** The spots of a line, of which those that are none are passed over. */
export const spotsOf = (points: readonly { lat: unknown; lng: unknown }[]): Spot[] =>
  points.flatMap(({ lat, lng }) => {
    const spot = spotOf(lat, lng)
    return spot.lat === undefined || spot.lng === undefined ? [] : [{ lat: spot.lat, lng: spot.lng }]
  })

/** A line of a file, as the place where it begins with all of its way; undefined where it leads nowhere. */
export function trackOf({ name = 'Track', ...said }: Said, spots: readonly Spot[]): Entry | undefined {
  const [first] = spots
  const place = first && spots.length > 1 ? placeOf({ ...said, ...first, name }) : undefined
  return place && { ...place, points: writeLine(simplified(spots)) }
}

interface Stretch {
  from: number
  to: number
  /** The spot that is farthest from the straight line between both ends, and how far. */
  at: number
  off: number
}

/** The same line with as many spots as are kept: those without which it would deviate most. */
function simplified(spots: readonly Spot[]): Spot[] {
  if (spots.length <= MOST_TRACK_POINTS) return [...spots]
  const kept = [0, spots.length - 1]
  const open = [stretchOf(spots, 0, spots.length - 1)]
  while (kept.length < MOST_TRACK_POINTS) {
    const next = open.reduce((most, one, n) => (one.off > (open[most]?.off ?? 0) ? n : most), 0)
    const [{ from, to, at } = { from: 0, to: 0, at: 0 }] = open.splice(next, 1)
    if (at === from) break
    kept.push(at)
    open.push(stretchOf(spots, from, at), stretchOf(spots, at, to))
  }
  return kept.sort((one, other) => one - other).flatMap(at => spots[at] ?? [])
}

function stretchOf(spots: readonly Spot[], from: number, to: number): Stretch {
  const [start, end] = [spots[from] as Spot, spots[to] as Spot]
  // Degrees of longitude are shorter the farther from the equator.
  const wide = Math.cos((start.lat * Math.PI) / 180)
  const [x, y] = [(end.lng - start.lng) * wide, end.lat - start.lat]
  const length = x * x + y * y
  const most: Stretch = { from, to, at: from, off: -1 }
  for (let n = from + 1; n < to; n++) {
    const { lat, lng } = spots[n] as Spot
    const [ownX, ownY] = [(lng - start.lng) * wide, lat - start.lat]
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (ownX * x + ownY * y) / length))
    const off = (ownX - along * x) ** 2 + (ownY - along * y) ** 2
    if (off > most.off) [most.at, most.off] = [n, off]
  }
  return most
}
