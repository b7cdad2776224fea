import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { upTo } from '../build/spots.ts'
import { Wire } from '../osm/wire.ts'
import type { Entry } from './archive.ts'
import { numberOf } from './numbers.ts'

/** The file is no archive of vector tiles that can be read; its message is a sentence for operators. */
export class BrokenArchive extends Error {}

/** What is read of a foreign file at most: a list of tiles, as it is and unpacked, and a tile. */
const MOST_LIST = 4 * 1024 * 1024
const MOST_UNPACKED = 32 * 1024 * 1024
const MOST_TILE = 8 * 1024 * 1024
const MOST_LISTS = 64
export const SCHEMAS =
  'Caravan reads vector tiles of the schemas Protomaps, OpenMapTiles and Shortbread, and its own.'
const DEEPEST = 4
const HEADER = 127

const unpack = promisify(gunzip)

export type Archive = Awaited<ReturnType<typeof openArchive>>

/** An archive of vector tiles (PMTiles, version 3) that lies on the disk. */
export async function openArchive(path: string) {
  const file = await open(path)
  const { size } = await file.stat()
  const lists = new Map<number, Promise<Entry[]>>()
  let readers = 0
  let isEnding = false

  async function bytes(at: number, length: number, most: number): Promise<Buffer> {
    if (length > most || at + length > size)
      throw new BrokenArchive('The archive of tiles is damaged or cut off.')
    const buffer = Buffer.allocUnsafe(length)
    const { bytesRead } = await file.read(buffer, 0, length, at)
    if (bytesRead < length) throw new BrokenArchive('The archive of tiles is cut off.')
    return buffer
  }

  const header = await bytes(0, Math.min(HEADER, size), HEADER)
    .then(headerIn)
    .catch(async error => {
      await file.close()
      throw error
    })

  async function inside(at: number, length: number): Promise<Buffer> {
    const packed = await bytes(at, length, MOST_LIST)
    return header.inner === 2 ? await unpack(packed, { maxOutputLength: MOST_UNPACKED }) : packed
  }

  function listAt(offset: number, length: number): Promise<Entry[]> {
    const known = lists.get(offset)
    const list = known ?? inside(offset, length).then(entriesIn).catch(asBroken)
    lists.delete(offset)
    lists.set(offset, list)
    for (const oldest of lists.keys()) if (lists.size > MOST_LISTS) lists.delete(oldest)
    list.catch(() => lists.delete(offset))
    return list
  }

  async function find(zoom: number, x: number, y: number): Promise<Entry | undefined> {
    if (zoom < header.minzoom || zoom > header.maxzoom) return undefined
    const number = numberOf(zoom, x, y)
    let { offset, length } = header.root
    for (let depth = 0; depth < DEEPEST; depth++) {
      const list = await listAt(offset, length)
      const entry = list[upTo(list.length, n => (list[n]?.tile ?? 0) <= number) - 1]
      if (!entry) return undefined
      if (entry.run > 0) return number < entry.tile + entry.run ? entry : undefined
      offset = header.leaves + entry.offset
      length = entry.length
    }
    return undefined
  }

  /** All of them, in the order of their tiles. */
  async function* entriesOf({ offset, length } = header.root, depth = 0): AsyncGenerator<Entry> {
    const list = await listAt(offset, length)
    if (depth === DEEPEST || (depth > 0 && list.length === 0))
      throw new BrokenArchive('The archive of tiles is damaged.')
    for (const entry of list)
      if (entry.run > 0) yield entry
      else yield* entriesOf({ offset: header.leaves + entry.offset, length: entry.length }, depth + 1)
  }

  /** Whoever reads when it is to end reads to the end. */
  async function reading<T>(read: () => Promise<T>): Promise<T> {
    readers++
    try {
      return await read()
    } finally {
      readers--
      if (isEnding && readers === 0) await file.close()
    }
  }

  return {
    ...header,
    isPacked: header.outer === 2,
    reading,
    /** As it lies there, packed or not. */
    tile: (zoom: number, x: number, y: number) =>
      reading(async () => {
        const entry = await find(zoom, x, y)
        return entry && (await bytes(header.tiles + entry.offset, entry.length, MOST_TILE))
      }),
    entriesOf,
    read: (entry: Entry) => reading(() => bytes(header.tiles + entry.offset, entry.length, MOST_TILE)),
    lengthOf: (zoom: number, x: number, y: number) => reading(async () => (await find(zoom, x, y))?.length),
    told: () =>
      reading(async () => {
        const { offset, length } = header.metadata
        if (length === 0) return {}
        try {
          return Object(JSON.parse((await inside(offset, length)).toString())) as object
        } catch {
          throw new BrokenArchive('The archive of tiles is damaged.')
        }
      }),
    async close(): Promise<void> {
      if (isEnding) return
      isEnding = true
      if (readers === 0) await file.close()
    },
  }
}

/** What the beginning of the file says of it. */
function headerIn(first: Buffer) {
  if (first.length < HEADER || first.toString('latin1', 0, 7) !== 'PMTiles' || first[7] !== 3)
    throw new BrokenArchive('The file is no archive of tiles (PMTiles, version 3).')
  const at = (n: number) => Number(first.readBigUInt64LE(8 + 8 * n))
  const [inner = 0, outer = 0, type = 0, minzoom = 0, maxzoom = 0] = first.subarray(97, 102)
  if (type !== 1) throw new BrokenArchive(`The archive holds no vector tiles (MVT). ${SCHEMAS}`)
  if (![1, 2].includes(inner) || ![1, 2].includes(outer))
    throw new BrokenArchive('The archive is compressed in a way that Caravan does not read: gzip is.')
  const degrees = (n: number) => first.readInt32LE(102 + 4 * n) / 1e7
  return {
    root: { offset: at(0), length: at(1) },
    metadata: { offset: at(2), length: at(3) },
    leaves: at(4),
    tiles: at(6),
    /** So many it says to have; 0 is unknown. */
    entries: at(9),
    inner,
    outer,
    minzoom,
    maxzoom,
    bounds: [degrees(0), degrees(1), degrees(2), degrees(3)] as [number, number, number, number],
  }
}

/** What lies there is no list; a disk that cannot be read is told as it is. */
function asBroken(error: Error & { syscall?: string }): never {
  throw error.syscall ? error : new BrokenArchive('The archive of tiles is damaged.')
}

function entriesIn(list: Uint8Array): Entry[] {
  const wire = new Wire(list)
  const count = wire.varint()
  // Each takes four bytes at least.
  if (count * 4 > list.length) throw new BrokenArchive('The archive of tiles is damaged.')
  const entries = Array.from({ length: count }, () => ({ tile: 0, run: 0, length: 0, offset: 0 }))
  let tile = 0
  for (const entry of entries) entry.tile = tile += wire.varint()
  for (const entry of entries) entry.run = wire.varint()
  for (const entry of entries) entry.length = wire.varint()
  for (const [n, entry] of entries.entries()) {
    const offset = wire.varint()
    const before = entries[n - 1]
    entry.offset = offset > 0 ? offset - 1 : before ? before.offset + before.length : 0
  }
  return entries
}

/** Whom the tiles of a foreign archive are from, in plain words. */
export function attributionIn(told: object): string | undefined {
  const { attribution } = told as { attribution?: unknown }
  if (typeof attribution !== 'string') return undefined
  const words = attribution
    .slice(0, 2_000)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[<>&]/g, '')
    .replaceAll(/\s+/g, ' ')
  return words.trim().slice(0, 200) || undefined
}
