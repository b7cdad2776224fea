import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { inflateSync, zstdDecompressSync } from 'node:zlib'
import { Wire } from './wire.ts'

/** The file is no extract, or is not whole; its message is a sentence for operators. */
export class BrokenExtract extends Error {}

/** What the format allows. */
const LONGEST_HEADER = 64 * 1024
const LONGEST_BLOB = 32 * 1024 * 1024

export interface Blob {
  /** Bytes of the file before it and up to its end. */
  at: number
  next: number
  data: Uint8Array
}

/** What the file says about itself, where it does. */
export interface Header {
  /** In degrees: west, south, east, north. */
  bounds: [number, number, number, number] | null
  /** Of the data, in seconds since 1970. */
  made_at: number | null
  source: string | null
}

/** What can be read: `HistoricalInformation` and the like cannot. */
const known = new Set(['OsmSchema-V0.6', 'DenseNodes'])

/** An `.osm.pbf` that lies on the disk. */
export function openExtract(path: string) {
  const fd = openSync(path, 'r')
  const size = fstatSync(fd).size

  function bytes(at: number, length: number): Buffer {
    const buffer = Buffer.allocUnsafe(length)
    if (readSync(fd, buffer, 0, length, at) < length) {
      throw new BrokenExtract(
        `The file is cut off: it ends at byte ${size}, within a part that begins before it.`,
      )
    }
    return buffer
  }

  function read(at: number): Blob & { type: string } {
    const length = at + 4 <= size ? bytes(at, 4).readUInt32BE() : size
    if (at === 0 && (length === 0 || length > LONGEST_HEADER || length + 4 > size)) {
      throw new BrokenExtract('This is no OpenStreetMap extract (.osm.pbf).')
    }
    return describing(at, () => {
      if (length === 0 || length > LONGEST_HEADER) throw new RangeError('a header that is too long')
      let type = ''
      let packed = 0
      const header = new Wire(bytes(at + 4, length))
      header.fields(field => {
        if (field === 1) type = Buffer.from(header.data()).toString('latin1')
        else if (field === 3) packed = header.varint()
      })
      if (packed > LONGEST_BLOB) throw new RangeError('a part that is too long')
      const begin = at + 4 + length
      return { at, next: begin + packed, type, data: unpacked(bytes(begin, packed)) }
    })
  }

  function* blobs(from = 0): Generator<Blob> {
    for (let at = from; at < size; ) {
      const blob = read(at)
      at = blob.next
      if (blob.type === 'OSMData') yield blob
    }
  }

  return {
    size,
    header(): Header {
      const { type, data, at } = read(0)
      if (type !== 'OSMHeader') throw new BrokenExtract('This is no OpenStreetMap extract (.osm.pbf).')
      return describing(at, () => headerOf(data))
    },
    blobs,
    close: () => closeSync(fd),
  }
}

export type Extract = ReturnType<typeof openExtract>

/** Says where a file is broken, whatever was found there. */
export function describing<T>(at: number, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof RangeError || (cause instanceof Error && 'errno' in cause))) throw cause
    throw new BrokenExtract(`The file is broken in the part that begins at byte ${at} (${cause.message}).`, {
      cause,
    })
  }
}

function unpacked(packed: Uint8Array): Uint8Array {
  const wire = new Wire(packed)
  let size = 0
  let data: Uint8Array | undefined
  const bounded = () => {
    if (size > LONGEST_BLOB) throw new RangeError('a part that is too long')
    return { maxOutputLength: Math.max(1, size) }
  }
  wire.fields(field => {
    if (field === 2) size = wire.varint()
    else if (field === 1) data = wire.data()
    else if (field === 3) data = inflateSync(wire.data(), bounded())
    else if (field === 7) data = zstdDecompressSync(wire.data(), bounded())
    else if (field >= 4 && field <= 6) throw new RangeError('packed in a way that Caravan does not read')
  })
  if (!data || (size > 0 && data.length !== size)) throw new RangeError('a part of another size than it says')
  return data
}

function headerOf(data: Uint8Array): Header {
  const wire = new Wire(data)
  const header: Header = { bounds: null, made_at: null, source: null }
  wire.fields(field => {
    if (field === 1) {
      const box = wire.message()
      const sides = [0, 0, 0, 0, 0]
      box.fields(side => {
        sides[side] = box.signed() / 1e9
      })
      const [, west = 0, east = 0, north = 0, south = 0] = sides
      const within = (side: number, most: number) => Math.max(-most, Math.min(most, side))
      header.bounds = [within(west, 180), within(south, 90), within(east, 180), within(north, 90)]
    } else if (field === 4) {
      const feature = Buffer.from(wire.data()).toString('latin1')
      if (!known.has(feature)) {
        throw new BrokenExtract(`The extract is of a kind that Caravan does not read (${feature}).`)
      }
    } else if (field === 17) header.source = Buffer.from(wire.data()).toString('utf8').slice(0, 200)
    else if (field === 32) header.made_at = wire.plain()
  })
  return header
}
