import sharp from 'sharp'
import { Failure } from '../../http/failure.ts'

const SIDE = 512
const MAX_PIXELS = 25_000_000
// A picture of that many ordinary pixels; those with 16 bits to a colour reach it with fewer.
const MAX_DECODED_BYTES = 4 * MAX_PIXELS
const SECONDS = 5
const AT_ONCE = 2
const QUEUE = 20

// Nobody uploads the same picture twice, and a second thread per picture would take the processor from everybody else.
sharp.cache(false)
sharp.concurrency(1)

type Reason = 'avatar.not_an_image' | 'avatar.too_large' | 'avatar.unreadable'

export class AvatarRefused extends Failure {
  constructor(reason: Reason, cause?: unknown) {
    super(reason, { cause })
    this.name = 'AvatarRefused'
  }
}

/** More pictures at once than are taken on; the caller is asked to come back in a moment. */
export class AvatarsOverloaded extends Failure {
  constructor() {
    super('server.busy', { retryAfter: 2 })
    this.name = 'AvatarsOverloaded'
  }
}

let running = 0
const waiting: (() => void)[] = []

/** A picture can take 90 MB while it is read, so only two are open at a time. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++
  else if (waiting.length < QUEUE) await new Promise<void>(resolve => waiting.push(resolve))
  else throw new AvatarsOverloaded()
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

let lastWhole: Promise<unknown> = Promise.resolve()

/** Progressive pictures are held as a whole, which can take 150 MB: of those only one is open. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastWhole.then(work)
  lastWhole = turn.catch(() => undefined)
  return turn
}

/** What the first bytes say; the name and the type that came with the file can say anything. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\xFF\xD8\xFF')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1A\n')) return 'png'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  return undefined
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
  if (!format) throw new AvatarRefused('avatar.not_an_image')
  // Without the limit, so that a picture that is too large is told apart from a broken one.
  const header = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  if (header.format !== format) throw new AvatarRefused('avatar.not_an_image')
  if ((header.pages ?? 1) > 1 || (format === 'png' && isAnimatedPng(bytes))) {
    throw new AvatarRefused('avatar.unreadable')
  }
  const { width, height, channels, depth } = header
  const decodedBytes = width * height * channels * (depth === 'uchar' ? 1 : 2)
  if (width * height > MAX_PIXELS || decodedBytes > MAX_DECODED_BYTES) {
    throw new AvatarRefused('avatar.too_large')
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
      throw new AvatarRefused('avatar.unreadable', error)
    }
  })
}
