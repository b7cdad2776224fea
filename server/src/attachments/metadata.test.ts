import { readFile, writeFile } from 'node:fs/promises'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { animatedPng, animatedWebp, chunk, IHDR_END, picture } from '../testing/pictures.ts'
import { temporaryFile } from '../testing/temporary-file.ts'
import { takenAt, withoutMetadata } from './metadata.ts'
import { Unreadable } from './pieces.ts'

const formats = ['jpeg', 'png', 'webp'] as const
type Format = (typeof formats)[number]

const segment = (marker: number, body: string | Buffer) => {
  const bytes = Buffer.from(body as string, 'latin1')
  return Buffer.concat([
    Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]),
    bytes,
  ])
}
const riffChunk = (kind: string, data: string) => {
  const head = Buffer.from(`${kind}\0\0\0\0`)
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, Buffer.from(data + '\0'.repeat(data.length % 2))])
}
/** A WebP with its length as it is. */
const riff = (bytes: Buffer) => {
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

/** Hides the word in every place that a format has for it. */
const hide: Record<Format, (bytes: Buffer) => Buffer> = {
  jpeg: bytes =>
    Buffer.concat([
      bytes.subarray(0, 2),
      segment(0xe0, 'JFIF\0\x01\x02\0\0\x01\0\x01\x02\x01canary'),
      segment(0xe0, 'JFXX\0\x10canary'),
      bytes.subarray(2, -2),
      segment(0xe1, 'Exif\0\0canary'),
      segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0canary'),
      segment(0xe2, 'MPF\0canary'),
      segment(0xed, 'Photoshop 3.0\0canary'),
      segment(0xef, 'canary'),
      segment(0xf3, 'canary'),
      segment(0xfe, 'canary'),
      Buffer.from('canary between segments'),
      bytes.subarray(-2),
      bytes.subarray(0, 100),
      Buffer.from('canary behind the end'),
    ]),
  png: bytes =>
    Buffer.concat([
      bytes.subarray(0, IHDR_END),
      chunk('tEXt', Buffer.from('Comment\0canary')),
      chunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0canary')),
      chunk('tIME', Buffer.from('canary!')),
      chunk('caNr', Buffer.from('canary')),
      bytes.subarray(IHDR_END, -12),
      chunk('zTXt', Buffer.from('canary')),
      chunk('IEND', Buffer.from('canary')),
      Buffer.from('canary behind the end'),
    ]),
  webp: bytes =>
    Buffer.concat([
      riff(
        Buffer.concat([
          bytes,
          riffChunk('CANR', 'canary'),
          riffChunk('XMP ', 'canary!'),
          riffChunk('EXIF', 'canary'),
        ]),
      ),
      Buffer.from('canary behind the end'),
    ]),
}

/** A photo that tells everything about itself. */
async function photo(format: Format, orientation = 6): Promise<Buffer> {
  const bytes = await picture(60, 40)
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: 'canary' },
      IFD2: { DateTimeOriginal: '2026:03:31 08:05:10', BodySerialNumber: 'canary' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><canary/></x:xmpmeta>')
    .withIccProfile('p3')
    .toFormat(format)
    .toBuffer()
  return hide[format](bytes)
}

async function strip(bytes: Uint8Array, format: Format): Promise<Buffer> {
  const [from, to] = [await temporaryFile(bytes), await temporaryFile()]
  await withoutMetadata(from, to, `image/${format}`)
  return readFile(to)
}

const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).autoOrient().raw().toBuffer()

