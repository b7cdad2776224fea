import { Pen } from '../pen.ts'
import type { Path } from './shapes.ts'
import { putPiece, types } from './tile.ts'

/** So far beyond its edges a tile is drawn, as a share of its side. */
export const RIM = 1 / 64

/** All of a tile, with its rim. */
export function square(side: number): Path {
  const [low, high] = [-side * RIM, side * (1 + RIM)]
  return Float64Array.from([low, low, high, low, high, high, low, high, low, low])
}

const grounds = new Map<number, Uint8Array>()

/** The land of a whole tile, as a piece that waits for it. */
export function groundOf(side: number): Uint8Array {
  const known = grounds.get(side)
  if (known) return known
  const pen = new Pen()
  putPiece(pen, { layer: 'land', type: types.area, said: { kind: 'ground' }, paths: [square(side)] })
  grounds.set(side, pen.bytes)
  return pen.bytes
}
