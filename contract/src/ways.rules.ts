import type { Item, ItemType } from './items.ts'

/** Rules about the ways between the places of a day that both sides compute. */

interface Coordinates {
  lat: number
  lng: number
}

const EARTH_RADIUS_KM = 6371.0088
const radians = (degrees: number) => (degrees * Math.PI) / 180
const haversine = (angle: number) => Math.sin(angle / 2) ** 2

/** As the crow flies, along the globe. */
export function distanceKm(from: Coordinates, to: Coordinates): number {
  const [south, north] = [radians(from.lat), radians(to.lat)]
  const across = haversine(radians(to.lng - from.lng))
  const share = haversine(north - south) + Math.cos(south) * Math.cos(north) * across
  // Rounding can lift opposite ends of the globe a hair above 1.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(share, 1)))
}

type Placed = { lat: number | null; lng: number | null; approximate?: boolean | undefined }

/** The spot that figures and lines are worked out from. One that was only guessed gives none. */
export function knownSpot(row: Placed | undefined): Coordinates | undefined {
  if (!row || row.lat === null || row.lng === null || row.approximate) return undefined
  return { lat: row.lat, lng: row.lng }
}

/** As the crow flies; undefined unless the spots of both are known. */
export function distanceBetween(from: Placed | undefined, to: Placed | undefined): number | undefined {
  const [start, end] = [knownSpot(from), knownSpot(to)]
  return start && end && distanceKm(start, end)
}

export type Way = 'foot' | 'train' | 'car'

/** As the crow flies. */
export const FARTHEST_WALK = 3
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
export const leastOf = (minutes: number) => minutes * FASTEST - SLACK

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

/** To the minute, for places so near that `travelOver` tells nothing. */
export const minutesOnFoot = (km: number) => Math.max(1, Math.round(minutesFor('foot', km)))

/** Along the streets a car needs as long before it moves and after it has come as by any guess. */
export const minutesAround = (way: Way) => paces[way].around

/** In steps of 5 minutes, from an hour on of 15, from three hours on of 30. */
function rounded(minutes: number): number {
  const step = minutes < 60 ? 5 : minutes < 180 ? 15 : 30
  return Math.round(minutes / step) * step
}

/** The way that one takes over a straight line. */
const wayOver = (km: number, hasCar: boolean): Way =>
  km <= FARTHEST_WALK ? 'foot' : hasCar ? 'car' : 'train'

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
  const way = wayOver(km, hasCar)
  if (km > (types.includes('flight') ? FARTHEST_AIRPORT : FARTHEST)) return undefined
  if (way !== 'foot' && types.includes('commute')) return undefined
  const exact = minutesFor(way, km)
  const minutes = rounded(exact)
  return minutes === 0 ? undefined : { way, minutes, least: leastOf(exact) }
}

/** The time of a moment that is on a day. */
export const timeOn = (day: string, moment: string | null) =>
  moment?.slice(0, 10) === day ? moment.slice(11, 16) : undefined

/** The index of the first item with a later time, or else the end. */
export function placeAmong(items: readonly Pick<Item, 'start_time'>[], time: string | null): number {
  const later = items.findIndex(({ start_time }) => time !== null && start_time !== null && start_time > time)
  return later < 0 ? items.length : later
}

/** The ways between the items of a day that are booked: those that lead over one of these times, and those by car. */
export type Ways = {
  leaps: readonly string[]
  cars: readonly { from: string | undefined; until: string | undefined }[]
}

export const noWays: Ways = { leaps: [], cars: [] }

/** A ride leads over the times at which it begins and ends. */
export const leapsOver = (day: string, moments: readonly (string | null)[]): Ways => ({
  leaps: moments.flatMap(moment => timeOn(day, moment) ?? []),
  cars: [],
})

/** One drives from where a car is picked up until it is returned. */
export function drivenOn(day: string, from: string, until: string): Ways {
  const isThere = from.slice(0, 10) <= day && day <= until.slice(0, 10)
  return { leaps: [], cars: isThere ? [{ from: timeOn(day, from), until: timeOn(day, until) }] : [] }
}

export const joined = (ways: readonly Ways[]): Ways => ({
  leaps: ways.flatMap(({ leaps }) => leaps),
  cars: ways.flatMap(({ cars }) => cars),
})

/** Two places that are nearer to each other are one. */
const APART_KM = 0.15

type Visit = Placed & Pick<Item, 'type' | 'start_time'>

/** The way from each item of a day to the next. */
export function waysBetween(items: readonly Visit[], { leaps, cars }: Ways) {
  const leapt = leaps.map(time => placeAmong(items, time))
  const driven = cars.map(({ from, until }) => ({
    from: from === undefined ? 0 : placeAmong(items, from),
    until: placeAmong(items, until ?? null),
  }))
  return items.slice(1).map((next, at) => {
    const item = items[at] ?? next
    const km = distanceBetween(item, next)
    const isApart = km !== undefined && km > APART_KM
    const hasCar = driven.some(({ from, until }) => from <= at + 1 && at + 1 <= until)
    const isOnGround = isApart && !leapt.includes(at + 1)
    return { km, isApart, travel: isOnGround ? travelOver(km, [item.type, next.type], hasCar) : undefined }
  })
}
