import type { Coordinates, Point } from '../../terrain/route.ts'
import { nearestLng, placeAt, worldOf } from './mercator.ts'

export type Size = { width: number; height: number }
export type View = { center: Coordinates; zoom: number }

/** The side of the whole world in pixels at zoom 0. */
const WORLD = 512
const CLOSEST = 15
/** A town and its surroundings. */
const ONE_SPOT = 12
const SAME_SPOT = 1e-7
const WHOLE_WORLD: Coordinates = { lat: 25, lng: 10 }

/**
 * Room for the heads of pins above, controls at the side and the scale below. Over the lower edge of a strip lies
 * the sheet of the day, with the sources above it.
 */
function paddingOf({ width, height }: Size) {
  const isStrip = height < 320
  return {
    top: Math.min(72, height * (isStrip ? 0.27 : 0.24)),
    bottom: Math.min(isStrip ? 74 : 52, height * 0.33),
    side: Math.min(60, width * 0.18),
  }
}

/** Which part of the world shows all of the places, which are unrolled, in a frame. */
export function viewOf(places: readonly Coordinates[], size: Size): View {
  if (places.length === 0) return { center: WHOLE_WORLD, zoom: Math.log2(Math.max(size.width, 1) / WORLD) }
  const points = places.map(worldOf)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const padding = paddingOf(size)
  const isOneSpot = Math.max(right - left, bottom - top) < SAME_SPOT
  const scale = Math.min(
    Math.max(size.width - padding.side * 2, 1) / (right - left || SAME_SPOT),
    Math.max(size.height - padding.top - padding.bottom, 1) / (bottom - top || SAME_SPOT),
  )
  const zoom = isOneSpot ? ONE_SPOT : Math.min(Math.log2(scale / WORLD), CLOSEST)
  const lift = (padding.top - padding.bottom) / 2 / (WORLD * 2 ** zoom)
  return { center: placeAt([(left + right) / 2, (top + bottom) / 2 - lift]), zoom }
}

export type Project = (place: Coordinates) => Point

/** Where places stand in a frame, in pixels from its top left corner, each in the copy nearest to the middle. */
export function projectorOf({ center, zoom }: View, { width, height }: Size): Project {
  const scale = WORLD * 2 ** zoom
  const [middleX, middleY] = worldOf(center)
  return ({ lat, lng }) => {
    const [x, y] = worldOf({ lat, lng: nearestLng(lng, center.lng) })
    return [width / 2 + (x - middleX) * scale, height / 2 + (y - middleY) * scale]
  }
}

const EQUATOR_M = 40_075_016.686

export function metresPerPixel({ center, zoom }: View): number {
  return (EQUATOR_M * Math.cos((center.lat * Math.PI) / 180)) / (WORLD * 2 ** zoom)
}
