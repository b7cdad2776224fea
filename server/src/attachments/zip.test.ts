import { open } from 'node:fs/promises'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuMilliseconds } from '../testing/cpu.ts'
import { hostileZips } from '../testing/hostile-zips.ts'
import { temporaryFile } from '../testing/temporary-file.ts'
import { zipOf, zipOfParts } from '../testing/zip.ts'
import { archiveOf } from './archive.ts'
import { type Source, Unreadable } from './pieces.ts'
import { piecesOf, readEntry } from './zip.ts'
import { entriesOf } from './zip-directory.ts'

async function read(zip: Uint8Array, name: string, maxBytes = 1_000): Promise<string | undefined> {
  await using file = await open(await temporaryFile(zip))
  const entry = (await entriesOf(file)).get(name)
  return entry && (await readEntry(file, entry, maxBytes)).toString()
}

/** The zip with a value of two or four bytes behind the last of a signature. */
function patched(zip: Buffer, signature: string, offset: number, value: number, size = 2): Buffer {
  const copy = Buffer.from(zip)
  copy.writeUIntLE(value, copy.lastIndexOf(signature) + offset, size)
  return copy
}

const zip = zipOf({ 'pass.json': '{"a":1}', 'en.lproj/pass.strings': 'x'.repeat(900) })
const [END, ENTRY] = ['PK\x05\x06', 'PK\x01\x02']

test('entries are read by their names', async () => {
  expect(await read(zip, 'pass.json')).toBe('{"a":1}')
  expect(await read(zip, 'en.lproj/pass.strings')).toBe('x'.repeat(900))
  expect(await read(zip, 'nothing')).toBeUndefined()
  expect(await read(zipOf({ é: 'y' }, 'comment PK\x05\x06'.repeat(9)), 'é')).toBe('y')
})

