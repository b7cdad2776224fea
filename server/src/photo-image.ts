import sharp from 'sharp'
import { createTurns } from './in-turn.ts'
import { formatOf, NoPicture } from './picture-files.ts'

const MAX_PIXELS = 25_000_000
const SECONDS = 5

// A picture can take 90 MB while it is read.
const inTurn = createTurns({ atOnce: 2, queue: 100, retryAfter: 2 })

/** How large a photo is shown; it is cut nowhere. */
export interface Shown {
  width: number
  height: number
}

/** A new WebP of a photo in JPEG, PNG or WebP, no larger than it is shown. Nothing of the file itself is kept. */
export async function encodePhoto(bytes: Buffer, { width, height }: Shown): Promise<Buffer> {
  // The first bytes decide which decoder is let near the rest.
  if (!formatOf(bytes)) throw new NoPicture('The bytes are those of no photo.')
  return inTurn(async () => {
    try {
      const { pages = 1 } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
      if (pages > 1) throw new NoPicture('The picture moves.')
      return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .timeout({ seconds: SECONDS })
        .autoOrient()
        .resize(width, height, { fit: 'outside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer()
    } catch (cause) {
      throw cause instanceof NoPicture ? cause : new NoPicture('The picture cannot be read.', { cause })
    }
  })
}
