import {
  AztecCodeReader,
  BinaryBitmap,
  DataMatrixReader,
  DecodeHintType,
  HybridBinarizer,
  type LuminanceSource,
  PDF417Reader,
  QRCodeReader,
  type Reader,
  RGBLuminanceSource,
} from '@zxing/library'

export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

const anywhere = [new PDF417Reader(), new QRCodeReader()]
const inMiddle = [new AztecCodeReader(), new DataMatrixReader()]
const hints = new Map([[DecodeHintType.TRY_HARDER, true]])
/** The parts of a picture, by its width and height, in whose middle a code is looked for. */
const PARTS = [1, 2, 4]

/** The text of the barcode in a picture, if one is found. */
export function codeIn({ data, width, height }: Pixels): string | undefined {
  const light = new Uint8ClampedArray(width * height)
  for (let at = 0; at < light.length; at++)
    light[at] = ((data[at * 4] ?? 0) + 2 * (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0)) / 4
  const source = new RGBLuminanceSource(light, width, height)
  const whole = anywhere.map(reader => textBy(reader, source)).find(Boolean)
  if (whole) return whole
  for (const part of PARTS) {
    const [across, down] = [Math.floor(width / part), Math.floor(height / part)]
    for (let row = 0; row <= 2 * (part - 1); row++)
      for (let column = 0; column <= 2 * (part - 1); column++) {
        const left = Math.floor((column * across) / 2)
        const window = source.crop(left, Math.floor((row * down) / 2), across, down)
        const text = inMiddle.map(reader => textBy(reader, window)).find(Boolean)
        if (text) return text
      }
  }
  return undefined
}

function textBy(reader: Reader, source: LuminanceSource): string | undefined {
  try {
    return reader.decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText()
  } catch {
    // Where there is none, and where one is damaged.
    return undefined
  }
}
