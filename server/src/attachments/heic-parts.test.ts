import { readFile, writeFile } from 'node:fs/promises'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { box, type HeicItem, heicOf, heicPhoto, number, versionedBox } from '../testing/heic.ts'
import { temporaryFile } from '../testing/temporary-file.ts'
import { decodeHeic } from './libheif.ts'
import { takenAt, withoutMetadata } from './metadata.ts'
import { Unreadable } from './pieces.ts'

async function strip(bytes: Uint8Array): Promise<Buffer> {
  const [from, to] = [await temporaryFile(bytes), await temporaryFile()]
  await withoutMetadata(from, to, 'image/heic')
  return readFile(to)
}

const PICTURE = 'a picture of nobody'
const items: HeicItem[] = [
  { id: 1, type: 'hvc1', content: PICTURE, name: 'canary' },
  { id: 2, type: 'Exif', content: 'canary, canary, canary', name: 'canary' },
  { id: 3, type: 'mime', content: 'canary', name: 'a\0application/canary' },
]
const composed: HeicItem[] = [
  { id: 1, type: 'grid', content: [0, 0, 0, 1, 0, 9, 0, 9], isInMeta: true },
  { id: 4, type: 'Exif', content: 'canary', isInMeta: true },
  ...items.map(item => ({ ...item, id: item.id + 4 })),
]

/** A place as EXIF writes it: numerators and denominators. */
const degrees = (...numbers: number[]) =>
  Buffer.from(new Uint32Array(numbers.flatMap(one => [one, 1])).buffer)

