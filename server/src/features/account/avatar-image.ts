import sharp from 'sharp'
import { Failure } from '../../failure.ts'
import { createTurns } from '../../in-turn.ts'
import { formatOf } from '../../picture-files.ts'

const SIDE = 512
const MAX_PIXELS = 25_000_000
// A picture of that many ordinary pixels; those with 16 bits to a colour reach it with fewer.
const MAX_DECODED_BYTES = 4 * MAX_PIXELS
const SECONDS = 5

// Nobody uploads the same picture twice, and a second thread per picture would take the processor from everybody else.
sharp.cache(false)
sharp.concurrency(1)

// A picture can take 90 MB while it is read.
const inTurn = createTurns({ atOnce: 2, queue: 20, retryAfter: 2 })

let lastWhole: Promise<unknown> = Promise.resolve()

/** Progressive pictures are held as a whole, which can take 150 MB: of those only one is open. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastWhole.then(work)
  lastWhole = turn.catch(() => undefined)
  return turn
}

/** An animated PNG says so in a chunk before its picture; the decoder would silently take the first frame. */
function isAnimatedPng(bytes: Buffer): boolean {
  let at = 8
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
    at += bytes.readUInt32BE(at) + 12
  }
  return false
}

const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const

/** Reads the header alone, before anything is decoded. */
async function measure(bytes: Buffer) {
  const format = formatOf(bytes)
  if (!format) throw new Failure('avatar.not_an_image')
  // Without the limit, so that a picture that is too large is told apart from a broken one.
  const header = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  if (header.format !== format) throw new Failure('avatar.not_an_image')
  if ((header.pages ?? 1) > 1 || (format === 'png' && isAnimatedPng(bytes))) {
    throw new Failure('avatar.animated')
  }
  const { width, height, channels, depth } = header
  const decodedBytes = width * height * channels * (depth === 'uchar' ? 1 : 2)
  if (width * height > MAX_PIXELS || decodedBytes > MAX_DECODED_BYTES) {
    throw new Failure('avatar.too_large')
  }
  return { shorterSide: Math.min(width, height), whole: header.isProgressive }
}

async function encode(bytes: Buffer): Promise<Buffer> {
  const { shorterSide, whole } = await measure(bytes)
  const side = Math.min(SIDE, shorterSide)
  const redraw = () =>
    sharp(bytes, options)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  return whole ? alone(redraw) : redraw()
}

/**
 * A new, small, square WebP of the picture in JPEG, PNG or WebP. Nothing of the file itself is kept: neither what
 * it tells about place and camera nor anything that was hidden in it.
 */
export async function encodeAvatar(bytes: Uint8Array): Promise<Buffer> {
  return inTurn(async () => {
    try {
      return await encode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    } catch (error) {
      if (error instanceof Failure) throw error
      throw new Failure('avatar.unreadable', { cause: error })
    }
  })
}
