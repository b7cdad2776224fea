import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

interface Sizes {
  crc: number
  packed: number
  size: number
}

/** An entry of a zip, packed, with its sizes before its bytes unless something else is said of it. */
export interface Part {
  name: string
  bytes: Uint8Array | string
  packed?: Buffer | undefined
  flags?: number
  /** Wrong sizes in its local header, in the directory and in the descriptor behind its bytes, which flag 8 asks for. */
  local?: Partial<Sizes>
  listed?: Partial<Sizes>
  descriptor?: Partial<Sizes> | null
  /** The place of its local header, which something else has written. */
  at?: number
  /** The bytes that are written instead of its header, its own bytes and its descriptor. */
  written?: Buffer
  /** So many bytes of the local header are skipped as its extra field, without being written. */
  skipped?: number
  /** Extra field of its line of the directory. */
  extra?: Buffer
}

function numbers(...pairs: [value: number, bytes: 2 | 4][]): Buffer {
  const buffer = Buffer.alloc(pairs.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of pairs) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

const sizes = ({ crc, packed, size }: Sizes) => numbers([crc, 4], [packed, 4], [size, 4])

function sizesOf({ bytes, packed = deflateRawSync(bytes) }: Part): Sizes & { data: Buffer } {
  return { crc: crc32(bytes), packed: packed.length, size: Buffer.byteLength(bytes), data: packed }
}

/** The local header of an entry. */
export function localHeader(part: Part, known: Sizes = sizesOf(part)): Buffer {
  const { name, flags = 0, local, skipped = 0 } = part
  const about = numbers([20, 2], [flags, 2], [8, 2], [0, 4])
  const lengths = numbers([Buffer.byteLength(name), 2], [skipped, 2])
  const said = sizes({ ...known, ...(flags & 8 ? { crc: 0, packed: 0, size: 0 } : {}), ...local })
  return Buffer.concat([Buffer.from('PK\x03\x04'), about, said, lengths, Buffer.from(name)])
}

/** A zip of these parts, as they are said to be. */
export function zipOfParts(parts: readonly Part[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const { name, flags = 0, listed, descriptor, extra = Buffer.alloc(0) } = part
    const { data, ...known } = sizesOf(part)
    const behind = flags & 8 && descriptor !== null ? sizes({ ...known, ...descriptor }) : Buffer.alloc(0)
    const own =
      part.at === undefined ? Buffer.concat([localHeader(part, known), data, behind]) : Buffer.alloc(0)
    const written = part.written ?? own
    const lengths = numbers([Buffer.byteLength(name), 2], [extra.length, 2], [0, 2], [0, 4], [0, 4])
    directory.push(
      Buffer.concat([
        ...[Buffer.from('PK\x01\x02\x14\0'), numbers([20, 2], [flags, 2], [8, 2], [0, 4])],
        ...[sizes({ ...known, ...listed }), lengths, numbers([part.at ?? at, 4]), Buffer.from(name), extra],
      ]),
    )
    locals.push(written)
    at += written.length
  }
  const listed = Buffer.concat(directory)
  const end = numbers([0, 4], [parts.length, 2], [parts.length, 2], [listed.length, 4], [at, 4])
  const behind = [end, numbers([Buffer.byteLength(comment), 2]), Buffer.from(comment)]
  return Buffer.concat([...locals, listed, Buffer.from('PK\x05\x06'), ...behind])
}

/** A zip as other programs make them: packed, and with its sizes at the beginning of each entry. */
export const zipOf = (entries: Record<string, Uint8Array | string>, comment = ''): Buffer =>
  zipOfParts(
    Object.entries(entries).map(([name, bytes]) => ({ name, bytes })),
    comment,
  )

/** The files of a zip that is whole, by their names in it, in its order. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(zip.length - 6)
  for (let left = zip.readUInt16LE(zip.length - 12); left > 0; left--) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + packed)
    files.set(zip.toString('utf8', at + 46, nameEnd), method === 8 ? inflateRawSync(bytes) : bytes)
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
