import { open, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { serve } from '../work/child.ts'
import { readHeif } from './heif-boxes.ts'
import { decodeHeic } from './libheif.ts'

/** Phones take pictures of 48 megapixels. */
const MOST_PIXELS = 50_000_000
/** The memory that pictures may leave behind to the next one. */
const SPENT_BYTES = 64 * 1024 * 1024

sharp.cache(false)
sharp.concurrency(1)
const own = process.memoryUsage.rss()

/** Whether every picture in the file says of itself that it is small enough. */
async function isDecodable(path: string): Promise<boolean> {
  await using file = await open(path)
  const { sizes } = await readHeif(file)
  return sizes.length > 0 && sizes.every(({ width, height }) => width * height <= MOST_PIXELS)
}

const work = {
  /** A WebP of a HEIC that fits into a square; undefined if it is broken or too large. */
  async draw(path: string, side: number, quality: number): Promise<Buffer | undefined> {
    try {
      if (!(await isDecodable(path))) return undefined
      const { pixels, width, height } = await decodeHeic(await readFile(path))
      return await sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: MOST_PIXELS })
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .toBuffer()
    } catch {
      return undefined
    }
  },
}

export type HeicWork = typeof work
serve(work, () => process.memoryUsage.rss() > own + SPENT_BYTES)
