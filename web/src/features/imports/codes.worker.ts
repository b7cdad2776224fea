import { codeIn } from './codes.ts'

/** Browsers on phones and on Macs read barcodes themselves. */
type Detector = { detect(picture: ImageBitmap): Promise<{ rawValue: string }[]> }
type Detectors = (new (options: {
  formats: string[]
}) => Detector) & {
  getSupportedFormats(): Promise<string[]>
}
declare const BarcodeDetector: Detectors | undefined

const formats = ['pdf417', 'aztec', 'qr_code', 'data_matrix']
/** A code of few pixels is found in a large picture, and one that is blurred in a small one. */
const SIDES = [2_000, 1_000, 600]

addEventListener('message', async ({ data }: MessageEvent<ImageBitmap>) => {
  postMessage(await codesIn(data).catch(() => []))
})

async function codesIn(picture: ImageBitmap): Promise<string[]> {
  if (typeof BarcodeDetector !== 'undefined') {
    const known = await BarcodeDetector.getSupportedFormats()
    const own = formats.filter(format => known.includes(format))
    const found = own.length > 0 ? await new BarcodeDetector({ formats: own }).detect(picture) : []
    if (found.length > 0) return found.map(({ rawValue }) => rawValue)
  }
  for (const side of SIDES) {
    const scale = Math.min(1, side / Math.max(picture.width, picture.height))
    const [width, height] = [picture.width, picture.height].map(length => Math.ceil(length * scale)) as [
      number,
      number,
    ]
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(picture, 0, 0, width, height)
    const pixels = context?.getImageData(0, 0, width, height)
    const text = pixels && codeIn(pixels)
    if (text) return [text]
  }
  return []
}
