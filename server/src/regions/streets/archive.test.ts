import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { Compression, TileType, tileIdToZxy, zxyToTileId } from 'pmtiles'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withArchive } from '../../testing/pmtiles.ts'
import { createArchive } from './archive.ts'
import { numberOf, tileAt } from './numbers.ts'
import { BrokenArchive, openArchive } from './read-archive.ts'
import { intoTiles, simplified, turnOf } from './shapes.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-'))
  file = join(folder, 'streets.pmtiles')
})
afterEach(() => rmSync(folder, { recursive: true }))

const tileOf = (n: number) => gzipSync(n % 5 === 0 ? 'sea' : `tile ${n}`)

function write(count: number, zoom = 14): void {
  const archive = createArchive(file)
  const first = numberOf(zoom, 0, 0)
  for (let n = 0; n < count; n++) archive.add(first + n, tileOf(Math.floor(n / 3)))
  archive.end([7, 43, 8, 44], { name: 'test' })
}

describe('an archive', () => {
  test('numbers tiles as the format has it', () => {
    const first = [
      numberOf(0, 0, 0),
      numberOf(1, 0, 0),
      numberOf(1, 0, 1),
      numberOf(1, 1, 1),
      numberOf(1, 1, 0),
    ]
    expect(first).toEqual([0, 1, 2, 3, 4])
    expect([numberOf(2, 0, 0), numberOf(12, 3423, 1763)]).toEqual([5, 19_078_479])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 16 }), fc.nat(), fc.nat(), (zoom, across, down) => {
        const [x, y] = [across % 2 ** zoom, down % 2 ** zoom]
        expect(numberOf(zoom, x, y)).toBe(zxyToTileId(zoom, x, y))
        expect(tileAt(numberOf(zoom, x, y))).toEqual({ zoom, x, y })
      }),
    )
  })

  test.each([0, 10, 30_000])('of %i tiles gives each of them and no other', async count => {
    write(count)
    const archive = await openArchive(file)
    const first = numberOf(14, 0, 0)
    for (const n of [0, 1, 7, 1_000, 20_001, count - 1].filter(n => n >= 0)) {
      const { x, y } = tileAt(first + n)
      const bytes = n < count ? tileOf(Math.floor(n / 3)) : undefined
      expect((await archive.tile(14, x, y))?.toString('hex')).toBe(bytes?.toString('hex'))
      expect(await archive.lengthOf(14, x, y)).toBe(bytes?.length)
    }
    expect(await archive.tile(13, 0, 0)).toBeUndefined()
    expect(await archive.tile(20, 0, 0)).toBeUndefined()
    expect([archive.bounds, await archive.told()]).toEqual([[7, 43, 8, 44], { name: 'test' }])
    await archive.close()
  })

  test.each([0, 10, 30_000])('of %i tiles is read by the reader that maps have', async count => {
    write(count)
    await withArchive(file, async archive => {
      expect(await archive.getHeader()).toMatchObject({
        ...{ specVersion: 3, numAddressedTiles: count, tileType: TileType.Mvt, clustered: true },
        ...{ internalCompression: Compression.Gzip, tileCompression: Compression.Gzip },
        ...{ minLon: 7, minLat: 43, maxLon: 8, maxLat: 44 },
      })
      expect(await archive.getMetadata()).toEqual({ name: 'test' })
      const first = numberOf(14, 0, 0)
      for (const n of [0, 1, 7, 1_000, 20_001, count - 1].filter(n => n >= 0)) {
        const [zoom, x, y] = tileIdToZxy(first + n)
        expect({ zoom, x, y }).toEqual(tileAt(first + n))
        const tile = await archive.getZxy(zoom, x, y)
        const content = tile && Buffer.from(tile.data).toString()
        expect(content).toBe(n < count ? gunzipSync(tileOf(Math.floor(n / 3))).toString() : undefined)
      }
    })
  })

  test('that is ended while it is read is read to the end', async () => {
    write(3)
    const archive = await openArchive(file)
    const reading = archive.tile(14, 0, 0)
    await archive.close()
    expect(await reading).toEqual(tileOf(0))
  })

  test.each([
    ['is empty', () => writeFileSync(file, '')],
    [
      'is a text',
      () => writeFileSync(file, 'PMTiles and much else that is no archive of any tiles'.repeat(9)),
    ],
    [
      'is cut off',
      () => {
        write(10)
        truncateSync(file, 200)
      },
    ],
  ])('that %s is told to be no such', async (_, damage) => {
    damage()
    const opened = openArchive(file).then(archive => archive.tile(14, 0, 0).finally(archive.close))
    await expect(opened).rejects.toBeInstanceOf(BrokenArchive)
  })

  test('answers or fails, and never hangs, wherever a byte is another one', async () => {
    write(50)
    const whole = readFileSync(file)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const bytes = Buffer.from(whole)
        bytes[at] = (bytes[at] ?? 0) ^ change
        writeFileSync(file, bytes)
        const archive = await openArchive(file).catch(() => undefined)
        if (!archive) return
        const tile = await archive.tile(14, 1, 1).catch(() => undefined)
        expect(tile === undefined || Buffer.isBuffer(tile)).toBe(true)
        await archive.close()
      }),
      { numRuns: 100 },
    )
  })
})

const spot = fc.double({ min: 0, max: 20_000, noNaN: true })
const path = fc
  .array(fc.tuple(spot, spot), { minLength: 2, maxLength: 40 })
  .map(all => Float64Array.from(all.flat()))

describe('a shape', () => {
  test('keeps its ends when it is simplified, and little of it is moved', () => {
    fc.assert(
      fc.property(path, fc.integer({ min: 1, max: 500 }), (line, tolerance) => {
        const fewer = simplified(line, tolerance)
        expect([...fewer.subarray(0, 2), ...fewer.subarray(-2)]).toEqual([
          ...line.subarray(0, 2),
          ...line.subarray(-2),
        ])
        expect(fewer.length).toBeLessThanOrEqual(line.length)
      }),
    )
  })

  test('is cut into tiles without going beyond their rims', () => {
    fc.assert(
      fc.property(path, fc.boolean(), (line, isArea) => {
        const ring = Float64Array.from([...line, ...line.subarray(0, 2)])
        intoTiles({ paths: [isArea ? ring : line], isArea }, 14, (x, y, paths) => {
          for (const part of paths)
            for (const [n, value] of part.entries()) {
              const from = (n % 2 === 0 ? x : y) * 4096
              expect(value).toBeGreaterThanOrEqual(from - 64.001)
              expect(value).toBeLessThanOrEqual(from + 4160.001)
            }
        })
      }),
    )
  })

  test('has all of its area in the tiles', () => {
    const ring = Float64Array.from([100, 100, 15_000, 100, 15_000, 15_000, 100, 15_000, 100, 100])
    let [tiles, area] = [0, 0]
    intoTiles({ paths: [ring], isArea: true }, 14, (_x, _y, paths) => {
      tiles++
      for (const part of paths) area += turnOf(part) / 2
    })
    expect(tiles).toBe(16)
    // With a rim of 64 on both sides of three inner edges.
    expect(Math.sqrt(area)).toBeCloseTo(14_900 + 3 * 128, 3)
  })
})
