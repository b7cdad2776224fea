import { crc32 } from 'node:zlib'
import { blockWith, orientationOf } from './exif.ts'
import { heic } from './heic-parts.ts'
import { must, type Pieces, Unreadable } from './pieces.ts'
import { LONGEST_EXIF, type Met, type Rewriter } from './rewriter.ts'

// Far more than pictures have; each costs some time.
const MAX_PARTS = 100_000

function* partsOf(kind: string): Generator<void> {
  for (let part = 0; part < MAX_PARTS; part++) yield
  throw new Unreadable(`The ${kind} has too many parts.`)
}

/** Keeps the first block of EXIF, and answers what of it is kept in the picture. */
function meet(met: Met, block: Buffer): Buffer | undefined {
  if (met.exif) return undefined
  met.exif = Buffer.from(block)
  const orientation = orientationOf(block)
  return orientation === undefined ? undefined : blockWith(orientation)
}

const EXIF = Buffer.from('Exif\0\0', 'latin1')
const APP1 = 0xe1

/** The place of a JPEG's next marker, behind what was drawn; bytes that look like one are followed by a zero. */
function findMarker(bytes: Buffer): number {
  for (let at = bytes.indexOf(0xff); at !== -1 && at < bytes.length - 1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    const isRestart = next >= 0xd0 && next <= 0xd7
    if (next !== 0 && next !== 0xff && !isRestart) return at
  }
  return -1
}

/** The part of a segment that is needed to draw the picture. */
function keptOfSegment(marker: number, body: Buffer): Buffer | undefined {
  const begins = (text: string) => body.toString('latin1', 0, text.length) === text
  // A JFIF header ends with a thumbnail and its two sides.
  if (marker === 0xe0 && begins('JFIF\0')) return Buffer.concat([body.subarray(0, 12), Buffer.alloc(2)])
  if (marker === 0xe2 && begins('ICC_PROFILE\0')) return body
  if (marker === 0xee && begins('Adobe')) return body.subarray(0, 12)
  const draws = (marker >= 0xc0 && marker <= 0xcf) || (marker >= 0xda && marker <= 0xdd)
  return draws ? body : undefined
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

async function* jpeg(pieces: Pieces, met: Met): ReturnType<Rewriter> {
  yield await pieces.take(2)
  let drawn = false
  let inScan = false
  for (const _ of partsOf('JPEG')) {
    for await (const piece of pieces.until(findMarker)) if (inScan) yield piece
    const [, marker = 0] = await pieces.take(2)
    if (marker === 0xd9) break
    if (marker === 0x01 || marker === 0xd8) continue
    const length = (await pieces.take(2)).readUInt16BE()
    must(length >= 2, 'A segment of the JPEG has no length.')
    const body = await pieces.take(length - 2)
    if (marker === APP1 && body.subarray(0, 6).equals(EXIF)) {
      const block = meet(met, body.subarray(6))
      if (block) yield segment(APP1, Buffer.concat([EXIF, block]))
    }
    const kept = keptOfSegment(marker, body)
    if (kept) yield segment(marker, kept)
    inScan = marker === 0xda
    drawn ||= inScan
  }
  must(drawn, 'The JPEG draws nothing.')
  yield Buffer.from([0xff, 0xd9])
  return undefined
}

const pngKinds = new Set(
  // The last three move.
  'IHDR PLTE tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs IDAT acTL fcTL fdAT'.split(' '),
)

export function pngChunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

async function* png(pieces: Pieces, met: Met): ReturnType<Rewriter> {
  yield await pieces.take(8)
  let drawn = false
  for (const _ of partsOf('PNG')) {
    const head = await pieces.take(8)
    const kind = head.toString('latin1', 4)
    let left = head.readUInt32BE() + 4
    if (pngKinds.has(kind)) {
      yield head
      yield* pieces.through(left)
      left = 0
    } else if (kind === 'eXIf') {
      const start = await pieces.take(Math.min(left - 4, LONGEST_EXIF))
      left -= start.length
      const block = meet(met, start)
      if (block) yield pngChunk('eXIf', block)
    }
    await pieces.skip(left)
    if (kind === 'IEND') break
    drawn ||= kind === 'IDAT'
  }
  must(drawn, 'The PNG draws nothing.')
  yield pngChunk('IEND', Buffer.alloc(0))
  return undefined
}

const webpKinds = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const [HAS_XMP, HAS_EXIF] = [0x04, 0x08]

function webpChunk(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(kind, 'latin1'), length, data])
}

async function* webp(pieces: Pieces, met: Met): ReturnType<Rewriter> {
  const start = Buffer.from(await pieces.take(12))
  yield start
  let features: Buffer | undefined
  let drawn = false
  let written = 4
  let left = start.readUInt32LE(4) - 4
  for (const _ of partsOf('WebP')) {
    if (left < 8) break
    const head = await pieces.take(8)
    const kind = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    let rest = length + (length % 2)
    left -= 8 + rest
    must(left >= 0, 'A chunk of the WebP is larger than its file.')
    if (webpKinds.has(kind)) {
      yield head
      yield* pieces.through(rest)
      written += 8 + rest
      rest = 0
    } else if (kind === 'VP8X' && written === 4 && length === 10) {
      features = Buffer.from(await pieces.take(10))
      features.writeUInt8(features.readUInt8() & ~(HAS_XMP | HAS_EXIF))
      yield webpChunk('VP8X', features)
      written += 18
      rest = 0
    } else if (kind === 'EXIF') {
      const begin = await pieces.take(Math.min(length, LONGEST_EXIF))
      rest -= begin.length
      const block = meet(met, begin.subarray(0, 6).equals(EXIF) ? begin.subarray(6) : begin)
      if (block && features) {
        features.writeUInt8(features.readUInt8() | HAS_EXIF)
        yield webpChunk('EXIF', block)
        written += 8 + block.length
      }
    }
    await pieces.skip(rest)
    drawn ||= kind === 'VP8 ' || kind === 'VP8L' || kind === 'ANMF'
  }
  must(drawn, 'The WebP draws nothing.')
  start.writeUInt32LE(written, 4)
  return features ? Buffer.concat([start, webpChunk('VP8X', features)]) : start
}

export const rewriters = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/webp': webp,
  'image/heic': heic,
} satisfies Record<string, Rewriter>

export type PictureType = keyof typeof rewriters

/** It can be written anew, and drawn. */
export const isPicture = (type: string): type is PictureType => type in rewriters
