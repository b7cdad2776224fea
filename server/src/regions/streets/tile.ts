import { Wire } from '../osm/wire.ts'
import { Pen } from '../pen.ts'
import type { Path } from './path.ts'
import { turnOf } from './shapes.ts'

/** What a tile is made of, in the order in which it has them. */
export const layers = [
  ...(['land', 'water', 'building', 'road', 'border', 'name', 'number'] as const),
  'people',
] as const
export type Layer = (typeof layers)[number]

/** As vector tiles number them. */
export const types = { spot: 1, line: 2, area: 3 } as const
export type Type = (typeof types)[keyof typeof types]

export type Said = Record<string, string | number>

/** Something in a tile, or a part of it: its spots count from the corner of the tile. */
export interface Piece {
  layer: Layer
  type: Type
  said: Said
  paths: Path[]
}

/** Writes a piece as it waits to be put into its tile; nothing where it is too small to be seen. */
export function putPiece(pen: Pen, { layer, type, said, paths }: Piece, left = 0, top = 0): void {
  const lists = paths.map(path => rounded(path, left, top, type)).filter(list => list !== undefined)
  if (lists.length === 0) return
  pen.varint(layers.indexOf(layer)).varint(type).text(JSON.stringify(said)).varint(lists.length)
  for (const list of lists) {
    pen.varint(list.length / 2)
    let [x, y] = [0, 0]
    for (let n = 0; n < list.length; n += 2) {
      pen.signed((list[n] ?? 0) - x).signed((list[n + 1] ?? 0) - y)
      ;[x = 0, y = 0] = [list[n], list[n + 1]]
    }
  }
}

/** In whole units, without a spot twice in turn; a ring lacks its last spot, which is its first. */
function rounded(path: Path, left: number, top: number, type: Type): number[] | undefined {
  const list: number[] = []
  for (let n = 0; n < path.length; n += 2) {
    const [x, y] = [Math.round((path[n] ?? 0) - left), Math.round((path[n + 1] ?? 0) - top)]
    if (n === 0 || x !== list[list.length - 2] || y !== list[list.length - 1]) list.push(x, y)
  }
  if (type === types.spot) return list
  if (type === types.line) return list.length >= 4 ? list : undefined
  if (list[0] === list[list.length - 2] && list[1] === list[list.length - 1]) list.length -= 2
  return list.length >= 6 && turnOf(Float64Array.from([...list, list[0] ?? 0, list[1] ?? 0])) !== 0
    ? list
    : undefined
}

export interface Feature {
  layer: number
  type: number
  said: string
  /** Its geometry as the tile has it: moves from where the one before has ended. */
  moves: Pick<Pen, 'bytes'>
}

interface Growing extends Feature {
  moves: Pen
  x: number
  y: number
}

/** A vector tile of the pieces that wait for it; lines and areas of which the same is said are one feature. */
export function tileOf(waiting: readonly Uint8Array[], side: number): Uint8Array {
  const features = new Map<string, Growing>()
  for (const bytes of waiting) {
    const wire = new Wire(bytes)
    while (wire.at < wire.end) readPiece(wire, features)
  }
  return encoded([...features.values()], () => side)
}

/** The tile of these features; each of its layers has a side of its own. */
export function encoded(features: readonly Feature[], sideOf: (layer: number) => number): Uint8Array {
  const tile = new Pen()
  for (const [n, name] of layers.entries()) {
    const own = features.filter(({ layer }) => layer === n)
    if (own.length > 0) tile.field(3, layerOf(name, own, sideOf(n)))
  }
  return tile.bytes
}

function readPiece(wire: Wire, features: Map<string, Growing>): void {
  const [layer, type] = [wire.varint(), wire.varint()]
  const said = Buffer.from(wire.data()).toString()
  const key = type === types.spot ? `${features.size}` : `${layer} ${type} ${said}`
  const feature = features.get(key) ?? { layer, type, said, moves: new Pen(), x: 0, y: 0 }
  features.set(key, feature)
  for (let paths = wire.varint(); paths > 0; paths--) {
    const count = wire.varint()
    // The first spot is told from the corner of the tile.
    const [x, y] = [wire.signed(), wire.signed()]
    feature.moves
      .varint((1 << 3) | 1)
      .signed(x - feature.x)
      .signed(y - feature.y)
    feature.x = x
    feature.y = y
    if (count === 1) continue
    feature.moves.varint(((count - 1) << 3) | 2)
    for (let n = 1; n < count; n++) {
      const [dx, dy] = [wire.signed(), wire.signed()]
      feature.moves.signed(dx).signed(dy)
      feature.x += dx
      feature.y += dy
    }
    if (type === types.area) feature.moves.varint((1 << 3) | 7)
  }
}

function layerOf(name: Layer, features: readonly Feature[], side: number): Uint8Array {
  const layer = new Pen().field(1, name)
  const [keys, values] = [new Map<string, number>(), new Map<string | number, number>()]
  const numberOf = <T>(known: Map<T, number>, one: T) => {
    const number = known.get(one) ?? known.size
    known.set(one, number)
    return number
  }
  for (const { type, said, moves } of features) {
    const tags = new Pen()
    for (const [key, value] of Object.entries(JSON.parse(said) as Said))
      tags.varint(numberOf(keys, key)).varint(numberOf(values, value))
    const feature = new Pen()
      .field(2, tags.bytes)
      .varint(3 * 8)
      .varint(type)
      .field(4, moves.bytes)
    layer.field(2, feature.bytes)
  }
  for (const key of keys.keys()) layer.field(3, key)
  for (const value of values.keys())
    layer.field(
      4,
      (typeof value === 'string' ? new Pen().field(1, value) : new Pen().varint(5 * 8).varint(value)).bytes,
    )
  return layer
    .varint(5 * 8)
    .varint(side)
    .varint(15 * 8)
    .varint(2).bytes
}
