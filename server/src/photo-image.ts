import sharp from 'sharp'
import { formatOf, NoPicture } from '../../picture-files.ts'

const WIDTH = 1_280
const HEIGHT = 960
const MAX_PIXELS = 25_000_000
const SECONDS = 5

/** A new WebP of a photo in JPEG, PNG or WebP, no larger than a cover is shown. Nothing of the file itself is kept. */
export async function encodeCover(bytes: Buffer): Promise<Buffer> {
  // The first bytes decide which decoder is let near the rest.
  if (!formatOf(bytes)) throw new NoPicture('The bytes are those of no photo.')
  try {
    const { pages = 1 } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
    if (pages > 1) throw new NoPicture('The picture moves.')
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(WIDTH, HEIGHT, { fit: 'outside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  } catch (cause) {
    throw cause instanceof NoPicture ? cause : new NoPicture('The picture cannot be read.', { cause })
  }
}
