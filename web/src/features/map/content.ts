import { readLine } from '@caravan/contract/drawn-line'
import { type Coordinates, unrolled } from '../../terrain/route.ts'
import { curveOf, greatCircle } from './mercator.ts'
import type { MapContent, MapPlace, MapWay } from './types.ts'

const tagged = <Place extends Coordinates, As extends MapPlace['as']>(as: As, places: readonly Place[]) =>
  places.map(place => ({ ...place, as }))

/** A day without a place on the map shows where the trip goes instead of nothing. */
export function contentOf(given: MapContent) {
  const { stops, legs, mode, known = [], arcs = [], beside = [], ideas = [], tracks = [] } = given
  const showsDay = mode === 'day' && (stops.length > 0 || legs.length === 0)
  const pins = unrolled(tagged('stop', showsDay ? stops : []))
  const halts = unrolled(tagged('leg', showsDay ? [] : legs))
  const stations = showsDay ? pins : halts
  // The line goes from known spot to known spot.
  const line = showsDay ? pins.filter(({ isRough }) => !isRough) : halts
  const dots = tagged('stop', showsDay || mode === 'day' ? [] : stops)
  const hasIdeas = mode === 'ideas' && ideas.length > 0
  const ways = mode === 'ideas' ? [] : tracks.map(points => unrolled(readLine(points) ?? []))
  const isWide = mode === 'day' || [...stations, ...dots].length === 0
  const ends = isWide ? ways.flatMap(cornersOf) : []
  const route = stations.length > 0 && (showsDay || ends.length === 0) ? stations : dots
  const seen: readonly Coordinates[] = hasIdeas ? ideas : [...route, ...beside, ...ends]
  const extent = unrolled(seen)
  return {
    pins,
    halts,
    dots,
    beside: tagged('beside', beside),
    ideas: tagged('idea', ideas),
    route: mode === 'ideas' ? [] : (alongStreets(line, known) ?? curveOf(line)),
    tracks: ways.map(way => besides(extent, way)),
    /** Their other end may be far out of sight. */
    arcs: mode !== 'trip' ? [] : arcs.map(({ from, to }) => besides(extent, greatCircle(from, to))),
    /** The places that have to be in sight. */
    extent,
  }
}

/** The outermost spots of a line, which have all of it between them. */
function cornersOf(way: readonly Coordinates[]): Coordinates[] {
  const most = (isMore: (one: Coordinates, other: Coordinates) => boolean) =>
    way
      .slice(1)
      .reduce<Coordinates | undefined>((known, spot) => (known && isMore(known, spot) ? known : spot), way[0])
  return [
    most((one, other) => one.lat >= other.lat),
    most((one, other) => one.lat <= other.lat),
    most((one, other) => one.lng >= other.lng),
    most((one, other) => one.lng <= other.lng),
  ].flatMap(spot => spot ?? [])
}

/** The line through stops of which some ways are known; the others are straight. Undefined where none is known. */
function alongStreets(
  pins: readonly (Coordinates & { id: string })[],
  known: readonly MapWay[],
): Coordinates[] | undefined {
  const lines = pins.slice(1).map((to, at) => {
    const from = pins[at] ?? to
    const way = known.find(way => way.from === from.id && way.to === to.id)
    return { way, line: way ? unrolled([from, ...way.line, to]) : [from, to] }
  })
  return lines.some(({ way }) => way) ? lines.flatMap(({ line }) => line) : undefined
}

/** A line in the copy of the world in which everything else is. */
function besides(places: readonly Coordinates[], line: Coordinates[]): Coordinates[] {
  return unrolled([...places.slice(-1), ...line]).slice(-line.length)
}

export type DrawnContent = ReturnType<typeof contentOf>

/** The whole trip shows its items as dots; those that are meant get their pins. */
export function pinsOf({ pins, dots }: DrawnContent, meant: readonly (string | null)[]) {
  return dots.length > 0 ? dots.filter(({ id }) => meant.includes(id)) : pins
}

/** All places that are buttons: in the order of the list, and then those beside the route. */
export function buttonsOf({ halts, beside, ideas }: DrawnContent, pins: DrawnContent['pins']): MapPlace[] {
  return [...pins, ...halts, ...beside, ...ideas]
}

/** Those that tell one content from another. */
export const idsOf = ({ pins, halts }: DrawnContent) => [...pins, ...halts].map(({ id }) => id)
