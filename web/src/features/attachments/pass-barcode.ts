import { azteccode, code128, drawingSVG, pdf417, qrcode } from 'bwip-js/browser'

const symbols = { qr: qrcode, pdf417, aztec: azteccode, code128 }

export type BarcodeFormat = keyof typeof symbols

/** The address of a drawing of the barcode, sharp at any size; it throws where the message does not fit. */
export function drawBarcode(format: BarcodeFormat, message: string): string {
  // Scanners read bytes: those of Latin-1, or of UTF-8 where that has no letter for them.
  const bytes = /[^\0-\xff]/.test(message)
    ? String.fromCharCode(...new TextEncoder().encode(message))
    : message
  const size = format === 'code128' ? { height: 12 } : format === 'pdf417' ? { rowmult: 3 } : {}
  const options = { bcid: format, text: bytes, binarytext: true, ...size }
  return `data:image/svg+xml,${encodeURIComponent(symbols[format](options, drawingSVG()))}`
}
