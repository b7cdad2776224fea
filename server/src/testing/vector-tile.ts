import { gunzipSync } from 'node:zlib'
import { Wire } from '../regions/osm/wire.ts'
import { Pen } from '../regions/pen.ts'

export interface Feature {
  layer: string
  type: number
  said: Record<string, string | number>
  /** Each path or ring by its spots; a ring lacks its last one. */
  paths: [x: number, y: number][][]
}

/** Reads a vector tile, by the description of the format. */
export function readTile(packed: Uint8Array | undefined): Feature[] {
  if (!packed) return []
  const found: Feature[] = []
  const tile = new Wire(packed[0] === 0x1f ? gunzipSync(packed) : packed)
  tile.fields(field => {
    if (field === 3) found.push(...layerIn(tile.message()))
  })
  return found
}

function layerIn(wire: Wire): Feature[] {
  let layer = ''
  const [keys, values]: [string[], (string | number)[]] = [[], []]
  const raw: { tags: number[]; type: number; geometry: number[] }[] = []
  const text = (from: Wire) => Buffer.from(from.data()).toString()
  const list = (from: Wire) => from.list(packed => packed.varint())
  wire.fields(field => {
    if (field === 1) layer = text(wire)
    else if (field === 3) keys.push(text(wire))
    else if (field === 4) {
      const value = wire.message()
      value.fields(kind => values.push(kind === 1 ? text(value) : value.varint()))
    } else if (field === 2) {
      const [feature, one] = [wire.message(), { tags: [] as number[], type: 0, geometry: [] as number[] }]
      feature.fields(part => {
        if (part === 2) one.tags = list(feature)
        else if (part === 3) one.type = feature.varint()
        else if (part === 4) one.geometry = list(feature)
      })
      raw.push(one)
    }
  })
  return raw.map(({ tags, type, geometry }) => {
    const said: Feature['said'] = {}
    for (let n = 0; n < tags.length; n += 2) said[keys[tags[n] ?? -1] ?? ''] = values[tags[n + 1] ?? -1] ?? ''
    return { layer, type, said, paths: pathsIn(geometry) }
  })
}

function pathsIn(geometry: readonly number[]): Feature['paths'] {
  const paths: Feature['paths'] = []
  const signed = (value = 0) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
  let [x, y] = [0, 0]
  for (let at = 0; at < geometry.length; ) {
    const command = geometry[at++] ?? 0
    if ((command & 7) === 7) continue
    for (let count = command >> 3; count > 0; count--) {
      x += signed(geometry[at++])
      y += signed(geometry[at++])
      if ((command & 7) === 1) paths.push([])
      paths.at(-1)?.push([x, y])
    }
  }
  return paths
}

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

/** Writes a vector tile as others do. */
export function writeTile(features: readonly Written[]): Uint8Array {
  const tile = new Pen()
  const own = Map.groupBy(features, ({ layer, extent = 4_096 }) => `${layer} ${extent}`)
  for (const all of own.values()) {
    const layer = new Pen().field(1, all[0]?.layer ?? '')
    const [keys, values]: [string[], Told[]] = [[], []]
    const at = <T>(list: T[], one: T) => (list.includes(one) ? list.indexOf(one) : list.push(one) - 1)
    for (const { type, said = {}, moves = [9, 4_096, 4_096] } of all) {
      const [tags, geometry] = [new Pen(), new Pen()]
      for (const [key, value] of Object.entries(said)) tags.varint(at(keys, key)).varint(at(values, value))
      for (const move of moves) geometry.varint(move)
      layer.field(2, new Pen().field(2, tags.bytes).varint(24).varint(type).field(4, geometry.bytes).bytes)
    }
    for (const key of keys) layer.field(3, key)
    for (const value of values) layer.field(4, written(value))
    tile.field(3, layer.varint(40).varint(all[0]?.extent ?? 4_096).bytes)
  }
  return tile.bytes
}

function written(value: Told): Uint8Array {
  if (typeof value === 'string') return new Pen().field(1, value).bytes
  if (typeof value === 'boolean') return new Pen().varint(56).varint(Number(value)).bytes
  if (Number.isInteger(value)) return new Pen().varint(48).signed(value).bytes
  const double = Buffer.alloc(8)
  double.writeDoubleLE(value)
  return new Pen().varint(25).raw(double).bytes
}
