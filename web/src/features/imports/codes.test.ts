import bwip from 'bwip-js/node'
import { expect, test } from 'vitest'
import { codeIn, type Pixels } from './codes.ts'

const pass = 'M1SILVA/ANA           EH4N8WX NRTTPEBR 0197 094Y012A0001 100'
const [SCALE, EDGE, ASIDE] = [5, 12, 90]

/** A barcode in a corner of a paper, with as many pixels to each of its squares. */
function photoOf(bcid: string, text: string): Pixels {
  const [{ pixs, pixx, pixy }] = bwip.raw({ bcid, text }) as unknown as [
    { pixs: number[]; pixx: number; pixy: number },
  ]
  const [width, height] = [(pixx + EDGE + ASIDE) * SCALE, (pixy + EDGE + ASIDE) * SCALE]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [column, row] = [Math.floor(x / SCALE) - EDGE, Math.floor(y / SCALE) - EDGE]
      const isInside = column >= 0 && column < pixx && row >= 0 && row < pixy
      if (isInside && pixs[row * pixx + column]) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  return { data, width, height }
}

test.each(['pdf417', 'azteccode', 'qrcode', 'datamatrix'])('the text of a barcode is read: %s', bcid => {
  expect(codeIn(photoOf(bcid, pass))).toBe(pass)
})

test('a picture without one has none', () => {
  const [width, height] = [2_000, 1_500]
  const data = new Uint8ClampedArray(width * height * 4).map((_, at) => (at * at * 7) % 256)
  expect(codeIn({ data, width, height })).toBeUndefined()
})
