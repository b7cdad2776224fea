import { type Crop, sideOf } from './crop.rules.ts'
import type { Picture } from './picture-file.ts'

const LARGEST_SIDE = 512

/** The square as a file of its own: WebP, or PNG where the browser cannot write that. */
export async function cutOut(picture: Picture, crop: Crop): Promise<Blob> {
  const side = sideOf(picture, crop)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(LARGEST_SIDE, Math.max(1, Math.round(side)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws nothing')
  context.imageSmoothingQuality = 'high'
  const [left, top] = [crop.x - side / 2, crop.y - side / 2]
  context.drawImage(picture.bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
  const cut = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/webp', 0.92))
  if (!cut) throw new Error('this browser writes no pictures')
  return cut
}
