import { uploadAvatar } from '@caravan/contract/account'
import type { ErrorCode } from '@caravan/contract/errors'

const MAX_PIXELS = 25_000_000

export type Picture = { address: string; bitmap: ImageBitmap; width: number; height: number }

/** Why a file cannot become a picture; named as the server would name it. */
export class PictureRefused extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode) {
    super(code)
    this.name = 'PictureRefused'
    this.code = code
  }
}

/**
 * Opens a file to be cropped. It is refused here for what the server would refuse, because a cropped picture no
 * longer shows that it moved.
 */
export async function openPicture(file: Blob): Promise<Picture> {
  const bytes = new DataView(await file.slice(0, uploadAvatar.file.maxBytes).arrayBuffer())
  const fault = faultOf(bytes, file.size)
  if (fault) throw new PictureRefused(fault)
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureRefused('avatar.unreadable')
  })
  const { width, height } = bitmap
  if (width * height > MAX_PIXELS) {
    bitmap.close()
    throw new PictureRefused('avatar.too_large')
  }
  return { address: URL.createObjectURL(file), bitmap, width, height }
}

export function closePicture({ address, bitmap }: Picture): void {
  URL.revokeObjectURL(address)
  bitmap.close()
}

/** By its first bytes, as a name or a declared type may say anything. */
export function faultOf(bytes: DataView, size = bytes.byteLength): ErrorCode | undefined {
  const format = formatOf(bytes)
  if (format === undefined) return 'avatar.not_an_image'
  if (size > uploadAvatar.file.maxBytes) return 'avatar.too_large'
  const isAnimated = format === 'png' ? isAnimatedPng(bytes) : format === 'webp' && isAnimatedWebp(bytes)
  return isAnimated ? 'avatar.animated' : undefined
}

function formatOf(bytes: DataView): 'jpeg' | 'png' | 'webp' | undefined {
  if (bytes.byteLength < 12) return undefined
  if (bytes.getUint16(0) === 0xffd8 && bytes.getUint8(2) === 0xff) return 'jpeg'
  if (bytes.getUint32(0) === 0x89504e47 && bytes.getUint32(4) === 0x0d0a1a0a) return 'png'
  return nameAt(bytes, 0) === 'RIFF' && nameAt(bytes, 8) === 'WEBP' ? 'webp' : undefined
}

/** An animated PNG says so in a chunk before its picture. */
function isAnimatedPng(bytes: DataView): boolean {
  for (let at = 8; at + 8 <= bytes.byteLength; at += bytes.getUint32(at) + 12) {
    const chunk = nameAt(bytes, at + 4)
    if (chunk === 'acTL' || chunk === 'IDAT') return chunk === 'acTL'
  }
  return false
}

const ANIMATION = 0x02

function isAnimatedWebp(bytes: DataView): boolean {
  const isExtended = bytes.byteLength > 20 && nameAt(bytes, 12) === 'VP8X'
  return isExtended && (bytes.getUint8(20) & ANIMATION) !== 0
}

function nameAt(bytes: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map(index => bytes.getUint8(at + index)))
}
