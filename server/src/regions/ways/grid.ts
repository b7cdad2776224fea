/** The world as a plane of whole micro-degrees, from the date line and the south pole. */
export interface Spot {
  x: number
  y: number
}

const UNITS = 1e6
const ACROSS = 360 * UNITS
/** Of a cell: 0.016 degrees, which are 1.8 km. */
const CELL_BITS = 14
const ROW_BITS = 15

/** The longest straight piece of an edge, a quarter of a cell: some 450 m. */
export const LONGEST = 2 ** (CELL_BITS - 2)

const RADIANS = Math.PI / 180 / UNITS
/** On a meridian, and on the equator. */
export const METRES = 6_371_008.8 * RADIANS

export const spotOf = ({ lat, lng }: { lat: number; lng: number }): Spot => ({
  x: Math.round((lng + 180) * UNITS),
  y: Math.round((lat + 90) * UNITS),
})

export const placeOf = ({ x, y }: Spot) => ({ lat: y / UNITS - 90, lng: x / UNITS - 180 })

/** Cells are numbered row by row. */
export const cellOf = (x: number, y: number) => ((y >> CELL_BITS) << ROW_BITS) | (x >> CELL_BITS)

/** The corner of a cell in the south-west. */
export const cornerOf = (cell: number): Spot => ({
  x: (cell & ((1 << ROW_BITS) - 1)) << CELL_BITS,
  y: (cell >> ROW_BITS) << CELL_BITS,
})

/** How much shorter a degree across is at this height than on the equator. */
export const shrink = (y: number) => Math.cos((y - 90 * UNITS) * RADIANS)

/** The shorter way around the globe. */
export const across = (from: number, to: number) => {
  const way = to - from
  return way > ACROSS / 2 ? way - ACROSS : way < -ACROSS / 2 ? way + ACROSS : way
}

export function metresBetween(x1: number, y1: number, x2: number, y2: number): number {
  return METRES * Math.hypot(across(x1, x2) * shrink((y1 + y2) / 2), y2 - y1)
}

/** The cells within so many metres of a box, row by row: from the first to the last of each row. */
export function* rowsAround(from: Spot, to: Spot, metres: number): Generator<[first: number, last: number]> {
  const up = metres / METRES
  const aside = up / Math.max(0.02, shrink(Math.abs(from.y - 90e6) > Math.abs(to.y - 90e6) ? from.y : to.y))
  const within = (at: number, most: number) => Math.min(Math.max(Math.floor(at), 0), most)
  const left = within(Math.min(from.x, to.x) - aside, ACROSS)
  const right = within(Math.max(from.x, to.x) + aside, ACROSS)
  const low = within(Math.min(from.y, to.y) - up, ACROSS / 2)
  const high = within(Math.max(from.y, to.y) + up, ACROSS / 2)
  for (let row = low >> CELL_BITS; row <= high >> CELL_BITS; row++) {
    const y = row << CELL_BITS
    yield [cellOf(left, y), cellOf(right, y)]
  }
}
