import { closeSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { BrokenExtract } from '../osm/file.ts'

/** An id as a double and two whole numbers of 10^-7 degrees. */
const RECORD = 16
const IN_A_PAGE = 1_024
const PAGE = RECORD * IN_A_PAGE

/**
 * Where all nodes of an extract are, in a file by their ids: 16 bytes each, of which memory knows one id in 1,024. An
 * extract has them in this order.
 */
export function createSpots(path: string, written = 0) {
  const fd = openSync(path, written > 0 ? 'r+' : 'w+')
  const firsts: number[] = []
  let count = written / RECORD
  let last = Number.NEGATIVE_INFINITY
  ftruncateSync(fd, written)
  recall()

  function recall(): void {
    const record = Buffer.alloc(RECORD)
    for (let n = 0; n < count; n += IN_A_PAGE) {
      readSync(fd, record, 0, RECORD, n * RECORD)
      firsts.push(record.readDoubleLE())
    }
    if (count === 0) return
    readSync(fd, record, 0, RECORD, (count - 1) * RECORD)
    last = record.readDoubleLE()
  }

  return {
    add(ids: readonly number[], lngs: readonly number[], lats: readonly number[]): void {
      const records = Buffer.allocUnsafe(ids.length * RECORD)
      for (const [n, id] of ids.entries()) {
        if (!(id > last)) {
          throw new BrokenExtract('The nodes of the extract are not in order: `osmium sort` puts them so.')
        }
        last = id
        if ((count + n) % IN_A_PAGE === 0) firsts.push(id)
        records.writeDoubleLE(id, n * RECORD)
        records.writeInt32LE(lngs[n] ?? 0, n * RECORD + 8)
        records.writeInt32LE(lats[n] ?? 0, n * RECORD + 12)
      }
      writeSync(fd, records, 0, records.length, count * RECORD)
      count += ids.length
    },

    /** How much of the file is written for sure. */
    settle(): number {
      fsyncSync(fd)
      return count * RECORD
    },

    /** Longitudes and latitudes of lines, given by their nodes; a node that the extract lacks is left out. */
    linesOf(lines: readonly (readonly number[])[]): Int32Array[] {
      const places = find(lines)
      return lines.map(refs => {
        const line = new Int32Array(refs.length * 2)
        let length = 0
        for (const ref of refs) {
          const place = places.get(ref)
          if (!place) continue
          line[length++] = place[0]
          line[length++] = place[1]
        }
        return line.subarray(0, length)
      })
    },
    close: () => closeSync(fd),
  }

  /** Reads each page that is needed once: what is wanted is looked for in order. */
  function find(lines: readonly (readonly number[])[]): Map<number, [number, number]> {
    const wanted = Float64Array.from(new Set(lines.flat())).sort()
    const found = new Map<number, [number, number]>()
    const page = Buffer.allocUnsafe(PAGE)
    let from = 0
    while (from < wanted.length) {
      const first = wanted[from] ?? 0
      const n = Math.max(0, upTo(firsts.length, at => (firsts[at] ?? 0) <= first) - 1)
      const end = firsts[n + 1] ?? Number.POSITIVE_INFINITY
      const records = readSync(fd, page, 0, PAGE, n * PAGE) / RECORD
      for (let at = 0; from < wanted.length; from++) {
        const id = wanted[from] ?? 0
        if (id >= end) break
        while (at < records && page.readDoubleLE(at * RECORD) < id) at++
        if (at < records && page.readDoubleLE(at * RECORD) === id) {
          found.set(id, [page.readInt32LE(at * RECORD + 8), page.readInt32LE(at * RECORD + 12)])
        }
      }
    }
    return found
  }
}

/** How many of the first so many numbers a condition holds for, when it holds for none after the first that it fails. */
export function upTo(count: number, holds: (n: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) low = middle + 1
    else high = middle
  }
  return low
}
