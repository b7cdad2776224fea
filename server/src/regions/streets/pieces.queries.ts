import type { DatabaseSync } from 'node:sqlite'
import { Pen } from '../pen.ts'
import { numberOf } from './numbers.ts'

/** So much is held before it is stored. */
const MOST_BYTES = 48 * 1024 * 1024

export type Pieces = ReturnType<typeof createPieces>

/**
 * What waits to be put into tiles. It comes in the order of the extract and is taken in that of the tiles: it is gathered
 * by tile, stored as a run in their order whenever enough is held or the work is settled, and the runs are merged.
 */
export function createPieces(work: DatabaseSync) {
  work.exec(`CREATE TABLE IF NOT EXISTS piece (run INTEGER, tile INTEGER, data BLOB, PRIMARY KEY (run, tile))
    WITHOUT ROWID`)
  const put = work.prepare('INSERT INTO piece VALUES (?, ?, ?)')
  const runs = () =>
    (work.prepare('SELECT max(run) AS last FROM piece').get() as { last: number | null }).last ?? 0
  let next = runs() + 1
  const held = new Map<number, Pen>()
  let bytes = 0

  function settle(): void {
    if (held.size === 0) return
    for (const tile of Float64Array.from(held.keys()).sort())
      put.run(next, tile, held.get(tile)?.bytes ?? null)
    next++
    held.clear()
    bytes = 0
  }

  return {
    settle,

    /** Adds to a tile what is written. */
    add(tile: number, write: (pen: Pen) => void): void {
      const known = held.get(tile)
      const pen = known ?? new Pen()
      const before = known ? pen.length : -120
      write(pen)
      if (pen.length === 0) return
      if (!known) held.set(tile, pen)
      bytes += pen.length - before
      if (bytes > MOST_BYTES) settle()
    },

    /** Each tile with all that waits for it, in the order of their numbers. */
    *inOrder(): Generator<[tile: number, waiting: Uint8Array[]]> {
      const heads = Array.from({ length: runs() }, (_, n) => {
        const rows = work
          .prepare('SELECT tile, data FROM piece WHERE run = ? ORDER BY tile')
          .iterate(n + 1) as Iterator<{ tile: number; data: Uint8Array }>
        return { rows, head: rows.next() }
      })
      for (;;) {
        let tile = Number.POSITIVE_INFINITY
        for (const { head } of heads) if (!head.done && head.value.tile < tile) tile = head.value.tile
        if (tile === Number.POSITIVE_INFINITY) return
        const waiting: Uint8Array[] = []
        for (const one of heads) {
          if (one.head.done || one.head.value.tile !== tile) continue
          waiting.push(one.head.value.data)
          one.head = one.rows.next()
        }
        yield [tile, waiting]
      }
    },

    /** Numbers of the tiles of `zoom` that have at least one stored piece at the zoom `deeper`. */
    parents(zoom: number, deeper: number): number[] {
      settle()
      const [first, own] = [numberOf(deeper, 0, 0), numberOf(zoom, 0, 0)]
      // On the Hilbert curve, the descendants of a tile are one contiguous range.
      const rows = work
        .prepare(
          'SELECT DISTINCT CAST((tile - ?) / ? AS INTEGER) AS number FROM piece WHERE tile BETWEEN ? AND ?',
        )
        .all(first, 4 ** (deeper - zoom), first, numberOf(deeper + 1, 0, 0) - 1) as { number: number }[]
      return rows.map(({ number }) => own + number)
    },

    count: () => (work.prepare('SELECT count(*) AS count FROM piece').get() as { count: number }).count,
  }
}

/** Lines of the coast, with the sea to their right. */
export function createCoast(work: DatabaseSync) {
  work.exec('CREATE TABLE IF NOT EXISTS coast (line BLOB)')
  const put = work.prepare('INSERT INTO coast VALUES (?)')
  return {
    add: (line: Int32Array) => void put.run(new Uint8Array(line.buffer, line.byteOffset, line.byteLength)),
    isKnown: () => work.prepare('SELECT 1 FROM coast LIMIT 1').get() !== undefined,
    /** In one piece of memory, which is given back as one. */
    lines(): Int32Array[] {
      const { bytes } = work.prepare('SELECT sum(length(line)) AS bytes FROM coast').get() as {
        bytes: number
      }
      const all = new Uint8Array(bytes)
      const lines: Int32Array[] = []
      let at = 0
      for (const { line } of work.prepare('SELECT line FROM coast').iterate() as Iterable<{
        line: Uint8Array
      }>) {
        all.set(line, at)
        lines.push(new Int32Array(all.buffer, at, line.length / 4))
        at += line.length
      }
      return lines
    },
    /** Once the sea has been added. */
    forget: () => work.exec('DELETE FROM coast; CREATE TABLE IF NOT EXISTS sea_added (at INTEGER)'),
    isForgotten: () =>
      work.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sea_added'").get() !== undefined,
  }
}

/** Borders that only relations tell: their ways, which the build keeps, each with its most important level. */
export function createBorders(work: DatabaseSync) {
  work.exec('CREATE TABLE IF NOT EXISTS border (way INTEGER PRIMARY KEY, level INTEGER)')
  const put = work.prepare(`INSERT INTO border VALUES (?, ?)
    ON CONFLICT (way) DO UPDATE SET level = min(level, excluded.level)`)
  const lines = `SELECT level, line FROM border JOIN member USING (way) WHERE level > 0 AND length(line) >= 16`
  return {
    add: (way: number, level: number) => void put.run(way, level),
    /** Of a way that tells it itself, or is none. */
    leaveOut: (way: number) => void put.run(way, 0),
    lines: () => work.prepare(lines).iterate() as Iterable<{ level: number; line: Uint8Array }>,
    forget: () => work.exec('DELETE FROM border'),
  }
}