describe('a HEIC that another program has written', () => {
  test('keeps its pixels and loses the rest', async () => {
    const parts = [
      degrees(35, 1, 2),
      degrees(135, 46, 5),
      'II*\0',
      'Canary',
      'xmpmeta',
      '2026:03:31',
      'rdf+xml',
    ]
    for (const part of parts) expect(heicPhoto.includes(part)).toBe(true)
    const after = await strip(heicPhoto)
    for (const part of parts) expect(after.includes(part)).toBe(false)
    const [drawn, original] = [await decodeHeic(after), await decodeHeic(heicPhoto)]
    expect([drawn.width, drawn.height]).toEqual([160, 120])
    expect(drawn).toEqual(original)
    // Red on the left, blue on the right.
    expect([...drawn.pixels.subarray(0, 3)].map(value => Math.round(value / 255))).toEqual([1, 0, 0])
    expect([...drawn.pixels.subarray(-3)].map(value => Math.round(value / 255))).toEqual([0, 0, 1])
    expect(await strip(after)).toEqual(after)
  })

  test('the time of taking is known before', async () => {
    const file = (bytes: Uint8Array) => temporaryFile(bytes)
    expect(await takenAt(await file(heicPhoto), 'image/heic')).toBe('2026-03-31T08:05')
    expect(await takenAt(await file(await strip(heicPhoto)), 'image/heic')).toBeUndefined()
    expect(await takenAt(await file(heicPhoto.subarray(0, 300)), 'image/heic')).toBeUndefined()
  })

  test('a part is refused, wherever it was cut', async () => {
    const [from, to] = [await temporaryFile(), await temporaryFile()]
    for (let length = 0; length < heicPhoto.length; length += length < 600 ? 1 : 13) {
      await writeFile(from, heicPhoto.subarray(0, length))
      await expect(withoutMetadata(from, to, 'image/heic')).rejects.toBeInstanceOf(Unreadable)
    }
  })

  test('whatever is changed in it, it is rewritten without growing or refused', async () => {
    const [from, to] = [await temporaryFile(), await temporaryFile()]
    const changes = fc.array(fc.tuple(fc.nat(heicPhoto.length - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(changes, fc.uint8Array({ maxLength: 60 }), async (places, rest) => {
        const copy = Buffer.from(heicPhoto)
        for (const [at, byte] of places) copy[at] = byte
        await writeFile(from, Buffer.concat([copy, rest]))
        await takenAt(from, 'image/heic')
        const failure = await withoutMetadata(from, to, 'image/heic').then(
          () => undefined,
          error => error,
        )
        if (failure) expect(failure).toBeInstanceOf(Unreadable)
        else expect((await readFile(to)).length).toBeLessThanOrEqual(copy.length + 60)
      }),
      { numRuns: 400 },
    )
  })
})

describe('a HEIC laid out in another way', () => {
  const layouts: [string, Buffer][] = [
    ['with offsets of version 0', heicOf(items, { version: 0 })],
    ['with offsets of version 1', heicOf(items)],
    ['with offsets of version 2 and eight bytes', heicOf(items, { version: 2, lengths: 8 })],
    ['in pieces', heicOf(items, { pieces: 3 })],
    ['of parts, and with EXIF in its list', heicOf(composed)],
    ['with bytes that belong to nothing', heicOf(items, { unlisted: 'canary' })],
    ['with other boxes', heicOf(items, { between: box('uuid', 'canary'), behind: box('mpvd', 'canary') })],
    ['with no box behind it', heicOf(items, { behind: Buffer.from('canary behind the end') })],
    ['with other boxes in its list', heicOf(items, { more: [box('xml ', 'canary'), box('udta', 'canary')] })],
    [
      'with properties that are texts',
      heicOf(items, {
        properties: [versionedBox('udes', 0, 'en\0canary\0'), versionedBox('crtt', 0, 'canary')],
      }),
    ],
  ]

  test.each(layouts)('%s keeps its pictures where they were', async (_, before) => {
    expect(before.includes('canary')).toBe(true)
    const after = await strip(before)
    expect(after.toString('latin1')).not.toMatch(/canary|udes|crtt/)
    expect(after.indexOf(PICTURE)).toBe(before.indexOf(PICTURE))
    expect(after.length).toBeLessThanOrEqual(before.length)
    expect(await strip(after)).toEqual(after)
  })

  test('that also moves becomes a picture', async () => {
    const still = heicOf(items, { between: box('moov', 'canary') })
    const moves = Buffer.from(
      still.toString('latin1').replace('ftypheic\0\0\0\0mif1heic', 'ftyphevc\0\0\0\0msf1heic'),
      'latin1',
    )
    const after = await strip(moves)
    expect(after.toString('latin1', 4, 24)).toBe('ftypmif1\0\0\0\0mif1heic')
    expect(after.subarray(24)).toEqual((await strip(still)).subarray(24))
  })

  test('what is behind the last picture takes no room', async () => {
    const film = box('mpvd', Buffer.alloc(100_000))
    expect(await strip(heicOf(items, { behind: film }))).toEqual(await strip(heicOf(items)))
  })

  const [picture, exif] = items as [HeicItem, HeicItem]
  const replaced = (bytes: Buffer, before: Buffer, after: Buffer) => {
    const at = bytes.indexOf(before)
    expect(at).toBeGreaterThan(0)
    return Buffer.concat([bytes.subarray(0, at), after, bytes.subarray(at + before.length)])
  }
  const plain = heicOf(items)
  const length = number(PICTURE.length, 4)
  // The start of the picture's entry in `iloc`: the third number names a file.
  const [atHome, elsewhere] = [0, 1].map(file =>
    Buffer.concat([1, 0, file, 1].map(field => number(field, 2))),
  ) as [Buffer, Buffer]
  const refused: [string, Buffer][] = [
    ['that draws nothing', heicOf([exif, picture])],
    ['of a JPEG', heicOf([{ ...picture, type: 'jpeg' }])],
    ['whose picture lies behind its end', replaced(plain, length, number(PICTURE.length + 1_000, 4))],
    ['whose picture and EXIF share bytes', replaced(plain, length, number(PICTURE.length + 5, 4))],
    ['whose picture has no length', replaced(plain, length, number(0, 4))],
    ['whose picture lies in another file', replaced(plain, atHome, elsewhere)],
    ['with two lists of items', heicOf(items, { more: [versionedBox('iinf', 0, number(0, 2))] })],
    ['with two lists', heicOf(items, { behind: versionedBox('meta', 0) })],
    ['with an item twice', heicOf([...items, picture])],
    ['with too many boxes', heicOf(items, { between: Buffer.alloc(8 * 2_000, box('free')) })],
    ['with a long list', heicOf(items, { more: [box('free', Buffer.alloc(1024 * 1024))] })],
    ['without a list', plain.subarray(0, 24)],
  ]
  test.each(refused)('%s is refused', async (_, bytes) => {
    await expect(strip(bytes)).rejects.toBeInstanceOf(Unreadable)
  })

  test('extents that take no bytes of the list cost no time', async () => {
    // A thousand items of 65,535 extents each.
    const item = (id: number) => Buffer.concat([number(id, 2), number(0, 2), number(0xffff, 2)])
    const many = Array.from({ length: 1_000 }, (_, id) => item(id))
    const iloc = versionedBox('iloc', 0, [0, 0], number(many.length, 2), ...many)
    const start = plain.indexOf('iloc') - 4
    const meta = plain.indexOf('meta') - 4
    const bytes = replaced(plain, plain.subarray(start, start + plain.readUInt32BE(start)), iloc)
    bytes.writeUInt32BE(plain.readUInt32BE(meta) - plain.readUInt32BE(start) + iloc.length, meta)
    const started = performance.now()
    await expect(strip(bytes)).rejects.toThrow('too many')
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  test('20 MB need little memory', async () => {
    const path = await temporaryFile(heicOf([{ ...picture, content: Buffer.alloc(20 * 2 ** 20, 7) }, exif]))
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    }, 1)
    await withoutMetadata(path, `${path}.new`, 'image/heic')
    clearInterval(watch)
    expect(most).toBeLessThan(4 * 2 ** 20)
    expect((await readFile(`${path}.new`)).subarray(-30, -28)).toEqual(Buffer.from([7, 7]))
  })
})
