import * as fc from 'fast-check'
import sharp, { type Exif } from 'sharp'
import { expect, test } from 'vitest'
import { picture } from '../testing/pictures.ts'
import { blockWith, dateTimeOf, orientationOf } from './exif.ts'

async function blockOf(exif: Exif): Promise<Buffer> {
  const { exif: block } = await sharp(await picture(9, 9).withExif(exif).jpeg().toBuffer()).metadata()
  if (!block) throw new Error('There is no EXIF.')
  return block.subarray('Exif\0\0'.length)
}

test.each([
  ['2026-03-31T08:05', { DateTimeOriginal: '2026:03:31 08:05:59', DateTimeDigitized: '2027:01:01 00:00:00' }],
  ['2027-01-01T00:00', { DateTimeDigitized: '2027:01:01 00:00:00' }],
  ['2027-01-01T00:00', { DateTimeOriginal: '0000:00:00 00:00:00', DateTimeDigitized: '2027:01:01 00:00:00' }],
  ['2024-02-29T23:59', { DateTimeOriginal: '2024:02:29 23:59:59' }],
  [undefined, { DateTimeOriginal: '2026:02:29 08:05:00' }],
  [undefined, { DateTimeOriginal: '2026:03:31 24:05:00' }],
  [undefined, { DateTimeOriginal: '    :  :     :  :  ' }],
  [undefined, { DateTimeOriginal: '31/03/2026' }],
  [undefined, { BodySerialNumber: '2026:03:31 08:05:59' }],
])('the time of taking is %s', async (time, IFD2) => {
  expect(dateTimeOf(await blockOf({ IFD0: { DateTime: '2020:01:01 00:00:00' }, IFD2 }))).toBe(time)
})

test('the orientation alone is a block that reads as such', async () => {
  for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
    expect(orientationOf(blockWith(orientation))).toBe(orientation)
  }
  for (const orientation of [0, 1, 9, 65_535]) expect(orientationOf(blockWith(orientation))).toBeUndefined()
  expect(dateTimeOf(blockWith(6))).toBeUndefined()
})

test('what is broken tells nothing, and in no time', async () => {
  const block = await blockOf({ IFD2: { DateTimeOriginal: '2026:03:31 08:05:59' } })
  // The largest directory that a count of two bytes can name, and one that lies in itself.
  const long = Buffer.concat([Buffer.from('4d4d002a00000008ffff', 'hex'), Buffer.alloc(800_000)])
  expect(orientationOf(long)).toBeUndefined()
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(block.length - 1), fc.nat(255))),
      fc.nat(block.length),
      (places, cut) => {
        const copy = Buffer.from(block)
        for (const [at, byte] of places) copy[at] = byte
        for (const bytes of [copy, block.subarray(0, cut)]) {
          expect(dateTimeOf(bytes) ?? '2026-03-31T08:05').toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
          expect(orientationOf(bytes) ?? 2).toBeGreaterThan(1)
        }
      },
    ),
  )
})
