import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader'
import { upright } from '../files/photo-image.ts'
import type { Code } from './barcode.ts'

/** Photos of phones have up to 50 million pixels. A larger picture may only want to cost much. */
const MAX_PIXELS = 60_000_000
/** Larger pictures are shrunk before they are searched. */
const SIDE = 2_000
const MOST_CODES = 8
const formats: ReadInputBarcodeFormat[] = ['PDF417', 'Aztec', 'QRCode', 'DataMatrix']

// By default the library downloads its WebAssembly from a CDN.
const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } })

/** The barcodes in a JPEG, PNG or WebP. None if it cannot be decoded. */
export async function codesIn(picture: Buffer): Promise<Code[]> {
  const image = await upright(picture, MAX_PIXELS)
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
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
