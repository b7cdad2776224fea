import { type Coordinates, nearestLng, type Point, worldOf } from '../../terrain/route.ts'
import { type Size, STRIP } from './covered.ts'
import { placeAt } from './mercator.ts'

export type View = { center: Coordinates; zoom: number }
/** The part of the world that a map shows. */
export type InSight = { readonly view: View; readonly size: Size }

/** The side of the whole world in pixels at zoom 0. */
export const WORLD = 512
const CLOSEST = 15
/** A town and its surroundings. */
const ONE_SPOT = 12
const SAME_SPOT = 1e-7
const WHOLE_WORLD: Coordinates = { lat: 25, lng: 10 }

/** How far a pin that is pointed at reaches above its tip, and its halo to either side. */
const [ABOVE, BESIDE] = [46, 26]

type Frame = { top: number; right: number; bottom: number; left: number }

/** The height of the sources and what stands above them; over the lower edge of a strip lies the sheet of the day. */
export const footOf = ({ height }: Size): number => (height < STRIP ? 84 : 52)

/**
 * The part of a map between its controls and sources, so that no pin stands beneath them. On a strip there is more
 * height beside the buttons, and more width below them.
 */
function framesOf(size: Size, floor: number): Frame[] {
  const { width, height } = size
  const frames =
    height < STRIP
      ? [
          { top: 56 + ABOVE, right: 60, left: 60 },
          { top: ABOVE, right: 160 + BESIDE, left: 134 + BESIDE },
        ]
      : [{ top: 54 + ABOVE, right: 58 + BESIDE, left: 60 }]
  return frames.map(({ top, right, left }) => ({
    top: Math.min(top, floor * 0.46),
    bottom: Math.min(footOf(size), floor * 0.38) + height - floor,
    right: Math.min(right, width * 0.48),
    left: Math.min(left, width * 0.42),
  }))
}

/** Which part of the world shows all of the places, which are unrolled, in a frame; below the floor, they are covered. */
export function viewOf(places: readonly Coordinates[], size: Size, floor = size.height): View {
  if (places.length === 0) return { center: WHOLE_WORLD, zoom: Math.log2(Math.max(size.width, 1) / WORLD) }
  const points = places.map(worldOf)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const isOneSpot = Math.max(right - left, bottom - top) < SAME_SPOT
  const fitted = framesOf(size, floor).map(frame => {
    const scale = Math.min(
      Math.max(size.width - frame.left - frame.right, 1) / (right - left || SAME_SPOT),
      Math.max(size.height - frame.top - frame.bottom, 1) / (bottom - top || SAME_SPOT),
    )
    return { frame, zoom: isOneSpot ? ONE_SPOT : Math.min(Math.log2(scale / WORLD), CLOSEST) }
  })
  const { frame, zoom } = fitted.reduce((best, one) => (one.zoom > best.zoom ? one : best))
  const pixel = 1 / (WORLD * 2 ** zoom)
  const x = (left + right) / 2 + ((frame.right - frame.left) / 2) * pixel
  const y = (top + bottom) / 2 - ((frame.top - frame.bottom) / 2) * pixel
  return { center: placeAt([x, y]), zoom }
}

export type Project = (place: Coordinates) => Point

/** Projects places into a frame, in pixels from its top left corner, each in the copy nearest to the middle. */
export function projectorOf({ center, zoom }: View, { width, height }: Size): Project {
  const scale = WORLD * 2 ** zoom
  const [middleX, middleY] = worldOf(center)
  return ({ lat, lng }) => {
    const [x, y] = worldOf({ lat, lng: nearestLng(lng, center.lng) })
    return [width / 2 + (x - middleX) * scale, height / 2 + (y - middleY) * scale]
  }
}

export const EQUATOR_M = 40_075_016.686

export function metresPerPixel({ center, zoom }: View): number {
  return (EQUATOR_M * Math.cos((center.lat * Math.PI) / 180)) / (WORLD * 2 ** zoom)
}
