import { writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import type { Node, Relation, Way } from '../regions/osm/block.ts'

export interface Written {
  nodes?: readonly (Omit<Node, 'tags'> & Partial<Pick<Node, 'tags'>>)[]
  ways?: readonly Way[]
  relations?: readonly Relation[]
}

interface Options {
  /** Elements of one part of the file. */
  together?: number
  /** Each node by itself, as few programmes write it. */
  plainNodes?: boolean
  features?: readonly string[]
}

/** Writes an `.osm.pbf`: the other side of `regions/osm`, by the description of the format. */
export function writeExtract(
  path: string,
  { nodes = [], ways = [], relations = [] }: Written,
  options: Options = {},
) {
  const { together = 8_000, plainNodes = false, features = ['OsmSchema-V0.6', 'DenseNodes'] } = options
  const lngs = nodes.map(node => node.lng)
  const lats = nodes.map(node => node.lat)
  const sides = [Math.min(...lngs), Math.max(...lngs), Math.max(...lats), Math.min(...lats)]
  const header = message(
    ...(nodes.length > 0
      ? [bytesOf(1, message(...sides.map((side, n) => number(n + 1, zigzag(side * 100)))))]
      : []),
    ...features.map(feature => bytesOf(4, Buffer.from(feature))),
    number(32, 1_790_000_000),
  )
  const parts = [blob('OSMHeader', header)]
  for (const some of chunks(nodes, together)) parts.push(blob('OSMData', block(some, [], [], plainNodes)))
  for (const some of chunks(ways, together)) parts.push(blob('OSMData', block([], some, [], false)))
  for (const some of chunks(relations, together)) parts.push(blob('OSMData', block([], [], some, false)))
  writeFileSync(path, Buffer.concat(parts))
}

function* chunks<T>(all: readonly T[], size: number) {
  for (let n = 0; n < all.length; n += size) yield all.slice(n, n + size)
}

function varint(value: number | bigint): Buffer {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  do {
    const more = rest > 0x7fn
    bytes.push(Number(rest & 0x7fn) | (more ? 0x80 : 0))
    rest >>= 7n
  } while (rest > 0n)
  return Buffer.from(bytes)
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
const number = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)])
const bytesOf = (field: number, bytes: Buffer) =>
  Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes])
const message = (...fields: Buffer[]) => Buffer.concat(fields)
const packed = (field: number, values: readonly number[]) => bytesOf(field, message(...values.map(varint)))
const deltas = (field: number, values: readonly number[]) =>
  packed(
    field,
    values.map((value, n) => zigzag(value - (values[n - 1] ?? 0))),
  )

function blob(type: string, data: Buffer): Buffer {
  const body = message(number(2, data.length), bytesOf(3, deflateSync(data)))
  const header = message(bytesOf(1, Buffer.from(type)), number(3, body.length))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, body])
}

function block(
  nodes: NonNullable<Written['nodes']>,
  ways: readonly Way[],
  relations: readonly Relation[],
  plainNodes: boolean,
): Buffer {
  const numbers = new Map([['', 0]])
  const text = (value: string) => {
    const known = numbers.get(value) ?? numbers.size
    numbers.set(value, known)
    return known
  }
  const tags = (of: Record<string, string> = {}) => [
    packed(2, Object.keys(of).map(text)),
    packed(3, Object.values(of).map(text)),
  ]
  const groups: Buffer[] = []
  if (plainNodes) {
    for (const { id, lng, lat, tags: own } of nodes) {
      const fields = [number(1, zigzag(id)), ...tags(own), number(8, zigzag(lat)), number(9, zigzag(lng))]
      groups.push(bytesOf(1, message(...fields)))
    }
  } else if (nodes.length > 0) {
    const pairs = nodes.flatMap(node => [
      ...Object.entries(node.tags ?? {})
        .flat()
        .map(text),
      0,
    ])
    const dense = [
      deltas(
        1,
        nodes.map(node => node.id),
      ),
      deltas(
        8,
        nodes.map(node => node.lat),
      ),
      deltas(
        9,
        nodes.map(node => node.lng),
      ),
      packed(10, pairs),
    ]
    groups.push(bytesOf(2, message(...dense)))
  }
  for (const way of ways)
    groups.push(bytesOf(3, message(number(1, way.id), ...tags(way.tags), deltas(8, way.refs))))
  for (const { id, tags: own, members } of relations) {
    const kinds = members.map(member => ['node', 'way', 'relation'].indexOf(member.type))
    const fields = [
      ...[
        number(1, id),
        ...tags(own),
        packed(
          8,
          members.map(member => text(member.role)),
        ),
      ],
      ...[
        deltas(
          9,
          members.map(member => member.id),
        ),
        packed(10, kinds),
      ],
    ]
    groups.push(bytesOf(4, message(...fields)))
  }
  const texts = message(...[...numbers.keys()].map(value => bytesOf(1, Buffer.from(value))))
  return message(bytesOf(1, texts), ...groups.map(group => bytesOf(2, group)))
}
