import { Failure } from '../../failure.ts'
import { alone, measure, upright } from '../../files/photo-image.ts'
import { formatOf } from '../../files/picture-files.ts'
import { createTurns } from '../../work/in-turn.ts'

const SIDE = 512
// A picture can take 90 MB while it is read.
const inTurn = createTurns({ atOnce: 2, queue: 20, retryAfter: 2 })

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

async function encode(bytes: Buffer): Promise<Buffer> {
  const format = formatOf(bytes)
  if (!format) throw new Failure('avatar.not_an_image')
  const header = await measure(bytes)
  if (header.format !== format) throw new Failure('avatar.not_an_image')
  if (header.pages > 1 || (format === 'png' && isAnimatedPng(bytes))) throw new Failure('avatar.animated')
  if (header.isTooLarge) throw new Failure('avatar.too_large')
  const side = Math.min(SIDE, header.width, header.height)
  const redraw = () => upright(bytes).resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
  return header.isWhole ? alone(redraw) : redraw()
}

/**
 * A new, small, square WebP of the picture in JPEG, PNG or WebP. Nothing of the file itself is kept: neither what
 * it tells about place and camera nor anything that was hidden in it.
 */
export async function encodeAvatar(owner: string, bytes: Uint8Array): Promise<Buffer> {
  return inTurn(owner, async () => {
    try {
      return await encode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    } catch (error) {
      if (error instanceof Failure) throw error
      throw new Failure('avatar.unreadable', { cause: error })
    }
  })
}
