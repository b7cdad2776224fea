import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { type Cell, readCell } from './cell.ts'
import { readEnd, readStart, START_BYTES } from './format.ts'
import { rowsAround, type Spot } from './grid.ts'

export type Mode = 'foot' | 'car'

export type Graph = ReturnType<typeof openGraph>

const KEPT_BYTES = 24 * 1024 * 1024
const METRES_A_SECOND = 1 / 7.2

/** The graph of a region: cells are read as they are needed, and those that were needed last are kept. */
export function openGraph(path: string, keptBytes = KEPT_BYTES) {
  const fd = openSync(path, 'r')
  const { ids, offsets, paces } = readingFrom(fd)
  const kept = new Map<number, Cell>()
  let bytes = 0

  function rankOf(id: number): number {
    let low = 0
    let high = ids.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((ids[middle] ?? 0) < id) low = middle + 1
      else high = middle
    }
    return low
  }

  function read(rank: number, id: number): Cell {
    const begin = offsets[rank] ?? 0
    const cell = readCell(id, readAt(fd, begin, (offsets[rank + 1] ?? 0) - begin))
    bytes += cell.bytes
    for (const [oldest, { bytes: freed }] of kept) {
      if (bytes <= keptBytes) break
      kept.delete(oldest)
      bytes -= freed
    }
    return cell
  }

  return {
    cell(id: number): Cell | undefined {
      let cell = kept.get(id)
      if (cell) kept.delete(id)
      else {
        const rank = rankOf(id)
        if (ids[rank] !== id) return undefined
        cell = read(rank, id)
      }
      kept.set(id, cell)
      return cell
    },

    /** The cells within so many metres of two spots and what lies between them. */
    *cellsAround(from: Spot, to: Spot, metres: number): Generator<number> {
      for (const [first, last] of rowsAround(from, to, metres)) {
        for (let rank = rankOf(first); (ids[rank] ?? last + 1) <= last; rank++) yield ids[rank] ?? 0
      }
    },

    /** How fast one is where one is fastest in a cell, in metres a second. */
    fastestIn: (id: number, mode: Mode) => (paces[mode][rankOf(id)] ?? 0) * METRES_A_SECOND,
    keptBytes: () => bytes,
    close: () => closeSync(fd),
  }
}

function readingFrom(fd: number) {
  try {
    const { size } = fstatSync(fd)
    const { index, cells } = readStart(readAt(fd, 0, START_BYTES))
    const end = readEnd(readAt(fd, index, size - index))
    if (end.ids.length !== cells || end.offsets[cells] !== index) throw new RangeError('the graph is cut off')
    return end
  } catch (error) {
    closeSync(fd)
    throw error
  }
}

function readAt(fd: number, at: number, length: number): Buffer {
  if (!(length >= 0 && length <= 2 ** 30)) throw new RangeError('the graph is broken')
  const bytes = Buffer.allocUnsafeSlow(length)
  if (readSync(fd, bytes, 0, length, at) !== length) throw new RangeError('the graph is cut off')
  return bytes
}
