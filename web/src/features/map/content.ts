import { unrolled } from './mercator.ts'
import { curveOf } from './spline.ts'
import type { MapContent, MapLeg, MapStop } from './types.ts'

/** A day without a place on the map shows where the trip goes instead of nothing. */
export function contentOf({ stops, legs, mode }: MapContent) {
  const showsDay = mode === 'day' && (stops.length > 0 || legs.length === 0)
  const pins: MapStop[] = showsDay ? unrolled(stops) : []
  const halts: MapLeg[] = showsDay ? [] : unrolled(legs)
  const line = showsDay ? pins : halts
  const dots = showsDay || mode === 'day' ? [] : stops
  return {
    pins,
    halts,
    dots,
    route: curveOf(line),
    /** What has to be in sight. */
    extent: line.length > 0 ? line : unrolled(dots),
  }
}

export type DrawnContent = ReturnType<typeof contentOf>

/** The whole trip shows its items as dots; the one that is meant gets its pin. */
export function pinsOf({ pins, dots }: DrawnContent, meantId: string | null): readonly MapStop[] {
  return dots.length > 0 ? dots.filter(({ id }) => id === meantId) : pins
}
