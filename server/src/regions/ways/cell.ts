import type { Pen } from '../pen.ts'
import { Reader } from './bytes.ts'
import { type Edge, readUse, turned, writeUse } from './edge.ts'
import { cellOf, cornerOf, metresBetween } from './grid.ts'

const FAR = 32
const SHAPED = 64
const METRES_A_SECOND = 1 / 7.2

/** The vertices of a cell by their place, first x and then y. */
export interface Vertices {
  x: Int32Array
  y: Int32Array
}

/** The graph within a cell. An edge whose other end lies in another one is in both of them. */
export interface Cell extends Vertices {
  id: number
  /** The piece of each vertex, on foot and by car. */
  pieces: { foot: Uint32Array; car: Uint32Array }
  /** Where the ends of edges at each vertex begin in `ends`. */
  first: Uint32Array
  /** An edge twice, and one more where it is its end that is at the vertex. */
  ends: Uint32Array
  edges: {
    from: Uint32Array
    /** Beyond the cell it is -1 less the number of a far spot. */
    to: Int32Array
    flags: Uint8Array
    metres: Float32Array
    /** In seconds. */
    foot: Float32Array
    car: Float32Array
    shapes: Uint32Array
  }
  far: number[]
  record: Uint8Array
  /** What it takes of the memory. */
  bytes: number
}

/** The number of a vertex among those of its cell; -1 where there is none. */
export function indexAt({ x, y }: Vertices, atX: number, atY: number): number {
  let low = 0
  let high = x.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = x[middle] ?? 0
    if (other < atX || (other === atX && (y[middle] ?? 0) < atY)) low = middle + 1
    else high = middle
  }
  return x[low] === atX && y[low] === atY ? low : -1
}

/** The ends of edges that lie in a cell, each once. */
export function verticesIn(id: number, edges: readonly Edge[]): Vertices {
  const spots: [x: number, y: number][] = []
  for (const { points } of edges) {
    for (const n of [0, points.length - 2]) {
      const [x = 0, y = 0] = [points[n], points[n + 1]]
      if (cellOf(x, y) === id) spots.push([x, y])
    }
  }
  spots.sort(([x1, y1], [x2, y2]) => x1 - x2 || y1 - y2)
  const own = spots.filter(([x, y], n) => x !== spots[n - 1]?.[0] || y !== spots[n - 1]?.[1])
  return { x: Int32Array.from(own, ([x]) => x), y: Int32Array.from(own, ([, y]) => y) }
}

interface Pieced {
  vertices: Vertices
  footOf(vertex: number): number
  carOf(vertex: number): number
}

export function writeCell(to: Pen, id: number, edges: readonly Edge[], pieced: Pieced): void {
  const { vertices, footOf, carOf } = pieced
  const corner = cornerOf(id)
  to.varint(vertices.x.length)
  for (const [n, x] of vertices.x.entries()) {
    to.varint(x - (vertices.x[n - 1] ?? corner.x))
    to.varint((vertices.y[n] ?? 0) - corner.y)
    to.varint(footOf(n))
    to.varint(carOf(n))
  }
  to.varint(edges.length)
  for (const edge of edges) writeEdge(to, id, edge, vertices)
}

function writeEdge(to: Pen, id: number, edge: Edge, vertices: Vertices): void {
  let { points, flags } = edge
  const [x = 0, y = 0] = points
  if (cellOf(x, y) !== id) {
    points = turnedAround(points)
    flags = turned(flags)
  }
  const [fromX = 0, fromY = 0] = points
  const [toX = 0, toY = 0] = points.slice(-2)
  const isFar = cellOf(toX, toY) !== id
  const isShaped = points.length > 4
  writeUse(to, { ...edge, flags }, (isFar ? FAR : 0) | (isShaped ? SHAPED : 0))
  to.varint(indexAt(vertices, fromX, fromY))
  if (isFar) {
    to.signed(toX - fromX)
    to.signed(toY - fromY)
  } else to.varint(indexAt(vertices, toX, toY))
  if (!isShaped) return
  to.varint(points.length / 2 - 2)
  for (let n = 2; n < points.length - 2; n++) to.signed((points[n] ?? 0) - (points[n - 2] ?? 0))
}

export function turnedAround(points: readonly number[]): number[] {
  const back: number[] = []
  for (let n = points.length - 2; n >= 0; n -= 2) back.push(points[n] ?? 0, points[n + 1] ?? 0)
  return back
}

