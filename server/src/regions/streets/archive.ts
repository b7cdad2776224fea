import { hash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { Pen } from '../pen.ts'
import { tileAt } from './numbers.ts'
import { FIRST_ZOOM, LAST_ZOOM } from './shapes.ts'
import { layers } from './tile.ts'

/** Header and root lie within so many bytes. */
const FIRST_BYTES = 16 * 1024
const HEADER = 127
/** Of a list of tiles. */
const IN_A_LEAF = 4_096
const WRITTEN_TOGETHER = 1024 * 1024
/** Tiles of the sea are small and many. */
const SMALL = 400
const MOST_KNOWN = 100_000

export interface Entry {
  tile: number
  offset: number
  length: number
  /** So many tiles from this one on are the same; of 0 it is a list of more entries. */
  run: number
}

/** As an archive of ours says of itself. */
export const metadataOf = (attribution: string) => ({
  ...{ name: 'streets', attribution, type: 'overlay' },
  vector_layers: layers.map(id => ({ id, fields: {} })),
})

/** Writes tiles, in the order of their numbers, as an archive that others can read as well (PMTiles, version 3). */
export function createArchive(path: string) {
  const fd = openSync(path, 'w')
  const entries: Entry[] = []
  const known = new Map<string, Entry>()
  let waiting: Uint8Array[] = []
  let waits = 0
  let length = 0
  let tiles = 0
  let contents = 0

  function flush(): void {
    const together = Buffer.concat(waiting)
    if (together.length > 0)
      writeSync(fd, together, 0, together.length, FIRST_BYTES + length - together.length)
    waiting = []
    waits = 0
  }
  function append(bytes: Uint8Array): { offset: number; length: number } {
    const at = { offset: length, length: bytes.length }
    waiting.push(bytes)
    length += bytes.length
    waits += bytes.length
    if (waits > WRITTEN_TOGETHER) flush()
    return at
  }

  return {
    /** A compressed tile, and so many after it that are the same; one that is as another takes no room. */
    add(tile: number, bytes: Uint8Array, run = 1): void {
      tiles += run
      const key = bytes.length <= SMALL ? hash('sha256', bytes, 'base64') : undefined
      const same = key && known.get(key)
      const last = entries.at(-1)
      if (same && last?.offset === same.offset && last.tile + last.run === tile) {
        last.run += run
        return
      }
      if (!same) contents++
      const entry = { tile, run, ...(same ? { offset: same.offset, length: same.length } : append(bytes)) }
      entries.push(entry)
      if (key && !same && known.size < MOST_KNOWN) known.set(key, entry)
    },

    /** Ends it; `bounds` are degrees: west, south, east, north. */
    end(bounds: readonly number[], metadata: object): void {
      flush()
      const leaves: Uint8Array[] = []
      let root = packed(entries)
      let leavesLength = 0
      if (root.length > FIRST_BYTES - HEADER) {
        const above: Entry[] = []
        for (let n = 0; n < entries.length; n += IN_A_LEAF) {
          const leaf = packed(entries.slice(n, n + IN_A_LEAF))
          above.push({ tile: entries[n]?.tile ?? 0, offset: leavesLength, length: leaf.length, run: 0 })
          leavesLength += leaf.length
          leaves.push(leaf)
        }
        root = packed(above)
      }
      const told = gzipSync(JSON.stringify(metadata))
      const last = entries.at(-1)
      const ends = last ? [entries[0]?.tile ?? 0, last.tile + last.run - 1] : []
      const [lowest = FIRST_ZOOM, highest = LAST_ZOOM] = ends.map(tile => tileAt(tile).zoom)
      const first = Buffer.alloc(FIRST_BYTES)
      first.write('PMTiles', 'latin1')
      first[7] = 3
      const sections = [
        ...[HEADER, root.length, FIRST_BYTES + length + leavesLength, told.length],
        ...[FIRST_BYTES + length, leavesLength, FIRST_BYTES, length, tiles, entries.length, contents],
      ]
      for (const [n, value] of sections.entries()) first.writeBigUInt64LE(BigInt(value), 8 + 8 * n)
      // In their order, compressed by gzip within and without, vector tiles.
      first.set([1, 2, 2, 1, lowest, highest], 96)
      for (const [n, side] of bounds.entries()) first.writeInt32LE(Math.round(side * 1e7), 102 + 4 * n)
      first.set(root, HEADER)
      writeSync(fd, first, 0, FIRST_BYTES, 0)
      const after = Buffer.concat([...leaves, told])
      writeSync(fd, after, 0, after.length, FIRST_BYTES + length)
      closeSync(fd)
    },
  }
}

function packed(entries: readonly Entry[]): Uint8Array {
  const pen = new Pen().varint(entries.length)
  for (const [n, { tile }] of entries.entries()) pen.varint(tile - (entries[n - 1]?.tile ?? 0))
  for (const { run } of entries) pen.varint(run)
  for (const { length } of entries) pen.varint(length)
  for (const [n, { offset }] of entries.entries()) {
    const before = entries[n - 1]
    pen.varint(before && before.offset + before.length === offset ? 0 : offset + 1)
  }
  return gzipSync(pen.bytes)
}
