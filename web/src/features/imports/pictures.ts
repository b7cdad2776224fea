import '../../lib/trusted-types.ts'
import { jpegOfHeic } from '../../trip/files/heic.ts'
import { drawPage, openPdf } from '../../trip/files/pdf.ts'

const MOST_PAGES = 4
const PAGE_WIDTH = 1_400
const SIDE = 2_000

/** The server decodes these itself. */
const isDecoded = (type: string) => /^image\/(?:jpeg|png|webp)$/.test(type)

/**
 * Pictures in which the server can look for barcodes: of the first pages of a PDF, or of a photo in a format that it
 * does not decode, such as HEIC.
 */
export async function* picturesOf(file: Blob, signal: AbortSignal): AsyncGenerator<Blob> {
  if (file.type === 'application/pdf') yield* pagesOf(file, signal)
  else if (file.type.startsWith('image/') ? !isDecoded(file.type) : await isHeic(file))
    yield await asJpeg(file)
}

/** By its first bytes: the system of the device may not know the type. */
async function isHeic(file: Blob): Promise<boolean> {
  return /^ftyp(?:he|mif1)/.test(await file.slice(4, 12).text())
}

async function* pagesOf(file: Blob, signal: AbortSignal): AsyncGenerator<Blob> {
  const opening = openPdf(await file.arrayBuffer())
  try {
    const pdf = await opening.promise
    for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number++) {
      const { canvas } = await drawPage(pdf, number, PAGE_WIDTH, signal)
      const page = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
      if (page) yield page
    }
  } finally {
    await opening.destroy()
  }
}

async function asJpeg(file: Blob): Promise<Blob> {
  const photo = await bitmapOf(file)
  const scale = Math.min(1, SIDE / Math.max(photo.width, photo.height))
  const canvas = new OffscreenCanvas(Math.ceil(photo.width * scale), Math.ceil(photo.height * scale))
  canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}

async function bitmapOf(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file)
  } catch (failure) {
    if (!(await isHeic(file))) throw failure
    return createImageBitmap(await jpegOfHeic(file))
  }
}
