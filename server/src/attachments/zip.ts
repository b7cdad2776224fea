import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createInflateRaw, inflateRaw } from 'node:zlib'
import { must, readAt, type Source, Unreadable } from './pieces.ts'
import type { Zipped } from './zip-directory.ts'

const AT_ONCE = 64 * 1024

const inflate = promisify(inflateRaw)

/** The content of an entry that announces at most so many bytes. */
export async function readEntry(file: Source, entry: Zipped, maxBytes: number): Promise<Buffer> {
  // Bytes that cannot be packed grow a little.
  must(entry.size <= maxBytes && entry.packed <= maxBytes + 1_024, 'The entry is too large.')
  const packed = await readAt(file, entry.start, entry.packed)
  const bytes = entry.isDeflated
    ? await inflate(packed, { maxOutputLength: Math.max(entry.size, 1) }).catch(cause => {
        throw new Unreadable('The entry is broken or larger than announced.', { cause })
      })
    : packed
  must(bytes.length === entry.size && crc32(bytes) === entry.crc, 'The entry is not what was announced.')
  return bytes
}

/**
 * The content of an entry in pieces, as they are unpacked. After the last piece it is certain that they are whole: it
 * throws Unreadable where size or sum are not what was announced. Throws the signal's reason once that is aborted.
 */
export async function* piecesOf(file: Source, entry: Zipped, signal?: AbortSignal): AsyncGenerator<Buffer> {
  const raw = Readable.from(packedPieces(file, entry, signal), { objectMode: false })
  const unpacked = entry.isDeflated ? pipeline(raw, createInflateRaw(), () => undefined) : raw
  let [sum, size] = [0, 0]
  try {
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      signal?.throwIfAborted()
      size += piece.length
      must(size <= entry.size, 'The entry is larger than announced.')
      sum = crc32(piece, sum)
      yield piece
    }
  } catch (cause) {
    if (!String((cause as NodeJS.ErrnoException).code).startsWith('Z_')) throw cause
    throw new Unreadable('The entry is broken.', { cause })
  }
  must(size === entry.size && sum === entry.crc, 'The entry is not what was announced.')
}

async function* packedPieces(
  file: Source,
  { start, packed }: Zipped,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  for (let at = 0; at < packed; at += AT_ONCE) {
    // Also of bytes that unpack to nothing.
    signal?.throwIfAborted()
    const length = Math.min(AT_ONCE, packed - at)
    const piece = await readAt(file, start + at, length)
    must(piece.length === length, 'The zip ends too early.')
    yield piece
  }
}
