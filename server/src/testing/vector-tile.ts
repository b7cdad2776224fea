import { gunzipSync } from 'node:zlib'
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader, PbfWriter } from 'pbf'

export interface Feature {
  layer: string
  type: number
  said: Record<string, Told>
  /** Each path or ring by its spots; a ring lacks its last one. */
  paths: [x: number, y: number][][]
}

const POLYGON = 3

/** Reads a vector tile with the reader that maps have. */
export function readTile(packed: Uint8Array | undefined): Feature[] {
  if (!packed) return []
  const { layers } = new VectorTile(new PbfReader(packed[0] === 0x1f ? gunzipSync(packed) : packed))
  return Object.values(layers).flatMap(featuresIn)
}

const featuresIn = (layer: VectorTileLayer): Feature[] =>
  Array.from({ length: layer.length }, (_, n) => {
    const feature = layer.feature(n)
    const paths = feature.loadGeometry().map(path => {
      const spots = path.map(({ x, y }): [number, number] => [x, y])
      return feature.type === POLYGON ? spots.slice(0, -1) : spots
    })
    return { layer: layer.name, type: feature.type, said: feature.properties, paths }
  })

/** The area of a ring, positive where it is gone around clockwise as one looks at it. */
export const areaOf = (ring: [number, number][]) =>
  ring.reduce((sum, [x, y], n) => {
    const [nextX, nextY] = ring[(n + 1) % ring.length] ?? [0, 0]
    return sum + (x * nextY - nextX * y) / 2
  }, 0)

type Told = string | number | boolean

export interface Written {
  layer: string
  type: number
  said?: Record<string, Told>
  /** Moves as the format has them; a spot in the middle by itself. */
  moves?: readonly number[]
  extent?: number
}

/** Writes a vector tile field by field, so that tests can also write broken ones. */
export function writeTile(features: readonly Written[]): Uint8Array {
  const tile = new PbfWriter()
  const own = Map.groupBy(features, ({ layer, extent = 4_096 }) => `${layer} ${extent}`)
  for (const all of own.values()) tile.writeMessage(3, writeLayer, all)
  return tile.finish()
}

function writeLayer(all: readonly Written[], pbf: PbfWriter): void {
  const [keys, values]: [string[], Told[]] = [[], []]
  const at = <T>(list: T[], one: T) => (list.includes(one) ? list.indexOf(one) : list.push(one) - 1)
  pbf.writeStringField(1, all[0]?.layer ?? '')
  for (const { type, said = {}, moves = [9, 4_096, 4_096] } of all) {
    const tags = Object.entries(said).flatMap(([key, value]) => [at(keys, key), at(values, value)])
    pbf.writeMessage(2, writeFeature, { tags, type, moves: [...moves] })
  }
  for (const key of keys) pbf.writeStringField(3, key)
  for (const value of values) pbf.writeMessage(4, writeValue, value)
  pbf.writeVarintField(5, all[0]?.extent ?? 4_096)
}

function writeFeature(
  { tags, type, moves }: { tags: number[]; type: number; moves: number[] },
  pbf: PbfWriter,
) {
  pbf.writePackedVarint(2, tags)
  pbf.writeVarintField(3, type)
  pbf.writePackedVarint(4, moves)
}

function writeValue(value: Told, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(1, value)
  else if (typeof value === 'boolean') pbf.writeBooleanField(7, value)
  else if (Number.isInteger(value)) pbf.writeSVarintField(6, value)
  else pbf.writeDoubleField(3, value)
}
