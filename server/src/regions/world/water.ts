import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The bodies of water of the whole world, as OpenStreetMap had them in 2017. The file has these kinds in this order. */
const FILE = '@geo-maps/earth-waterbodies-10m/map.geo.json'

type Ring = [lng: number, lat: number][]

const kinds = ['river', 'lake', 'sea'] as const

export interface Water {
  kind: (typeof kinds)[number]
  /** An outer ring, and those of its islands. */
  rings: Ring[]
}

const [OPEN, CLOSE] = [0x5b, 0x5d]
/** Brackets around a polygon, counted from the value of `coordinates`. */
const POLYGON_DEPTH = 2

/** The least area in square kilometres. Rivers come in pieces. */
const smallest = { river: 0.015, lake: 0.08, sea: 0 }
/** Spots of an outer ring: rivers and lakes with fewer have lost their shape. So many bytes hold fewer in any case. */
const [FEWEST, FEWEST_BYTES] = [8, 96]
const DEGREE_KM = 111.32

/** The polygons that are large enough, one by one: read whole, the file takes 2 GB of memory. */
export function* readWater(): Generator<Water> {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(FILE))
  const key = Buffer.from('"coordinates"')
  let at = 0
  for (const kind of kinds) {
    at = bytes.indexOf(key, at) + key.length
    let depth = 0
    let start = 0
    do {
      const byte = bytes[at]
      if (byte === OPEN && ++depth === POLYGON_DEPTH) start = at
      if (byte === CLOSE && depth-- === POLYGON_DEPTH && at - start > FEWEST_BYTES) {
        const rings = JSON.parse(bytes.toString('latin1', start, at + 1)) as Ring[]
        const [outer = []] = rings
        const hasShape = kind === 'sea' || outer.length >= FEWEST
        if (hasShape && areaOf(outer) >= smallest[kind]) yield { kind, rings }
      }
      at++
    } while (depth > 0 || start === 0)
  }
}

/** In square kilometres, of a ring that is small. */
function areaOf(ring: Ring): number {
  const [west, south] = ring[0] ?? [0, 0]
  let sum = 0
  for (let n = 1; n < ring.length; n++) {
    const [[x0, y0] = [0, 0], [x1, y1] = [0, 0]] = [ring[n - 1], ring[n]]
    sum += (x0 - west) * (y1 - south) - (x1 - west) * (y0 - south)
  }
  return (Math.abs(sum) / 2) * DEGREE_KM ** 2 * Math.cos((south * Math.PI) / 180)
}
