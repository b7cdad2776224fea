import { monitorEventLoopDelay } from 'node:perf_hooks'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { Failure } from '../../failure.ts'
import { cpuMilliseconds } from '../../testing/cpu.ts'
import { animatedPng, animatedWebp, chunk, IHDR_END, picture } from '../../testing/pictures.ts'
import { encodeAvatar } from './avatar-image.ts'

async function colourAt(webp: Buffer, left: number, top: number): Promise<'red' | 'blue'> {
  const [red = 0, , blue = 0] = await sharp(webp).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return red > blue ? 'red' : 'blue'
}

/** A small file that claims to be large. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const png = await picture(8, 8).png().toBuffer()
  const header = Buffer.from(png.subarray(16, 29))
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', header), png.subarray(IHDR_END)])
}

function refusal(bytes: Uint8Array): Promise<unknown> {
  return encodeAvatar('ana', bytes).then(
    () => 'taken',
    error => (error instanceof Failure ? error.code : error),
  )
}

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('in %s becomes a square WebP of 512', async format => {
    const webp = await encodeAvatar('ana', await picture(1_200, 700).toFormat(format).toBuffer())
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect(await colourAt(webp, 10, 256)).toBe('red')
    expect(await colourAt(webp, 500, 256)).toBe('blue')
  })

  test('smaller than that is not blown up', async () => {
    const webp = await encodeAvatar('ana', await picture(90, 40).png().toBuffer())
    expect(await sharp(webp).metadata()).toMatchObject({ width: 40, height: 40 })
  })

  test('of a single pixel is a picture', async () => {
    const webp = await encodeAvatar(
      'ana',
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    )
    expect(await sharp(webp).metadata()).toMatchObject({ width: 1, height: 1 })
  })

  test('keeps its transparency', async () => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: '#ff000080' } })
    expect(await sharp(await encodeAvatar('ana', await clear.png().toBuffer())).metadata()).toMatchObject({
      hasAlpha: true,
    })
  })

  test('of a camera that was held sideways stands upright, and tells nothing about place, time and camera (UP)', async () => {
    const photo = await picture(600, 400)
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Make: 'Canary Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary/></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect(photo.includes('Canary Camera')).toBe(true)
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, width: 600 })
    const webp = await encodeAvatar('ana', photo)
    const header = await sharp(webp).metadata()
    expect(header).not.toHaveProperty('exif')
    expect(header).not.toHaveProperty('xmp')
    expect(header).not.toHaveProperty('icc')
    expect(header).not.toHaveProperty('orientation')
    expect(webp.includes('Canary') || webp.includes('canary')).toBe(false)
    expect(await colourAt(webp, 200, 10)).toBe('red')
    expect(await colourAt(webp, 200, 390)).toBe('blue')
  })

  test('that is something else as well loses the other part (polyglot)', async () => {
    const jpeg = await picture(64, 64).jpeg().toBuffer()
    const script = Buffer.from('<script>alert(document.domain)</script>PK\x03\x04evil.exe')
    const inComment = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, script.length + 2]),
      script,
      jpeg.subarray(2),
    ])
    for (const polyglot of [Buffer.concat([jpeg, script]), inComment]) {
      const webp = await encodeAvatar('ana', polyglot)
      expect(webp.includes('script')).toBe(false)
      expect(webp.includes('PK\x03\x04')).toBe(false)
    }
  })

  test('may have up to 25 megapixels', async () => {
    const large = sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#123456' } })
    expect(await sharp(await encodeAvatar('ana', await large.jpeg().toBuffer())).metadata()).toMatchObject({
      width: 512,
    })
  })
})

describe('what is refused', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    [
      'an SVG behind a text declaration',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a GIF that goes on as a JPEG', Buffer.from('GIF89a\xff\xd8\xff\xe0', 'latin1')],
    ['a RIFF of another kind', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
  ])('%s is not a picture', async (_, bytes) => {
    expect(await refusal(bytes)).toBe('avatar.not_an_image')
  })

  test.each(['gif', 'tiff', 'avif'] as const)('%s is not one of the three formats', async format => {
    expect(await refusal(await picture(16, 16).toFormat(format).toBuffer())).toBe('avatar.not_an_image')
  })

  test('a picture that is broken or cut off cannot be read', async () => {
    const jpeg = await picture(300, 300).jpeg().toBuffer()
    const png = await picture(300, 300).png().toBuffer()
    expect(await refusal(jpeg.subarray(0, 40))).toBe('avatar.unreadable')
    expect(await refusal(png.subarray(0, 60))).toBe('avatar.unreadable')
    expect(await refusal(Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'))).toBe('avatar.unreadable')
  })

  test('animations cannot be read', async () => {
    expect(await refusal(await animatedWebp())).toBe('avatar.animated')
    expect(await refusal(await animatedPng())).toBe('avatar.animated')
  })

  test.each([
    [5_001, 5_000],
    [60_000, 60_000],
    [2_000_000_000, 1],
  ])('%i × %i pixels in a small file are refused by the header alone (pixel bomb)', async (width, height) => {
    const bomb = await claiming(width, height)
    const before = process.memoryUsage.rss()
    const spent = await cpuMilliseconds(async () =>
      expect(await refusal(bomb)).toMatch(/^avatar\.(too_large|unreadable)$/),
    )
    expect(spent).toBeLessThan(500)
    expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 2 ** 20)
  })

  test('colours of 16 bits count double', async () => {
    const wide = await sharp({ create: { width: 4_000, height: 4_000, channels: 4, background: '#fff' } })
      .toColourspace('rgb16')
      .png()
      .toBuffer()
    expect(await refusal(wide)).toBe('avatar.too_large')
  })

  test('whatever bytes follow a true beginning, the answer is a refusal and no crash', async () => {
    const beginnings = ['\xFF\xD8\xFF\xE0', '\x89PNG\r\n\x1A\n\0\0\0\rIHDR', 'RIFF\x40\0\0\0WEBPVP8X']
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...beginnings),
        fc.uint8Array({ maxLength: 300 }),
        async (beginning, rest) => {
          const answer = await refusal(Buffer.concat([Buffer.from(beginning, 'latin1'), rest]))
          expect(answer).toMatch(/^avatar\./)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('many pictures at once', () => {
  test('twenty are all done, and the rest of the server does not notice (UP-05)', async () => {
    const photo = await picture(3_000, 2_000).jpeg().toBuffer()
    const [before, delay] = [process.memoryUsage.rss(), monitorEventLoopDelay({ resolution: 5 })]
    delay.enable()
    const done = await Promise.all(Array.from({ length: 20 }, (_, n) => encodeAvatar(`person ${n}`, photo)))
    delay.disable()
    expect(done).toHaveLength(20)
    expect(delay.percentile(95) / 1e6).toBeLessThan(250)
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 2 ** 20)
  })

  test('pictures that must be held as a whole wait for each other', async () => {
    const progressive = await sharp({
      create: { width: 3_000, height: 2_500, channels: 4, background: '#abc' },
    })
      .png({ progressive: true })
      .toBuffer()
    const before = process.memoryUsage.rss()
    await Promise.all(Array.from({ length: 4 }, (_, n) => encodeAvatar(`person ${n}`, progressive)))
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 2 ** 20)
  })

  test('more than fit the queue are turned away, and the next one is taken again', async () => {
    const photo = await picture(60, 60).png().toBuffer()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => encodeAvatar(`person ${n}`, photo)),
    )
    const turnedAway = outcomes.filter(outcome => outcome.status === 'rejected')
    expect(turnedAway).toHaveLength(8)
    expect(turnedAway.every(({ reason }) => reason instanceof Failure && reason.code === 'server.busy')).toBe(
      true,
    )
    await expect(encodeAvatar('ana', photo)).resolves.toBeInstanceOf(Buffer)
  })
})
