import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Feature, readTile, writeTile } from '../../testing/vector-tile.ts'
import { regionCommand } from '../command.ts'
import { Pen } from '../pen.ts'
import { createArchive, metadataOf } from './archive.ts'
import { buildTiles } from './foreign.ts'
import { numberOf } from './numbers.ts'
import { BrokenArchive, openArchive } from './read-archive.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foreign-'))
  file = join(folder, 'atlantis.pmtiles')
})
afterEach(() => rmSync(folder, { recursive: true }))

const [spot, line, area] = [1, 2, 3]
const at = { zoom: 14, x: 8_801, y: 5_373 }
const along = [9, 20, 40, 10, 60, 80]
const write = (tiles: [number, Uint8Array, run?: number][], said: object = {}) => {
  const archive = createArchive(file)
  for (const [number, bytes, run] of tiles) archive.add(number, bytes, run)
  archive.end([13, 52, 14, 53], said)
}
const layersOf = (...names: string[]) => ({ vector_layers: names.map(id => ({ id })) })
const here = numberOf(at.zoom, at.x, at.y)
const out = () => join(folder, 'work/out/streets.pmtiles')
const build = (signal = new AbortController().signal, told = (_: string, _share: number) => {}) =>
  buildTiles({ file, folder: join(folder, 'work'), told, signal })

async function tileAt(zoom = at.zoom, x = at.x, y = at.y) {
  const archive = await openArchive(out())
  return readTile(await archive.tile(zoom, x, y).finally(archive.close))
}

test.each(['roads', 'transportation', 'streets'])(
  'is told by its tiles where it does not tell its %s',
  async layer => {
    write([
      [
        here,
        gzipSync(
          writeTile([{ layer, type: line, said: { kind: 'primary', class: 'primary' }, moves: along }]),
        ),
      ],
    ])
    await build()
    expect(await tileAt()).toMatchObject([{ layer: 'road', said: { kind: 'major' } }])
  },
)

const road = { layer: 'roads', type: line, said: { kind: 'highway' }, moves: along }
const roads = layersOf('roads')
const tile = gzipSync(writeTile([road]))

test('keeps every shape of a tile that another program wrote', async () => {
  const [lng, lat] = [13.386, 52.511]
  const spotIn = fc.tuple(fc.nat(99), fc.nat(99)).map(([x, y]) => [lng + x / 10_000, lat + y / 10_000])
  const ring = fc.tuple(spotIn, fc.integer({ min: 5, max: 60 })).map(([[x = 0, y = 0], half]) => {
    const side = half / 20_000
    return [
      [x - side, y - side],
      [x + side, y - side],
      [x + side, y + side],
      [x - side, y + side],
      [x - side, y - side],
    ]
  })
  const shapes = fc.record({
    roads: fc.array(spotIn, { minLength: 2, maxLength: 30 }),
    buildings: ring,
    water: ring,
  })
  const layersKept = new Set<string>()
  await fc.assert(
    fc.asyncProperty(shapes, async ({ roads: path, buildings, water }) => {
      const drawn = (geometry: object, kind: string) =>
        new GeoJSONVT(
          { type: 'Feature', properties: { kind, name: '中山路' }, geometry } as GeoJSON.Feature,
          { maxZoom: 14, indexMaxZoom: 14, extent: 4_096, tolerance: 0, buffer: 64 },
        ).getTile(at.zoom, at.x, at.y)
      const layers = {
        roads: drawn({ type: 'LineString', coordinates: path }, 'highway'),
        buildings: drawn({ type: 'Polygon', coordinates: [buildings] }, 'building'),
        water: drawn({ type: 'Polygon', coordinates: [water] }, 'lake'),
      }
      const seen = Object.fromEntries(Object.entries(layers).filter(([, tile]) => tile !== null))
      const foreign = fromGeojsonVt(seen as Record<string, GeoJSONVTTile>, { version: 2, extent: 4_096 })
      write([[here, gzipSync(foreign)]], layersOf('roads', 'buildings', 'water'))
      await build()
      const shapesOf = (features: Feature[]) =>
        features.map(({ layer, paths }) => [layer.replace(/s$/, ''), paths]).sort()
      const kept = await tileAt()
      expect(shapesOf(kept)).toEqual(shapesOf(readTile(foreign)))
      for (const { layer } of kept) layersKept.add(layer)
      rmSync(join(folder, 'work'), { recursive: true })
    }),
    { numRuns: 40 },
  )
  expect(layersKept).toEqual(new Set(['road', 'building', 'water']))
})

