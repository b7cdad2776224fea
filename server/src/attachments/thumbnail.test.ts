import type { AttachmentType } from '@caravan/contract/attachments'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { silent } from '../log.ts'
import { animatedPng, animatedWebp, chunk, IHDR_END, picture } from '../testing/pictures.ts'
import { temporaryFile } from '../testing/temporary-file.ts'
import { createHeicDrawing } from './heic-drawing.ts'
import { thumbnailOf } from './thumbnail.ts'

const heic = createHeicDrawing({ log: silent })
afterAll(() => heic.close())

const drawn = async (bytes: Buffer, type: AttachmentType) =>
  thumbnailOf(await temporaryFile(bytes), type, heic)

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a40' }, limitInputPixels: false })

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('in %s is drawn as a WebP of 640 pixels', async format => {
    const bytes = await picture(1_200, 900).toFormat(format).toBuffer()
    const webp = await drawn(bytes, `image/${format}`)
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 640, height: 480 })
  })

  test('stands upright, is not blown up, and tells nothing', async () => {
    const photo = await picture(60, 40)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Canary' } })
      .jpeg()
      .toBuffer()
    const webp = await drawn(photo, 'image/jpeg')
    const header = await sharp(webp).metadata()
    expect(header).toMatchObject({ width: 40, height: 60 })
    expect(header).not.toHaveProperty('exif')
    expect(webp?.includes('Canary')).toBe(false)
  })

  test('that moves is drawn by its first frame', async () => {
    const webp = await drawn(await animatedWebp(), 'image/webp')
    const [red = 0, , blue = 0] = await sharp(webp).raw().toBuffer()
    expect(red).toBeGreaterThan(blue)
    expect((await sharp(webp).metadata()).pages ?? 1).toBe(1)
    expect(await sharp(await drawn(await animatedPng(), 'image/png')).metadata()).toMatchObject({ width: 16 })
  })

  test('of 25 megapixels is drawn, and of those with one row more a JPEG alone', async () => {
    const [fits, large] = [plain(5_000, 5_000), plain(5_000, 5_001)]
    expect(await drawn(await fits.png({ compressionLevel: 1 }).toBuffer(), 'image/png')).toBeDefined()
    expect(
      await drawn(await large.clone().png({ compressionLevel: 1 }).toBuffer(), 'image/png'),
    ).toBeUndefined()
    const progressive = await large.clone().jpeg({ progressive: true }).toBuffer()
    expect(await drawn(progressive, 'image/jpeg')).toBeUndefined()
    const jpeg = await large.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const before = process.memoryUsage.rss()
    expect(await sharp(await drawn(jpeg, 'image/jpeg')).metadata()).toMatchObject({ width: 640 })
    expect(process.memoryUsage.rss() - before).toBeLessThan(60 * 2 ** 20)
  })
})

describe('none', () => {
  test.each([
    ['of a PDF', Buffer.from('%PDF-1.7'), 'application/pdf'],
    ['of a HEIC', Buffer.from('\0\0\0\x18ftypheic'), 'image/heic'],
    [
      'of an SVG that is said to be a PNG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/png',
    ],
    ['of a broken PNG', Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'), 'image/png'],
  ] as const)('%s', async (_, bytes, type) => {
    expect(await drawn(bytes, type)).toBeUndefined()
  })

  test('of a small file that claims to be huge (pixel bomb)', async () => {
    const png = await picture(8, 8).png().toBuffer()
    const header = Buffer.from(png.subarray(16, 29))
    header.writeUInt32BE(60_000, 0)
    header.writeUInt32BE(60_000, 4)
    const bomb = Buffer.concat([png.subarray(0, 8), chunk('IHDR', header), png.subarray(IHDR_END)])
    const before = process.memoryUsage.rss()
    expect(await drawn(bomb, 'image/png')).toBeUndefined()
    expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 2 ** 20)
  })
})
