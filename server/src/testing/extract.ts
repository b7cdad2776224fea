import { closeSync, openSync, writeSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
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
  /** Says nothing of where it lies. */
  noBounds?: boolean
}

/** Writes an `.osm.pbf`: the other side of `regions/osm`, by the description of the format and the library pbf. */
export function writeExtract(
  path: string,
  { nodes = [], ways = [], relations = [] }: Written,
  options: Options = {},
) {
  const { together = 8_000, plainNodes = false, features, noBounds } = options
  const lngs = nodes.map(node => node.lng)
  const lats = nodes.map(node => node.lat)
  const sides = [Math.min(...lngs), Math.max(...lngs), Math.max(...lats), Math.min(...lats)]
  const writer = extractWriter(path, nodes.length > 0 && !noBounds ? sides : [], features)
  for (const some of chunks(nodes, together)) writer.write({ nodes: some }, plainNodes)
  for (const some of chunks(ways, together)) writer.write({ ways: some })
  for (const some of chunks(relations, together)) writer.write({ relations: some })
  writer.close()
}

/** Writes part by part; `sides` are west, east, north and south. */
export function extractWriter(
  path: string,
  sides: readonly number[],
  features: readonly string[] = ['OsmSchema-V0.6', 'DenseNodes'],
) {
  const fd = openSync(path, 'w')
  const box = message(...sides.map((side, n) => signed(n + 1, side * 100)))
  const header = message(
    ...(sides.length > 0 ? [bytesOf(1, box)] : []),
    ...features.map(feature => bytesOf(4, Buffer.from(feature))),
    number(32, 1_790_000_000),
  )
  writeSync(fd, blob('OSMHeader', header))
  return {
    write({ nodes = [], ways = [], relations = [] }: Written, plainNodes = false): void {
      writeSync(fd, blob('OSMData', block(nodes, ways, relations, plainNodes)))
    },
    close: () => closeSync(fd),
  }
}

function* chunks<T>(all: readonly T[], size: number) {
  for (let n = 0; n < all.length; n += size) yield all.slice(n, n + size)
}

function written(write: (pbf: PbfWriter) => void): Buffer {
  const pbf = new PbfWriter()
  write(pbf)
  return Buffer.from(pbf.finish())
}

const number = (field: number, value: number) => written(pbf => pbf.writeVarintField(field, value))
const signed = (field: number, value: number) => written(pbf => pbf.writeSVarintField(field, value))
const bytesOf = (field: number, bytes: Buffer) => written(pbf => pbf.writeBytesField(field, bytes))
const message = (...fields: Buffer[]) => Buffer.concat(fields)
const packed = (field: number, values: readonly number[]) =>
  written(pbf => pbf.writePackedVarint(field, [...values]))
const deltas = (field: number, values: readonly number[]) =>
  written(pbf =>
    pbf.writePackedSVarint(
      field,
      values.map((value, n) => value - (values[n - 1] ?? 0)),
    ),
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
      const fields = [signed(1, id), ...tags(own), signed(8, lat), signed(9, lng)]
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
