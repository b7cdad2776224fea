import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createInflateRaw, inflateRaw } from 'node:zlib'
import { must, readAt, type Source, Unreadable } from './pieces.ts'

/** As large as a boarding pass is at most. */
const SMALL = { bytes: 5 * 1024 * 1024, entries: 200, directory: 256 * 1024 }
const AT_ONCE = 64 * 1024
const LONGEST_END = 22 + 0xffff

export interface Zipped {
  /** The place of its local header. */
  start: number
  packed: number
  isDeflated: boolean
  crc: number
}

const inflate = promisify(inflateRaw)

/** The directory of a zip without encryption, a small one unless told; nothing that it says of sizes is relied on. */
export async function entriesOf(file: Source, most = SMALL): Promise<Map<string, Zipped>> {
  const { size } = await file.stat()
  must(size <= most.bytes, 'The zip is too large.')
  const tail = await readAt(file, Math.max(0, size - LONGEST_END), LONGEST_END)
  let end = tail.length - 22
  // The signature alone may be part of the comment.
  const isEnd = () =>
    tail.readUInt32LE(end) === 0x06054b50 && end + 22 + tail.readUInt16LE(end + 20) === tail.length
  while (end >= 0 && !isEnd()) end--
  must(end >= 0, 'The zip has no directory.')
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  must(count <= most.entries && length <= most.directory, 'The directory of the zip is too large.')
  const directory = await readAt(file, tail.readUInt32LE(end + 16), length)

  const entries = new Map<string, Zipped>()
  for (let at = 0, left = count; left > 0; left--) {
    must(directory.toString('latin1', at, at + 4) === 'PK\x01\x02', 'The directory of the zip is broken.')
    must(at + 46 <= directory.length, 'The directory of the zip is broken.')
    const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)]
    must((flags & 0x2041) === 0, 'The zip is encrypted.')
    must(method === 0 || method === 8, 'The zip is packed in an unknown way.')
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const name = directory.toString('utf8', at + 46, nameEnd)
    must(!entries.has(name), 'The zip has a name twice.')
    entries.set(name, {
      start: directory.readUInt32LE(at + 42),
      packed: directory.readUInt32LE(at + 20),
      isDeflated: method === 8,
      crc: directory.readUInt32LE(at + 16),
    })
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** The content of an entry that has at most so many bytes. */
export async function readEntry(file: Source, entry: Zipped, maxBytes: number): Promise<Buffer> {
  // Bytes that cannot be packed grow a little.
  must(entry.packed <= maxBytes + 1_024, 'The entry is too large.')
  const packed = await readAt(file, await startOf(file, entry), entry.packed)
  const bytes = entry.isDeflated
    ? await inflate(packed, { maxOutputLength: maxBytes }).catch(cause => {
        throw new Unreadable('The entry is broken or too large.', { cause })
      })
    : packed
  must(bytes.length <= maxBytes && crc32(bytes) === entry.crc, 'The entry is broken or too large.')
  return bytes
}

/** The same in pieces, as they are unpacked; whoever takes them all knows that they are whole. */
export async function* piecesOf(file: Source, entry: Zipped, maxBytes: number): AsyncGenerator<Buffer> {
  const raw = Readable.from(packedPieces(file, entry), { objectMode: false })
  const unpacked = entry.isDeflated ? pipeline(raw, createInflateRaw(), () => undefined) : raw
  let [sum, size] = [0, 0]
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      size += piece.length
      must(size <= maxBytes, 'The entry is larger than it says.')
      sum = crc32(piece, sum)
      yield piece
    }
  } catch (cause) {
    if (!String((cause as NodeJS.ErrnoException).code).startsWith('Z_')) throw cause
    throw new Unreadable('The entry is broken.', { cause })
  }
  must(sum === entry.crc, 'The entry is broken.')
}

async function* packedPieces(file: Source, entry: Zipped): AsyncGenerator<Buffer> {
  const start = await startOf(file, entry)
  for (let at = 0; at < entry.packed; at += AT_ONCE) {
    const length = Math.min(AT_ONCE, entry.packed - at)
    const piece = await readAt(file, start + at, length)
    must(piece.length === length, 'The zip ends too early.')
    yield piece
  }
}

async function startOf(file: Source, { start }: Zipped): Promise<number> {
  const head = await readAt(file, start, 30)
  must(head.length === 30 && head.toString('latin1', 0, 4) === 'PK\x03\x04', 'The zip is broken.')
  return start + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
}
