import { type Cell, indexAt } from './cell.ts'
import type { Graph, Mode } from './graph.ts'
import { cellOf } from './grid.ts'
import { Heap } from './heap.ts'

/** The cells that a search has come to, and the numbers of their vertices in it. */
export class Touched {
  readonly cells: Cell[] = []
  /** The fastest that one is anywhere in them, in metres a second. */
  fastest = 0
  readonly #graph: Graph
  readonly #mode: Mode
  readonly #ranks = new Map<number, number>()
  readonly #bases: number[] = []
  #count = 0

  constructor(graph: Graph, mode: Mode) {
    this.#graph = graph
    this.#mode = mode
  }

  vertex(cell: Cell, own: number): number {
    return (this.#bases[this.#rankOf(cell)] ?? 0) + own
  }

  /** The vertex at which an edge ends; -1 where the graph lacks it. */
  endOf(cell: Cell, edge: number): number {
    const to = cell.edges.to[edge] ?? 0
    if (to >= 0) return this.vertex(cell, to)
    const [x = 0, y = 0] = [cell.far[-2 - 2 * to], cell.far[-1 - 2 * to]]
    const id = cellOf(x, y)
    const rank = this.#ranks.get(id)
    const other = rank === undefined ? this.#graph.cell(id) : this.cells[rank]
    const own = other ? indexAt(other, x, y) : -1
    return other && own >= 0 ? this.vertex(other, own) : -1
  }

  at(vertex: number): { cell: Cell; own: number } {
    let low = 0
    let high = this.#bases.length
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if ((this.#bases[middle] ?? 0) <= vertex) low = middle
      else high = middle
    }
    return { cell: this.cells[low] as Cell, own: vertex - (this.#bases[low] ?? 0) }
  }

  #rankOf(cell: Cell): number {
    const known = this.#ranks.get(cell.id)
    if (known !== undefined) return known
    const rank = this.cells.push(cell) - 1
    this.#ranks.set(cell.id, rank)
    this.#bases.push(this.#count)
    this.#count += cell.x.length
    this.fastest = Math.max(this.fastest, this.#graph.fastestIn(cell.id, this.#mode))
    return rank
  }
}

const UNKNOWN = Number.POSITIVE_INFINITY

/** What is known of vertices from one side: in how many seconds they are reached, and over what. */
export class Field {
  readonly #heap = new Heap()
  #seconds = new Float64Array(1_024).fill(UNKNOWN)
  #before = new Int32Array(1_024)
  #by = new Int32Array(1_024)
  #isSettled = new Uint8Array(1_024)

  get least(): number {
    return this.#heap.least
  }

  seconds(vertex: number): number {
    return this.#seconds[vertex] ?? UNKNOWN
  }

  /** The vertex before it on the way; -1 at the first one. */
  before(vertex: number): number {
    return this.#before[vertex] ?? -1
  }

  /** The end of the edge that leads there; of the first one, where on its edge it is: 0 or 1. */
  by(vertex: number): number {
    return this.#by[vertex] ?? 0
  }

  /** Keeps what is quicker than all that is known; says whether it is. */
  improve(vertex: number, seconds: number, before: number, by: number): boolean {
    if (vertex >= this.#seconds.length) this.#widen(vertex)
    if (seconds >= this.seconds(vertex)) return false
    this.#seconds[vertex] = seconds
    this.#before[vertex] = before
    this.#by[vertex] = by
    this.#isSettled[vertex] = 0
    return true
  }

  push(key: number, vertex: number): void {
    this.#heap.push(key, vertex)
  }

  /** The next vertex; -1 where it was settled before. */
  settle(): number {
    const vertex = this.#heap.pop()
    if (vertex < 0 || this.#isSettled[vertex]) return -1
    this.#isSettled[vertex] = 1
    return vertex
  }

  #widen(vertex: number): void {
    const length = Math.max(this.#seconds.length * 2, vertex + 1)
    const seconds = new Float64Array(length).fill(UNKNOWN)
    seconds.set(this.#seconds)
    this.#seconds = seconds
    this.#before = grown(this.#before, length)
    this.#by = grown(this.#by, length)
    const isSettled = new Uint8Array(length)
    isSettled.set(this.#isSettled)
    this.#isSettled = isSettled
  }
}

function grown(values: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(length)
  wider.set(values)
  return wider
}
