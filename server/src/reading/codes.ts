import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader'
import { upright } from '../files/photo-image.ts'
import type { Code } from './barcode.ts'
import type { Pixels } from './pdf.ts'

/** Photos of phones have up to 50 million pixels. A larger picture may only want to cost much. */
const MAX_PIXELS = 60_000_000
/** Larger pictures are shrunk before they are searched. */
const SIDE = 2_000
/** Pixels without a frame are enlarged to this side. */
const SMALL = 600
const MOST_CODES = 8
const formats: ReadInputBarcodeFormat[] = ['PDF417', 'Aztec', 'QRCode', 'DataMatrix']

// By default the library downloads its WebAssembly from a CDN.
const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } })

/** The barcodes in a JPEG, PNG or WebP. None if it cannot be decoded. */
export const codesIn = (picture: Buffer): Promise<Code[]> =>
  search(upright(picture, MAX_PIXELS).resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true }))

/** The barcodes in a picture without a frame, whose smallest parts may be single pixels. */
export function codesInPixels({ data, width, height, channels }: Pixels): Promise<Code[]> {
  const scale = Math.max(1, Math.ceil(SMALL / Math.max(width, height)))
  const frame = Math.ceil((Math.max(width, height) * scale) / 20)
  const enlarged = sharp(data, { raw: { width, height, channels } })
    .resize(width * scale, height * scale, { kernel: 'nearest' })
    .extend({ top: frame, bottom: frame, left: frame, right: frame, background: 'white' })
  return search(enlarged)
}

async function search(picture: Sharp): Promise<Code[]> {
  const image = await picture
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!image) return []
  const { width, height } = image.info
  const pixels = { data: new Uint8ClampedArray(image.data), width, height }
  const found = await readBarcodes(pixels as Parameters<typeof readBarcodes>[0], {
    formats,
    maxNumberOfSymbols: MOST_CODES,
  })
  return found.map(({ text, bytes }) => ({ text, bytes }))
}
