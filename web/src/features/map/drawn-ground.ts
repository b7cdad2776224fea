import { WORLD_MAXZOOM } from '@caravan/contract/tiles'
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import { queryOptions } from '@tanstack/react-query'
import { PbfReader } from 'pbf'
import { worldOf } from '../../terrain/route.ts'
import type { Size } from './covered.ts'
import { worldTile } from './kept-tiles.ts'
import { type View, WORLD } from './view.ts'

/** Paths of SVG, in pixels from the top left corner of a view. */
export type Ground = { water: string; borders: string }

/** The corner of a tile, and how many pixels one of its units takes. */
type Place = { left: number; top: number; unit: number }

const POLYGON = 3

/** The world's tiles as paths. Lines and corners that would fall on one pixel are left out. */
function pathsOf(layer: VectorTileLayer | undefined, { left, top, unit }: Place, isArea: boolean): string {
  let path = ''
  for (let n = 0; n < (layer?.length ?? 0); n++) {
    const feature = layer?.feature(n)
    if (!feature || (feature.type === POLYGON) !== isArea) continue
    for (const line of feature.loadGeometry()) {
      let drawn = ''
      let [beforeX, beforeY] = [Number.NaN, Number.NaN]
      for (const point of line) {
        const x = Math.round((left + point.x * unit) * 2) / 2
        const y = Math.round((top + point.y * unit) * 2) / 2
        if (x === beforeX && y === beforeY) continue
        drawn += `${drawn === '' ? 'M' : 'L'}${x} ${y}`
        beforeX = x
        beforeY = y
      }
      if (drawn.includes('L')) path += isArea ? `${drawn}Z` : drawn
    }
  }
  return path
}

async function groundOf({ zoom, center }: View, { width, height }: Size): Promise<Ground> {
  const z = Math.min(Math.max(Math.floor(zoom), 0), WORLD_MAXZOOM)
  const [count, world] = [2 ** z, WORLD * 2 ** zoom]
  const side = world / count
  const [middleX, middleY] = worldOf(center)
  const [west, north] = [middleX * world - width / 2, middleY * world - height / 2]
  const places: { at: string; left: number; top: number }[] = []
  for (let column = Math.floor(west / side); column * side < west + width; column++)
    for (let row = Math.floor(north / side); row * side < north + height; row++) {
      if (row < 0 || row >= count) continue
      // The world repeats to the east and to the west.
      const at = `${z}/${((column % count) + count) % count}/${row}`
      places.push({ at, left: column * side - west, top: row * side - north })
    }
  const tiles = await Promise.all(
    places.map(async ({ at, left, top }) => {
      const { layers } = new VectorTile(new PbfReader(new Uint8Array(await worldTile(at))))
      const drawn = (name: string, isArea: boolean) => {
        const layer = layers[name]
        return pathsOf(layer, { left, top, unit: side / (layer?.extent ?? 1) }, isArea)
      }
      return { water: drawn('water', true), borders: drawn('border', false) }
    }),
  )
  return {
    water: tiles.map(({ water }) => water).join(''),
    borders: tiles.map(({ borders }) => borders).join(''),
  }
}

/** The ground of a view, from the tiles that a map of MapLibre has as well. */
export const groundQuery = (view: View, size: Size) =>
  queryOptions({
    queryKey: ['ground', view, size],
    queryFn: () => groundOf(view, size),
    networkMode: 'always',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
