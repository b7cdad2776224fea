import type { ItemType } from '@caravan/contract/items'

export type Way = 'foot' | 'train' | 'car'

const FARTHEST_WALK = 2.5
/** From an airport; the place of a flight is where it begins or where it ends. */
const FARTHEST_AIRPORT = 100
const FARTHEST = 500

/** Minutes before one moves and after one arrives, then minutes for each kilometre of the straight line, up to so many. */
const paces: Record<Way, { around: number; bands: readonly [upTo: number, perKm: number][] }> = {
  foot: { around: 0, bands: [[FARTHEST_WALK, 16]] },
  train: {
    around: 15,
    bands: [
      [15, 2.3],
      [60, 1],
      [FARTHEST, 0.35],
    ],
  },
  car: {
    around: 10,
    bands: [
      [15, 2],
      [60, 1],
      [FARTHEST, 0.75],
    ],
  },
}

/** A fast traveller without a wait needs this share of the time, and nobody plans to five minutes. */
const FASTEST = 0.6
const SLACK = 5

function minutesFor(way: Way, km: number): number {
  const { around, bands } = paces[way]
  let from = 0
  let minutes = around
  for (const [upTo, perKm] of bands) {
    minutes += Math.max(0, Math.min(km, upTo) - from) * perKm
    from = upTo
  }
  return minutes
}

/** In steps of 5 minutes, from an hour on of 15, from three hours on of 30. */
function rounded(minutes: number): number {
  const step = minutes < 60 ? 5 : minutes < 180 ? 15 : 30
  return Math.round(minutes / step) * step
}

/**
 * How long the way between two places takes, guessed from the straight line, and with how few minutes
 * nobody can do it. Undefined where the line tells nothing: for neighbours, across half a continent, and between a ride
 * and what no walk away from it, as the ride may be that way.
 */
export function travelOver(
  km: number,
  types: readonly ItemType[],
  hasCar: boolean,
): { way: Way; minutes: number; least: number } | undefined {
  const way = km <= FARTHEST_WALK ? 'foot' : hasCar ? 'car' : 'train'
  if (km > (types.includes('flight') ? FARTHEST_AIRPORT : FARTHEST)) return undefined
  if (way !== 'foot' && types.includes('commute')) return undefined
  const exact = minutesFor(way, km)
  const minutes = rounded(exact)
  return minutes === 0 ? undefined : { way, minutes, least: exact * FASTEST - SLACK }
}