describe.each(formats)('of a photo in %s', format => {
  test('nothing stays of what it tells, and everything of what it shows', async () => {
    const before = await photo(format)
    expect(before.toString('latin1').split('canary').length).toBeGreaterThan(5)
    const after = await strip(before, format)
    expect(after.includes('canary') || after.includes('2026') || after.includes('GPS')).toBe(false)
    expect(after.length).toBeLessThan(before.length)
    const header = await sharp(after).metadata()
    expect(header).toMatchObject({ format, width: 60, height: 40, orientation: 6, hasProfile: true })
    expect(header).not.toHaveProperty('xmp')
    // The orientation alone.
    expect(header.exif?.length).toBeLessThan(40)
    expect(await pixels(after)).toEqual(await pixels(before))
    expect(await strip(after, format)).toEqual(after)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('its orientation %i stays', async orientation => {
    const before = await photo(format, orientation)
    const after = await strip(before, format)
    expect((await sharp(after).metadata()).orientation ?? 1).toBe(orientation)
    expect(await pixels(after)).toEqual(await pixels(before))
    // A WebP says at its beginning whether it has EXIF (8) and XMP (4).
    if (format === 'webp') expect((after[20] ?? 0) & 12).toBe(orientation === 1 ? 0 : 8)
  })

  test('the time of taking is known before', async () => {
    expect(await takenAt(await temporaryFile(await photo(format)), `image/${format}`)).toBe(
      '2026-03-31T08:05',
    )
    const plain = await temporaryFile(await picture(9, 9).toFormat(format).toBuffer())
    expect(await takenAt(plain, `image/${format}`)).toBeUndefined()
    const stripped = await temporaryFile(await strip(await photo(format), format))
    expect(await takenAt(stripped, `image/${format}`)).toBeUndefined()
  })

  test('a part is refused, wherever it was cut', async () => {
    const bytes = await picture(30, 20)
      .withExif({ IFD0: { Make: 'canary' } })
      .toFormat(format)
      .toBuffer()
    const [from, to] = [await temporaryFile(), await temporaryFile()]
    for (let length = 0; length < bytes.length; length += length < 300 ? 1 : 13) {
      await writeFile(from, bytes.subarray(0, length))
      await expect(withoutMetadata(from, to, `image/${format}`)).rejects.toBeInstanceOf(Unreadable)
    }
  })

  test('whatever is changed in it, it is rewritten without growing or refused', async () => {
    const bytes = await photo(format)
    const [from, to] = [await temporaryFile(), await temporaryFile()]
    const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(changes, fc.uint8Array({ maxLength: 60 }), async (places, rest) => {
        const copy = Buffer.from(bytes)
        for (const [at, byte] of places) copy[at] = byte
        await writeFile(from, Buffer.concat([copy, rest]))
        await takenAt(from, `image/${format}`)
        const told = await withoutMetadata(from, to, `image/${format}`).then(
          () => undefined,
          error => error,
        )
        if (told) expect(told).toBeInstanceOf(Unreadable)
        else expect((await readFile(to)).length).toBeLessThanOrEqual(bytes.length + 60)
      }),
      { numRuns: 150 },
    )
  })

  test('random bytes behind its beginning end in a refusal', async () => {
    const beginning = (await photo(format)).subarray(0, 12)
    const [from, to] = [await temporaryFile(), await temporaryFile()]
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async rest => {
        await writeFile(from, Buffer.concat([beginning, rest]))
        await expect(withoutMetadata(from, to, `image/${format}`)).rejects.toBeInstanceOf(Unreadable)
      }),
    )
  })

  test('20 MB need little memory, whatever they are', async () => {
    const path = await temporaryFile()
    for (const bytes of large[format](20 * 2 ** 20)) {
      await writeFile(path, bytes)
      const [before, started] = [process.memoryUsage().arrayBuffers, performance.now()]
      let most = 0
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage().arrayBuffers - before)
      }, 1)
      await withoutMetadata(path, `${path}.new`, `image/${format}`).catch(error =>
        expect(error).toBeInstanceOf(Unreadable),
      )
      clearInterval(watch)
      expect(most).toBeLessThan(4 * 2 ** 20)
      expect(performance.now() - started).toBeLessThan(15_000)
    }
  })
})

/** Large pictures: those of one part, and those of as many parts as fit. */
const large: Record<Format, (bytes: number) => Buffer[]> = {
  jpeg: bytes =>
    ['00', 'ff', 'ff00', 'ffe00002'].map(filler =>
      Buffer.concat([
        Buffer.from('ffd8ffda0002', 'hex'),
        Buffer.alloc(bytes, Buffer.from(filler, 'hex')),
        Buffer.from('ffd9', 'hex'),
      ]),
    ),
  png: bytes =>
    [chunk('IDAT', Buffer.alloc(bytes)), Buffer.alloc(bytes, chunk('IDAT', Buffer.alloc(0)))].map(chunks =>
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunks, chunk('IEND', Buffer.alloc(0))]),
    ),
  webp: bytes =>
    [riffChunk('VP8 ', ' '.repeat(bytes)), Buffer.alloc(bytes, riffChunk('ANMF', ''))].map(chunks =>
      riff(Buffer.concat([Buffer.from('RIFF    WEBP'), chunks])),
    ),
}

describe('what is drawn in another way', () => {
  test.each([
    ['a progressive JPEG', 'jpeg', () => picture(300, 200).jpeg({ progressive: true }).toBuffer()],
    ['a JPEG in four inks', 'jpeg', () => picture(60, 40).toColourspace('cmyk').jpeg().toBuffer()],
    ['a grey JPEG', 'jpeg', () => picture(60, 40).greyscale().jpeg().toBuffer()],
    ['a PNG with a palette', 'png', () => picture(60, 40).png({ palette: true }).toBuffer()],
    ['a PNG of 16 bits', 'png', () => picture(60, 40).toColourspace('rgb16').png().toBuffer()],
    ['a PNG that is see-through', 'png', () => picture(60, 40).ensureAlpha(0.5).png().toBuffer()],
    ['a lossless WebP', 'webp', () => picture(60, 40).webp({ lossless: true }).toBuffer()],
    ['a WebP that is see-through', 'webp', () => picture(60, 40).ensureAlpha(0.5).webp().toBuffer()],
    ['a simple WebP', 'webp', () => picture(60, 40).webp().toBuffer()],
    ['a WebP that moves', 'webp', animatedWebp],
    ['a PNG that moves', 'png', animatedPng],
  ] as const)('%s stays byte by byte', async (_, format, make) => {
    const bytes = await make()
    const kept = await strip(bytes, format)
    expect(await pixels(kept)).toEqual(await pixels(bytes))
    expect(kept.length).toBeGreaterThan(bytes.length - 90)
    const [before, after] = [await sharp(bytes).metadata(), await sharp(kept).metadata()]
    expect([after.pages, after.delay, after.space, after.depth]).toEqual([
      ...[before.pages, before.delay, before.space, before.depth],
    ])
  })
})
