import { type Coordinates, unrolled } from '../../terrain/route.ts'
import { curveOf, greatCircle } from './mercator.ts'
import type { MapContent, MapPlace } from './types.ts'

const tagged = <Place extends Coordinates, As extends MapPlace['as']>(as: As, places: readonly Place[]) =>
  places.map(place => ({ ...place, as }))

/** A day without a place on the map shows where the trip goes instead of nothing. */
export function contentOf({ stops, legs, mode, arcs = [], beside = [], ideas = [] }: MapContent) {
  const showsDay = mode === 'day' && (stops.length > 0 || legs.length === 0)
  const pins = unrolled(tagged('stop', showsDay ? stops : []))
  const halts = unrolled(tagged('leg', showsDay ? [] : legs))
  const line = showsDay ? pins : halts
  const dots = tagged('stop', showsDay || mode === 'day' ? [] : stops)
  const hasIdeas = mode === 'ideas' && ideas.length > 0
  const seen: readonly Coordinates[] = hasIdeas ? ideas : [...(line.length > 0 ? line : dots), ...beside]
  const extent = unrolled(seen)
  return {
    pins,
    halts,
    dots,
    beside: tagged('beside', beside),
    ideas: tagged('idea', ideas),
    route: mode === 'ideas' ? [] : curveOf(line),
    /** Their other end may be far out of sight. */
    arcs: mode !== 'trip' ? [] : arcs.map(({ from, to }) => besides(extent, greatCircle(from, to))),
    /** The places that have to be in sight. */
    extent,
  }
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
