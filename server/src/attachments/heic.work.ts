import { open, readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { serve } from '../work/child.ts'
import { type Heif, readHeif } from './heif-boxes.ts'
import { decodeHeic } from './libheif.ts'
import { pngChunk } from './picture-parts.ts'

/** Phones take pictures of 48 megapixels. */
const MOST_PIXELS = 50_000_000
/** The memory that pictures may leave behind to the next one. */
const SPENT_BYTES = 64 * 1024 * 1024

sharp.cache(false)
sharp.concurrency(1)
const own = process.memoryUsage.rss()

async function headOf(path: string): Promise<Heif> {
  await using file = await open(path)
  return await readHeif(file)
}

/** Whether every picture in the file says of itself that it is small enough. */
const isDecodable = ({ sizes }: Heif) =>
  sizes.length > 0 && sizes.every(({ width, height }) => width * height <= MOST_PIXELS)

/** The offset behind the header of a PNG, where its profile may stand. */
const HEADER_END = 33

/** A PNG with an ICC profile, by which sharp converts it: pixels alone have none. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const chunk = pngChunk('iCCP', Buffer.concat([Buffer.from('ICC\0\0', 'latin1'), deflateSync(profile)]))
  return Buffer.concat([png.subarray(0, HEADER_END), chunk, png.subarray(HEADER_END)])
}

const work = {
  /** A WebP of a HEIC that fits into a square; undefined if it is broken or too large. */
  async draw(path: string, side: number, quality: number): Promise<Buffer | undefined> {
    try {
      const head = await headOf(path)
      if (!isDecodable(head)) return undefined
      const { pixels, width, height } = await decodeHeic(await readFile(path))
      const png = await sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: MOST_PIXELS })
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .png({ compressionLevel: 1 })
        .toBuffer()
      const small = head.profile ? withProfile(png, head.profile) : png
      return await sharp(small).webp({ quality }).toBuffer()
    } catch {
      return undefined
    }
  },
}

export type HeicWork = typeof work
serve(work, () => process.memoryUsage.rss() > own + SPENT_BYTES)
