import { contours } from 'd3-contour'
import { groundOf } from '../../terrain/noise.ts'
import { placeAt, worldOf } from './mercator.ts'
import type { Size, View } from './view.ts'

/** Nearer than this the coast of Natural Earth is wrong by streets, and the ground is drawn as a schematic. */
export const HILLS_FROM = 9
export const SCHEMATIC_FROM = 10.5

/** From low to high; whole levels are bands, and a thin line runs between two of them. */
const LEVELS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5]
const heightOf = (level: number) => 0.62 + level * 0.09
/** Noise cells per world: some 260 pixels each at zoom 13. */
const CELLS = 2 ** 14
const PITCH = 10
/** How much farther than the view, on every side. */
const BEYOND = 0.5

const height = groundOf(2027, 2.3)

/** Part of the world in samples of a grid that is the same wherever one looks from. */
export type Patch = { zoom: number; left: number; top: number; columns: number; rows: number }

const pitchAt = (zoom: number) => PITCH / 512 / 2 ** zoom

export function patchFor({ center, zoom }: View, { width, height }: Size): Patch {
  const level = Math.floor(zoom)
  const pitch = pitchAt(level)
  const scale = 512 * 2 ** zoom
  const [x, y] = worldOf(center)
  const [reachX, reachY] = [(width / scale) * (0.5 + BEYOND), (height / scale) * (0.5 + BEYOND)]
  return {
    zoom: level,
    left: Math.floor((x - reachX) / pitch),
    top: Math.floor((y - reachY) / pitch),
    columns: Math.ceil((reachX * 2) / pitch) + 2,
    rows: Math.ceil((reachY * 2) / pitch) + 2,
  }
}

/** Whether a patch still fills the view, so that it need not be drawn again. */
export function covers(patch: Patch, view: View, size: Size): boolean {
  const wanted = patchFor(view, size)
  const [spareX, spareY] = [wanted.columns * 0.2, wanted.rows * 0.2]
  return (
    wanted.zoom === patch.zoom &&
    Math.abs(wanted.left - patch.left) < spareX &&
    Math.abs(wanted.top - patch.top) < spareY &&
    wanted.columns - patch.columns < spareX &&
    wanted.rows - patch.rows < spareY
  )
}

type Ring = number[][]

/** Cuts the corners that marching squares leave; a ring repeats its first point at its end. */
function rounded(ring: Ring): Ring {
  const cut = ring.slice(1).flatMap(([x = 0, y = 0], index) => {
    const [fromX = 0, fromY = 0] = ring[index] ?? []
    const at = (share: number) => [fromX + (x - fromX) * share, fromY + (y - fromY) * share]
    return [at(0.25), at(0.75)]
  })
  return cut[0] ? [...cut, cut[0]] : []
}

/** Contours of the brand's paper-cut ground: decoration, and not the hills that are there. */
export function hillsOf({ zoom, left, top, columns, rows }: Patch): GeoJSON.FeatureCollection {
  const pitch = pitchAt(zoom)
  const samples = Array.from({ length: columns * rows }, (_, index) => {
    const x = (left + (index % columns)) * pitch
    const y = (top + Math.floor(index / columns)) * pitch
    return height(x * CELLS, y * CELLS)
  })
  const tracer = contours().size([columns, rows])
  const toPlace = ([x = 0, y = 0]: Ring[number]) => {
    // d3 puts the first sample at 0.5.
    const { lng, lat } = placeAt([(left + x - 0.5) * pitch, (top + y - 0.5) * pitch])
    return [lng, lat]
  }
  return {
    type: 'FeatureCollection',
    features: LEVELS.map(level => {
      const { coordinates } = tracer.contour(samples, heightOf(level))
      return {
        type: 'Feature',
        properties: { level },
        geometry: {
          type: 'MultiPolygon',
          coordinates: coordinates.map(rings => rings.map(ring => rounded(rounded(ring)).map(toPlace))),
        },
      }
    }),
  }
}