test('keeps the zooms that are drawn, runs of tiles and what lies unpacked', async () => {
  const many = numberOf(15, 100, 100)
  write(
    [
      [numberOf(4, 3, 3), tile],
      [numberOf(5, 3, 3), tile],
      [here, tile],
      [many, tile, 50],
      [numberOf(16, 9, 9), tile],
    ],
    roads,
  )
  await build()
  const archive = await openArchive(out())
  expect([archive.minzoom, archive.maxzoom, archive.entries]).toEqual([5, 15, 3])
  expect((await tileAt(15, 100, 100)).length).toBe(1)
  await archive.close()

  write([[here, writeTile([road])]], roads)
  const bytes = readFileSync(file)
  bytes[98] = 1
  writeFileSync(file, bytes)
  await build()
  expect((await tileAt()).length).toBe(1)
})

test('copies an archive of ours as it is', async () => {
  for (const said of [metadataOf('© Somebody'), {}]) {
    write([[here, gzipSync(writeTile([{ layer: 'road', type: line, said: { kind: 'minor' } }]))]], said)
    await build()
    expect(readFileSync(out())).toEqual(readFileSync(file))
  }
})

test('goes on where it was stopped, to the same archive', async () => {
  write(
    Array.from({ length: 100 }, (_, n) => [
      here + 2 * n,
      gzipSync(writeTile([{ ...road, said: { kind: 'highway', name: `${n}` } }])),
    ]),
    roads,
  )
  await build()
  const whole = readFileSync(out())
  rmSync(join(folder, 'work'), { recursive: true })
  let [stops, went] = [0, 0]
  for (let done = false; !done; stops++) {
    const stop = new AbortController()
    const shares: number[] = []
    done = await build(stop.signal, (_stage, share) => {
      shares.push(share)
      if (shares.length === 3) stop.abort()
    }).then(
      () => true,
      () => false,
    )
    if ((shares[0] ?? 0) > 0.2) went++
  }
  expect(stops).toBeGreaterThan(3)
  expect(went).toBeGreaterThan(1)
  expect(readFileSync(out())).toEqual(whole)
})