describe('refused', () => {
  test.each([
    ['no zip', Buffer.from('PK\x03\x04')],
    ['an encrypted one', patched(zip, ENTRY, 8, 1)],
    ['one with an encrypted directory', patched(zip, ENTRY, 8, 0x2000)],
    ['one that is packed otherwise', patched(zip, ENTRY, 10, 12)],
    [
      'one of more than 200 entries',
      zipOf(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [n, '']))),
    ],
    ['one of zip64', patched(patched(zip, END, 10, 0xffff), END, 16, 0xffff_ffff, 4)],
    ['a directory beyond the end', patched(zip, END, 16, 0x7fff_ffff, 4)],
    ['a directory that is shorter than it says', patched(zip, END, 10, 3)],
    [
      'a name twice',
      Buffer.from(zipOf({ a: '1', b: '2' }).toString('latin1').replaceAll('b', 'a'), 'latin1'),
    ],
    ['more than 5 MB', Buffer.concat([Buffer.alloc(5 * 2 ** 20), zip])],
  ])('%s', async (_, bytes) => {
    await expect(read(bytes, 'pass.json')).rejects.toBeInstanceOf(Unreadable)
  })

  test('an entry that announces more than is taken, or less than it has', async () => {
    const bomb = zipOf({ bomb: Buffer.alloc(4_000_000) })
    expect(bomb.length).toBeLessThan(5_000)
    await expect(read(bomb, 'bomb', 262_144)).rejects.toBeInstanceOf(Unreadable)
    const wrong = { size: 10 }
    const lying = zipOfParts([{ name: 'bomb', bytes: Buffer.alloc(4_000_000), local: wrong, listed: wrong }])
    const spent = await cpuMilliseconds(async () => {
      await expect(read(lying, 'bomb', 262_144)).rejects.toMatchObject({
        name: 'Unreadable',
        cause: { code: 'ERR_BUFFER_TOO_LARGE' },
      })
    })
    expect(spent).toBeLessThan(1_000)
    await expect(read(zip, 'en.lproj/pass.strings', 899)).rejects.toBeInstanceOf(Unreadable)
  })

  test('an entry with other bytes than those that were packed', async () => {
    const stored = Buffer.concat(await collect(archiveOf([archived('a', 'truth')])))
    expect(await read(stored, 'a')).toBe('truth')
    const other = Buffer.from(stored.toString('latin1').replace('truth', 'lying'), 'latin1')
    await expect(read(other, 'a')).rejects.toBeInstanceOf(Unreadable)
  })

  test('any change and any cut: an answer or a refusal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { maxLength: 4 }),
        fc.nat(zip.length),
        async (changes, cut) => {
          const copy = Buffer.from(zip)
          for (const [at, byte] of changes) copy[at] = byte
          await read(copy.subarray(0, cut), 'pass.json').catch(error => {
            if (!(error instanceof Unreadable)) throw error
          })
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('a hostile zip', () => {
  const limits = { bytes: 5e6, entries: 1_000, directory: 256 * 1024, unpacked: 23e6 }
  const { malformed, dishonest, bombs } = hostileZips(
    { 'manifest.json': '{"a":1}', victim: 'x'.repeat(900), last: 'y'.repeat(500) },
    'victim',
    n => `files/${n}`,
  )

  /** Reads all of a zip, and counts the bytes that were read of it and those that came out. */
  async function unpackAll(zip: Buffer, signal?: AbortSignal) {
    const counts = { read: 0, unpacked: 0, refusal: undefined as unknown }
    const file: Source = {
      stat: async () => ({ size: zip.length }),
      async read(buffer, offset, length, position) {
        const bytesRead = position < zip.length ? zip.copy(buffer, offset, position, position + length) : 0
        counts.read += bytesRead
        return { buffer, bytesRead }
      },
    }
    try {
      for (const entry of (await entriesOf(file, limits)).values())
        for await (const piece of piecesOf(file, entry, signal)) counts.unpacked += piece.length
    } catch (error) {
      counts.refusal = error
    }
    return counts
  }

  test.each(Object.entries({ ...malformed, ...bombs }))(
    'with %s is refused before anything is unpacked',
    async (_what, zip) => {
      const { read, unpacked, refusal } = await unpackAll(zip)
      expect(refusal).toBeInstanceOf(Unreadable)
      expect(unpacked).toBe(0)
      // The end, the directory and the headers.
      expect(read).toBeLessThan(2 * 65_557 + 100 * limits.entries)
    },
  )

  test.each(Object.entries(dishonest))('that announces %s is refused', async (_what, zip) => {
    const { unpacked, refusal } = await unpackAll(zip)
    expect(refusal).toBeInstanceOf(Unreadable)
    expect(unpacked).toBeLessThan(2_000)
  })

  test('in zips is bytes to whoever reads the outermost one', async () => {
    const { refusal, unpacked } = await unpackAll(
      zipOf({ inner: zipOf({ inner: malformed['a name twice'] ?? '' }) }),
    )
    expect([refusal, unpacked < 2_000]).toEqual([undefined, true])
  })

  test('is left when its time is up', async () => {
    const time = new AbortController()
    const all = { a: Buffer.alloc(10e6), b: Buffer.alloc(10e6) }
    expect(await unpackAll(zipOf(all), time.signal)).toMatchObject({ refusal: undefined, unpacked: 20e6 })
    const reason = new Error('out of time')
    time.abort(reason)
    expect(await unpackAll(zipOf(all), time.signal)).toMatchObject({ refusal: reason, unpacked: 0 })
  })
})

test('headers and descriptors of other programs are read', async () => {
  const parts = [
    { name: 'a', bytes: 'truth', flags: 8 },
    { name: 'folder/', bytes: '' },
    { name: 'b', bytes: 'x'.repeat(900) },
  ]
  for (const name of ['a', 'b'])
    expect(await read(zipOfParts(parts), name)).toBe(parts.find(part => part.name === name)?.bytes)
})

const modified = new Date('2026-03-31T08:05:10Z')
const archived = (name: string, ...pieces: string[]) => ({
  name,
  modified,
  bytes: (async function* () {
    for (const piece of pieces) yield Buffer.from(piece)
  })(),
})
const collect = (bytes: AsyncIterable<Buffer>) => Array.fromAsync(bytes)

describe('an archive', () => {
  test('has every file under a name of its own', async () => {
    const names = [
      'a.txt',
      'A.TXT',
      'a.txt',
      '票.pdf',
      'no ending',
      'no ending',
      '.env',
      '.env',
      'x.tar.gz',
      'x.tar.gz',
    ]
    const bytes = Buffer.concat(
      await collect(archiveOf(names.map((name, n) => archived(name, 'file ', `${n}`)))),
    )
    await using file = await open(await temporaryFile(bytes))
    const entries = await entriesOf(file)
    expect([...entries.keys()]).toEqual([
      ...['a.txt', 'A (2).TXT', 'a (3).txt', '票.pdf', 'no ending', 'no ending (2)'],
      ...['.env', '.env (2)', 'x.tar.gz', 'x.tar (2).gz'],
    ])
    const contents = [...entries.values()].map(async entry => (await readEntry(file, entry, 99)).toString())
    expect(await Promise.all(contents)).toEqual(names.map((_, n) => `file ${n}`))
  })

  test('of nothing is an archive too', async () => {
    await using file = await open(await temporaryFile(Buffer.concat(await collect(archiveOf([])))))
    expect(await entriesOf(file)).toEqual(new Map())
  })

  test('knows when its files are from, and that their names are UTF-8 and their sizes follow', async () => {
    const bytes = Buffer.concat(await collect(archiveOf([archived('a', 'x')])))
    expect(bytes.readUInt16LE(6)).toBe(0x0808)
    expect(bytes.readUInt16LE(10)).toBe((8 << 11) | (5 << 5) | (10 / 2))
    expect(bytes.readUInt16LE(12)).toBe(((2026 - 1980) << 9) | (3 << 5) | 31)
  })

  test('is made as fast as it is read', async () => {
    let made = 0
    async function* files() {
      for (; made < 100; made++) yield archived(`${made}`, 'x')
    }
    for await (const _ of archiveOf(files())) if (made === 3) break
    expect(made).toBe(3)
  })

  test('fails when one of its files does', async () => {
    const broken = {
      ...archived('b'),
      // biome-ignore lint/correctness/useYield: it fails before its first byte.
      bytes: (async function* () {
        throw new Error('gone')
      })(),
    }
    await expect(collect(archiveOf([archived('a', 'x'), broken]))).rejects.toThrow('gone')
  })
})
