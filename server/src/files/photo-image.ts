import sharp, { type Sharp } from 'sharp'
import { createTurns } from '../work/in-turn.ts'
import { formatOf, NoPicture } from './picture-files.ts'

export const MAX_PIXELS = 25_000_000
// A picture of that many ordinary pixels; those with 16 bits to a colour reach it with fewer.
const MAX_DECODED_BYTES = 4 * MAX_PIXELS
const SECONDS = 5
/** A browser asks for all photos of a page of hotels at once. */
const PHOTOS_OF_A_PAGE = 25

// Nobody uploads the same picture twice, and a second thread per picture would take the processor from everybody else.
sharp.cache(false)
sharp.concurrency(1)

// A picture can take 90 MB while it is read.
const inTurn = createTurns({ atOnce: 2, queue: 100, waiting: PHOTOS_OF_A_PAGE, retryAfter: 2 })

let lastWhole: Promise<unknown> = Promise.resolve()

/** Pictures that are held as a whole can take 150 MB: of those only one is open. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastWhole.then(work)
  lastWhole = turn.catch(() => undefined)
  return turn
}

/** Reads the header alone, of bytes or of the file at a path, before anything is decoded. */
export async function measure(input: Buffer | string) {
  // Without the limit, so that a picture that is too large is told apart from a broken one.
  const header = await sharp(input, { limitInputPixels: false, failOn: 'error' }).metadata()
  const { format, width, height, channels, depth, pages = 1, isProgressive } = header
  const decodedBytes = width * height * channels * (depth === 'uchar' ? 1 : 2)
  const isTooLarge = width * height > MAX_PIXELS || decodedBytes > MAX_DECODED_BYTES
  // A progressive picture is held as a whole while it is read.
  return { format, width, height, pages, isTooLarge, isWhole: isProgressive }
}

/** A picture that stands upright, within a limit of pixels and time; no metadata go into what is made of it. */
export function upright(input: Buffer | string, limitInputPixels: number | false = MAX_PIXELS): Sharp {
  return sharp(input, { limitInputPixels, failOn: 'error' }).timeout({ seconds: SECONDS }).autoOrient()
}

/** How large a photo is shown; it is cut nowhere. */
export interface Shown {
  width: number
  height: number
}

/** A new WebP of a photo in JPEG, PNG or WebP, no larger than it is shown. Nothing of the file itself is kept. */
export async function encodePhoto(owner: string, bytes: Buffer, { width, height }: Shown): Promise<Buffer> {
  // The first bytes decide which decoder is let near the rest.
  if (!formatOf(bytes)) throw new NoPicture('The bytes are those of no photo.')
  return inTurn(owner, async () => {
    try {
      if ((await measure(bytes)).pages > 1) throw new NoPicture('The picture moves.')
      return await upright(bytes)
        .resize(width, height, { fit: 'outside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer()
    } catch (cause) {
      throw cause instanceof NoPicture ? cause : new NoPicture('The picture cannot be read.', { cause })
    }
  })
}