describe('an archive', () => {
  const say = (words: string[]) => {
    let said = ''
    const signal = new AbortController().signal
    const needs = {
      dataDir: folder,
      print(text: string) {
        said += text
      },
      progress: () => {},
      signal,
    }
    return regionCommand(words, needs).then(code => ({ code, said }))
  }

  const twice = (bytes: Uint8Array) => new Pen().raw(bytes).raw(bytes).bytes
  test.each<[string, RegExp, () => void]>([
    [
      'of another schema',
      /another schema.*Protomaps, OpenMapTiles and Shortbread/,
      () => write([[here, tile]], layersOf('hills', 'road')),
    ],
    [
      'that hides its layers',
      /another schema/,
      () => write([[here, gzipSync(writeTile([{ ...road, layer: 'hills' }]))]]),
    ],
    [
      'of pictures',
      /no vector tiles.*Protomaps/,
      () => {
        write([[here, tile]], roads)
        const bytes = readFileSync(file)
        bytes[99] = 2
        writeFileSync(file, bytes)
      },
    ],
    [
      'with a tile that is cut off',
      /tile 14\/8801\/5373 .*damaged/,
      () => write([[here, gzipSync(writeTile([road]).slice(0, -4))]], roads),
    ],
    [
      'with a tile that is no tile',
      /tile 14\/8801\/5373/,
      () => write([[here, Buffer.from('<html>')]], roads),
    ],
    [
      'with a tile that becomes huge',
      /tile 14\/8801\/5373.*too large/,
      () => write([[here, gzipSync(Buffer.alloc(20_000_000))]], roads),
    ],
    [
      'with a tile of too many features',
      /tile 14\/8801\/5373/,
      () =>
        write(
          [
            [
              here,
              gzipSync(
                new Pen().field(
                  3,
                  new Uint8Array(700_000).fill(0).map((_, n) => (n % 2 === 0 ? 18 : 0)),
                ).bytes,
              ),
            ],
          ],
          roads,
        ),
    ],
    [
      'whose layers have different extents',
      /tile 14\/8801\/5373/,
      () => write([[here, gzipSync(writeTile([road, { ...road, extent: 8_192 }]))]], roads),
    ],
    [
      'whose extent is nothing',
      /tile 14\/8801\/5373/,
      () => write([[here, gzipSync(writeTile([{ ...road, extent: 0 }]))]], roads),
    ],
    [
      'whose features say what is not there',
      /tile 14\/8801\/5373/,
      () =>
        write(
          [
            [
              here,
              gzipSync(
                new Pen().field(
                  3,
                  new Pen().field(1, 'roads').field(2, new Pen().field(2, Uint8Array.of(5, 9)).bytes).bytes,
                ).bytes,
              ),
            ],
          ],
          roads,
        ),
    ],
    [
      'whose list of tiles leads back to itself',
      /damaged/,
      () => {
        write([[here, tile]], roads)
        const bytes = readFileSync(file)
        const list = gzipSync(new Pen().varint(1).varint(here).varint(0).varint(99).varint(1).bytes)
        bytes.writeBigUInt64LE(BigInt(list.length), 16)
        bytes.writeBigUInt64LE(127n, 40)
        bytes.set(list, 127)
        const long = gzipSync(new Pen().varint(1).varint(here).varint(0).varint(list.length).varint(1).bytes)
        bytes.writeBigUInt64LE(BigInt(long.length), 16)
        bytes.set(long, 127)
        writeFileSync(file, bytes)
      },
    ],
  ])('%s is refused with a sentence, and nothing changes', async (_, sentence, make) => {
    make()
    expect(await say(['add', file])).toEqual({ code: 3, said: expect.stringMatching(sentence) })
    expect(existsSync(join(folder, 'regions/.building/atlantis'))).toBe(false)
    expect(await say(['list'])).toEqual({ code: 0, said: 'There are no regions yet.' })
  })

  test('that says what no map says is drawn without it', async () => {
    const odd = ['constructor', '__proto__', 'toString', '<b>', 'x'.repeat(20_000), '\u202e']
    const features = odd.flatMap(value =>
      ['roads', 'water', 'landuse', 'places', 'pois', 'boundaries', 'constructor'].flatMap(layer =>
        [0, spot, line, area, 9].map(type => ({
          layer,
          type,
          said: { kind: value, kind_detail: value, [value]: value, name: value, capital: value },
        })),
      ),
    )
    write([[here, gzipSync(writeTile([...features, road]))]], roads)
    await build()
    const drawn = await tileAt()
    expect(drawn.filter(({ layer }) => layer === 'road').map(({ said }) => said)).toContainEqual({
      kind: 'motorway',
    })
    for (const { said } of drawn)
      for (const text of Object.values(said)) expect(String(text).length).toBeLessThanOrEqual(80)
  })

  test('is built or refused, wherever a byte is another one', async () => {
    write(
      [
        [numberOf(8, 1, 1), tile],
        [here, twice(tile)],
        [here + 9, tile, 3],
      ],
      roads,
    )
    const whole = readFileSync(file)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (n, change) => {
        const bytes = Buffer.from(whole)
        bytes[n] = (bytes[n] ?? 0) ^ change
        writeFileSync(file, bytes)
        const failure = await build().then(
          () => undefined,
          error => error,
        )
        expect(failure === undefined || failure instanceof BrokenArchive).toBe(true)
      }),
      {
        numRuns: 80,
        examples: [
          [8, 255],
          [130, 7],
          [16, 1],
        ],
      },
    )
  })
})