export function readCell(id: number, record: Uint8Array): Cell {
  const reader = new Reader(record)
  const corner = cornerOf(id)
  const own = sized(reader, 4)
  const [x, y] = [new Int32Array(own), new Int32Array(own)]
  const pieces = { foot: new Uint32Array(own), car: new Uint32Array(own) }
  for (let n = 0, at = corner.x; n < own; n++) {
    at += reader.varint()
    x[n] = at
    y[n] = corner.y + reader.varint()
    pieces.foot[n] = reader.varint()
    pieces.car[n] = reader.varint()
  }
  const count = sized(reader, 3)
  const edges = {
    ...{ from: new Uint32Array(count), to: new Int32Array(count), flags: new Uint8Array(count) },
    ...{ metres: new Float32Array(count), foot: new Float32Array(count), car: new Float32Array(count) },
    shapes: new Uint32Array(count),
  }
  const cell: Cell = { id, x, y, pieces, edges, far: [], record, ...endless, bytes: 0 }
  for (let n = 0; n < count; n++) readEdge(reader, cell, n)
  const ends = endsOf(cell)
  return { ...cell, ...ends, bytes: record.length + 20 * own + 33 * count + 500 }
}

const endless = { first: new Uint32Array(0), ends: new Uint32Array(0) }

/** How many there are; each takes some bytes at least. */
function sized(reader: Reader, least: number): number {
  const count = reader.varint()
  if (count * least > reader.bytes.length) throw new RangeError('there are fewer bytes than that')
  return count
}

function readEdge(reader: Reader, { x, y, edges, far }: Cell, n: number): void {
  const { flags, footPace, carPace, more } = readUse(reader)
  const from = reader.varint()
  if (from >= x.length) throw new RangeError('an edge begins nowhere')
  let [atX = 0, atY = 0] = [x[from], y[from]]
  let to = 0
  let [toX, toY] = [0, 0]
  if (more & FAR) {
    toX = atX + reader.signed()
    toY = atY + reader.signed()
    to = -1 - far.length / 2
    far.push(toX, toY)
  } else {
    to = reader.varint()
    if (to >= x.length) throw new RangeError('an edge ends nowhere')
    toX = x[to] ?? 0
    toY = y[to] ?? 0
  }
  edges.shapes[n] = more & SHAPED ? reader.at : 0
  let metres = 0
  for (let rest = more & SHAPED ? reader.varint() : 0; rest > 0; rest--) {
    const [nextX, nextY] = [atX + reader.signed(), atY + reader.signed()]
    metres += metresBetween(atX, atY, nextX, nextY)
    atX = nextX
    atY = nextY
  }
  metres += metresBetween(atX, atY, toX, toY)
  edges.from[n] = from
  edges.to[n] = to
  edges.flags[n] = flags
  edges.metres[n] = metres
  edges.foot[n] = footPace > 0 ? metres / (footPace * METRES_A_SECOND) : 0
  edges.car[n] = carPace > 0 ? metres / (carPace * METRES_A_SECOND) : 0
}

/** The ends of edges by their vertices. */
function endsOf({ x, edges: { from, to } }: Cell): Pick<Cell, 'first' | 'ends'> {
  const first = new Uint32Array(x.length + 1)
  const each = (take: (vertex: number, end: number) => void) => {
    for (const [n, vertex] of from.entries()) {
      take(vertex, 2 * n)
      const other = to[n] ?? -1
      if (other >= 0) take(other, 2 * n + 1)
    }
  }
  each(vertex => {
    first[vertex + 1] = (first[vertex + 1] ?? 0) + 1
  })
  for (let n = 0; n < x.length; n++) first[n + 1] = (first[n + 1] ?? 0) + (first[n] ?? 0)
  const ends = new Uint32Array(first[x.length] ?? 0)
  const at = first.slice()
  each((vertex, end) => {
    const slot = at[vertex] ?? 0
    ends[slot] = end
    at[vertex] = slot + 1
  })
  return { first, ends }
}

/** The points of an edge, from where it begins to where it ends. */
export function shapeOf({ x, y, edges, far, record }: Cell, edge: number): number[] {
  const from = edges.from[edge] ?? 0
  const to = edges.to[edge] ?? 0
  const points = [x[from] ?? 0, y[from] ?? 0]
  const shape = edges.shapes[edge] ?? 0
  if (shape > 0) {
    const reader = new Reader(record, shape)
    for (let rest = reader.varint() * 2; rest > 0; rest--) {
      points.push((points[points.length - 2] ?? 0) + reader.signed())
    }
  }
  if (to >= 0) points.push(x[to] ?? 0, y[to] ?? 0)
  else points.push(far[-2 - 2 * to] ?? 0, far[-1 - 2 * to] ?? 0)
  return points
}
