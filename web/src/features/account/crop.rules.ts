export type Size = { width: number; height: number }

/** The square that is cut out: its middle, in pixels of the picture, and how much closer than all of it. */
export type Crop = { x: number; y: number; zoom: number }

const SMALLEST_SIDE = 128
const CLOSEST = 4

/** A small picture is not blown up any further. */
export function closestZoom({ width, height }: Size): number {
  return Math.min(CLOSEST, Math.max(1, Math.min(width, height) / SMALLEST_SIDE))
}

export function sideOf({ width, height }: Size, { zoom }: Crop): number {
  return Math.min(width, height) / zoom
}

/** The largest square in the middle. */
export function middleOf({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** The nearest crop that does not leave the picture. */
export function within(size: Size, crop: Crop): Crop {
  const zoom = clamp(crop.zoom, 1, closestZoom(size))
  const half = sideOf(size, { ...crop, zoom }) / 2
  return { zoom, x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half) }
}

/** Moves the picture under the frame by parts of the frame's side. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop)
  return within(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side })
}

/** The place of the picture in a frame around the crop, in per cent of the frame. */
export function placeOf(size: Size, crop: Crop) {
  const side = sideOf(size, crop)
  const percent = (part: number) => `${(part / side) * 100}%`
  return {
    width: percent(size.width),
    height: percent(size.height),
    left: percent(side / 2 - crop.x),
    top: percent(side / 2 - crop.y),
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max))
}
