import type { AttachmentType } from '@caravan/contract/attachments'
import { alone, MAX_PIXELS, measure, upright } from '../files/photo-image.ts'
import type { HeicDrawing } from './heic-drawing.ts'
import { isPicture, type PictureType } from './picture-parts.ts'

const SIDE = 640
const QUALITY = 75

/** A small WebP of a picture, of its first frame when it moves; none of what is broken, too large or no picture. */
export async function thumbnailOf(
  path: string,
  type: AttachmentType,
  heic: Pick<HeicDrawing, 'draw'>,
): Promise<Buffer | undefined> {
  if (type === 'image/heic') return heic.draw(path, SIDE, QUALITY)
  return isPicture(type) ? draw(path, type).catch(() => undefined) : undefined
}

async function draw(path: string, type: PictureType): Promise<Buffer | undefined> {
  const { format, isTooLarge, isWhole } = await measure(path)
  if (`image/${format}` !== type) return undefined
  // A large JPEG is read at a fraction of its size, unless it is progressive.
  if (isTooLarge && (type !== 'image/jpeg' || isWhole)) return undefined
  const redraw = () =>
    upright(path, isTooLarge ? false : MAX_PIXELS)
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
  return isWhole ? alone(redraw) : redraw()
}
