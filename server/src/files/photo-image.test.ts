import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { encodePhoto } from './photo-image.ts'
import { NoPicture } from './picture-files.ts'

const encode = (bytes: Buffer) => encodePhoto('ana', bytes, { width: 1_280, height: 960 })

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a40' } })

describe('a photo', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('in %s becomes a WebP of its own size', async format => {
    const webp = await encode(await photo(525, 350).toFormat(format).toBuffer())
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 525, height: 350 })
  })

  test('is made as small as it is shown', async () => {
    const webp = await encode(await photo(4_000, 2_000).jpeg().toBuffer())
    expect(await sharp(webp).metadata()).toMatchObject({ width: 1_920, height: 960 })
  })

  test('tells nothing about where and with what it was taken, and hides nothing', async () => {
    const jpeg = await photo(60, 40)
      .withExifMerge({ IFD0: { Make: 'Canary Camera' } })
      .jpeg()
      .toBuffer()
    expect(jpeg.includes('Canary')).toBe(true)
    const webp = await encode(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]))
    expect(webp.includes('Canary') || webp.includes('script')).toBe(false)
  })
})

describe('what is not taken', () => {
  const moving = async () => {
    const frames = await Promise.all([photo(9, 9).png().toBuffer(), photo(9, 9).negate().png().toBuffer()])
    return sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
  }
  test.each([
    ['nothing', async () => Buffer.alloc(0)],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', async () => photo(9, 9).gif().toBuffer()],
    ['a TIFF', async () => photo(9, 9).tiff().toBuffer()],
    ['half of a photo', async () => (await photo(900, 900).png().toBuffer()).subarray(0, 100)],
    ['a moving picture', moving],
    ['a picture of 36 megapixels', async () => photo(6_000, 6_000).jpeg().toBuffer()],
  ])('%s', async (_, make) => {
    await expect(encode(await make())).rejects.toBeInstanceOf(NoPicture)
  })
})
