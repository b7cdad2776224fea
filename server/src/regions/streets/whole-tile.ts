import { Pen } from '../pen.ts'
import type { Path } from './path.ts'
import { LAST_ZOOM, planeOf, RIM, sideAt } from './shapes.ts'
import { putPiece, types } from './tile.ts'

/** All of a tile, with its rim. */
export function square(side: number): Path {
  const [low, high] = [-side * RIM, side * (1 + RIM)]
  return Float64Array.from([low, low, high, low, high, high, low, high, low, low])
}

/**
 * Makes the land of a tile within the bounds of an extract, as a piece that waits for the tile: it hides the coarser
 * world there, and nothing beyond. Bounds are degrees: west, south, east, north.
 */
export function groundWithin([west = 0, south = 0, east = 0, north = 0]: readonly number[]) {
  const degrees = [west, north, east, south].map(at => Math.round(at * 1e7))
  const corners = planeOf(Int32Array.from(degrees))
  return (zoom: number, x: number, y: number): Uint8Array => {
    const side = sideAt(zoom)
    const scale = (side / sideAt(LAST_ZOOM)) * 2 ** (zoom - LAST_ZOOM)
    const [low, high] = [-side * RIM, side * (1 + RIM)]
    const [left = 0, top = 0, right = 0, bottom = 0] = [...corners].map((at, n) =>
      Math.min(high, Math.max(low, at * scale - (n % 2 === 0 ? x : y) * side)),
    )
    const ring = Float64Array.from([left, top, right, top, right, bottom, left, bottom, left, top])
    const pen = new Pen()
    putPiece(pen, { layer: 'land', type: types.area, said: { kind: 'ground' }, paths: [ring] })
    return pen.bytes
  }
}
