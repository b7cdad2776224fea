import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Written, writeExtract } from '../../testing/extract.ts'
import { tileIn, withArchive } from '../../testing/pmtiles.ts'
import { areaOf, type Feature, readTile } from '../../testing/vector-tile.ts'
import { buildRegion } from '../build/build.ts'
import type { Told } from '../build/work.queries.ts'
import { buildWorld } from '../world/build.ts'
import { drawingWith, streets } from './streets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'streets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The corner of a tile of zoom 14 near the equator, in 10^-7 degrees, and a 4,096th of its side. */
const UNIT = 3.6e9 / 2 ** 14 / 4096
const at = (x: number, y: number) => ({ lng: Math.round(x * UNIT), lat: Math.round(-y * UNIT) })
const [X, Y] = [8192, 8192]

const file = () => join(folder, 'here.osm.pbf')
const archive = () => join(folder, 'work/out/streets.pmtiles')

async function build(
  signal = new AbortController().signal,
  told: Told = () => {},
  part = streets,
): Promise<void> {
  await buildRegion({ file: file(), folder: join(folder, 'work'), parts: [part], told, signal })
}

/** The tile in which the spots of the tests lie, or another one. */
async function tile(zoom = 14, x = X, y = Y): Promise<Feature[]> {
  return readTile(await tileIn(archive(), zoom, x, y))
}

async function drawn(written: Written): Promise<Feature[]> {
  writeExtract(file(), written)
  await build()
  return await tile()
}

const spots = (...places: [x: number, y: number][]) => places.map(([x, y], n) => ({ id: n + 1, ...at(x, y) }))
const way = (tags: Record<string, string>, ...refs: number[]) => ({ id: 1, tags, refs })
const inLayer = (features: Feature[], layer: string) => features.filter(one => one.layer === layer)

describe('a street', () => {
  test('is a line with its name in the languages of readers', async () => {
    const tags = {
      ...{ highway: 'primary', name: '中山路', 'name:en': 'Zhongshan Road', 'name:zh-Hans': '中山路' },
      'name:fr': 'Rue Zhongshan',
    }
    const features = await drawn({ nodes: spots([100, 100], [900, 100]), ways: [way(tags, 1, 2)] })
    expect(features).toEqual([
      {
        ...{ layer: 'road', type: 2 },
        said: { kind: 'major', name: '中山路', 'name:en': 'Zhongshan Road' },
        paths: [
          [
            [100, 100],
            [900, 100],
          ],
        ],
      },
    ])
  })

  test('of one node, or of nodes that the extract lacks, is not drawn', async () => {
    const features = await drawn({
      nodes: spots([100, 100], [900, 900]),
      ways: [way({ highway: 'primary' }, 1), { id: 2, tags: { highway: 'primary' }, refs: [1, 77] }],
    })
    expect(features).toEqual([])
  })

  test('goes on in the next tile, and a little beyond the edge of each', async () => {
    const [here] = await drawn({
      nodes: spots([100, 100], [8000, 100]),
      ways: [way({ highway: 'primary' }, 1, 2)],
    })
    const [next] = await tile(14, X + 1)
    expect(here?.paths).toEqual([
      [
        [100, 100],
        [4160, 100],
      ],
    ])
    expect(next?.paths).toEqual([
      [
        [-64, 100],
        [3904, 100],
      ],
    ])
  })

  test('is told apart as bridge, tunnel, steps, path, rail and ferry', async () => {
    const all = [
      { highway: 'residential', bridge: 'yes' },
      { highway: 'residential', tunnel: 'yes' },
      { highway: 'steps' },
      { highway: 'footway' },
      { railway: 'rail' },
      { railway: 'subway', tunnel: 'yes' },
      { route: 'ferry' },
      { highway: 'proposed' },
    ]
    const features = await drawn({
      nodes: spots([100, 100], [900, 100]),
      ways: all.map((tags, n) => ({
        id: n + 1,
        tags: tags as unknown as Record<string, string>,
        refs: [1, 2],
      })),
    })
    expect(features.map(({ said }) => Object.values(said).join(' '))).toEqual([
      ...['minor bridge', 'minor tunnel', 'steps', 'path', 'rail', 'ferry'],
    ])
  })
})

test('a border that its relations tell is drawn once, with the higher of their levels', async () => {
  const relation = (id: number, level: string, ...ways: number[]) => ({
    ...{ id, tags: { type: 'boundary', boundary: 'administrative', admin_level: level } },
    members: ways.map(way => ({ type: 'way' as const, id: way, role: 'outer' })),
  })
  const own = { boundary: 'administrative', admin_level: '4' }
  const tags = [{}, own, { natural: 'coastline' }, { maritime: 'yes' }] as Record<string, string>[]
  const features = await drawn({
    nodes: spots([100, 100], [900, 100], [900, 900]),
    ways: tags.map((tags, n) => ({ id: n + 1, tags, refs: n === 1 ? [2, 3] : [1, 2] })),
    relations: [relation(1, '4', 1, 2, 3, 4, 99), relation(2, '2', 1, 2, 3, 4), relation(3, '6', 1)],
  })
  const borders = inLayer(features, 'border').map(({ said, paths }) => [said['level'], paths.flat(2)])
  expect(borders.sort()).toEqual([
    [2, [100, 100, 900, 100]],
    [4, [900, 100, 900, 900]],
  ])
})

test('tags that are called as what every object has are no kinds', async () => {
  const odd = Object.fromEntries(
    ['highway', 'railway', 'waterway', 'place', 'shop', 'amenity', 'natural'].map(key => [
      key,
      'constructor',
    ]),
  )
  const nodes = spots([100, 100], [900, 100], [900, 900]).map(node => ({
    ...node,
    tags: { ...odd, name: 'A' },
  }))
  expect(await drawn({ nodes, ways: [way(odd, 1, 2, 3, 1)] })).toMatchObject([{ layer: 'name' }, {}, {}])
})

describe('a name', () => {
  const named = async (tags: Record<string, string>) =>
    (await drawn({ nodes: [{ id: 1, ...at(50, 60), tags }] })).map(({ said, paths }) => ({ ...said, paths }))

  test('is cut where it is long, in one line, without what turns the direction of writing', async () => {
    const [long] = await named({ place: 'suburb', name: `\u202eA\n${'b'.repeat(10_000)}` })
    expect(long).toMatchObject({ kind: 'quarter', name: `A ${'b'.repeat(77)}…` })
  })

  test('that is markup is a text as any other', async () => {
    const [text] = await named({ amenity: 'cafe', name: '<img src=x onerror=alert(1)>' })
    expect(text).toMatchObject({ name: '<img src=x onerror=alert(1)>' })
  })

  test('that is missing on the spot is told in another language', async () => {
    expect(await named({ tourism: 'museum', 'name:en': 'Museum' })).toMatchObject([{ name: 'Museum' }])
    expect(await named({ tourism: 'museum' })).toEqual([])
  })

  test('of a known place comes before others of its kind', async () => {
    const [plain] = await named({ historic: 'castle', name: 'Plain' })
    const [known] = await named({ historic: 'castle', name: 'Known', wikidata: 'Q1' })
    expect(Number(known?.['rank' as never])).toBeLessThan(Number(plain?.['rank' as never]))
  })
})

describe('an area', () => {
  const box = (from: number, side: number): [number, number][] => [
    [from, from],
    [from + side, from],
    [from + side, from + side],
    [from, from + side],
  ]

  test('has its holes, whichever way around it was drawn', async () => {
    const features = await drawn({
      nodes: spots(...box(500, 2000), ...box(1000, 400)),
      ways: [way({}, 1, 2, 3, 4, 1), { id: 2, tags: {}, refs: [5, 6, 7, 8, 5] }],
      relations: [
        {
          ...{ id: 1, tags: { type: 'multipolygon', leisure: 'park', name: 'Park' } },
          members: [
            { type: 'way', id: 1, role: 'outer' },
            { type: 'way', id: 2, role: 'inner' },
          ],
        },
      ],
    })
    const [park] = inLayer(features, 'land')
    expect(park?.said).toEqual({ kind: 'park' })
    expect(park?.paths.map(areaOf)).toEqual([4_000_000, -160_000])
    expect(inLayer(features, 'name')).toMatchObject([{ said: { name: 'Park' }, paths: [[[1500, 1500]]] }])
  })

  test('whose ring crosses itself, or comes back on itself, does no harm', async () => {
    const features = await drawn({
      nodes: spots([0, 0], [2000, 2000], [2000, 0], [0, 2000], [500, 500]),
      ways: [
        way({ building: 'yes' }, 1, 2, 3, 4, 1),
        { id: 2, tags: { building: 'yes' }, refs: [1, 5, 1] },
        { id: 3, tags: { building: 'yes' }, refs: [1, 2, 5, 1, 1] },
      ],
    })
    expect(features.every(({ paths }) => paths.every(ring => ring.length >= 3))).toBe(true)
  })

  test('that covers many tiles fills each of them', async () => {
    const wide = box(-20_000, 40_000)
    await drawn({ nodes: spots(...wide), ways: [way({ landuse: 'forest' }, 1, 2, 3, 4, 1)] })
    for (const [x, y] of [
      [X, Y],
      [X - 3, Y + 2],
      [X + 3, Y - 4],
    ] as const) {
      const [forest] = await tile(14, x, y)
      expect(forest?.paths.map(areaOf)).toEqual([(4096 + 128) ** 2])
    }
  })
})

describe('the sea', () => {
  const seaIn = async (zoom?: number, x?: number, y?: number) =>
    inLayer(await tile(zoom, x, y), 'water')
      .flatMap(({ paths }) => paths.map(areaOf))
      .reduce((a, b) => a + b, 0)

  test('lies to the right of the coast, and reaches as far as no other coast says', async () => {
    // From west to east: the sea is in the south, which is below.
    await drawn({
      nodes: spots([-9000, 2048], [13_000, 2048], [13_000, 14_000], [-9000, -9000]),
      ways: [way({ natural: 'coastline' }, 1, 2)],
    })
    const whole = (4096 + 128) ** 2
    expect(await seaIn()).toBe(whole / 2)
    expect(await seaIn(14, X, Y + 2)).toBe(whole)
    expect(await seaIn(14, X, Y - 1)).toBe(0)
  })

  test('goes around an island', async () => {
    await drawn({
      nodes: spots([1000, 1000], [1000, 2000], [2000, 2000], [2000, 1000], [9000, 9000], [-5000, -5000]),
      ways: [way({ natural: 'coastline' }, 1, 2, 3, 4, 1)],
    })
    expect(await seaIn()).toBe((4096 + 128) ** 2 - 1_000_000)
    expect(await seaIn(14, X + 1, Y + 1)).toBe((4096 + 128) ** 2)
  })

  test('tells how far it is, and is there once although the writing is stopped after it', async () => {
    const coast = way({ natural: 'coastline' }, 1, 2)
    writeExtract(file(), { nodes: spots([-9000, 2048], [13_000, 2048]), ways: [coast] })
    const stop = new AbortController()
    const shares: number[] = []
    const stopped = build(stop.signal, (stage, share) => {
      if (stage === streets.name) shares.push(share)
      if (stage === streets.name && share > 0.3) stop.abort()
    })
    await expect(stopped).rejects.toThrow('aborted')
    expect(shares.length).toBeGreaterThan(7)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    await build()
    expect(await seaIn()).toBe((4096 + 128) ** 2 / 2)
  })

  test('goes on as that of the world where the extract ends', async () => {
    const world = join(folder, 'world.pmtiles')
    const shore = -2048 * UNIT * 1e-7
    const strait = 9000 * UNIT * 1e-7
    buildWorld(world, {
      borders: [],
      rivers: [],
      towns: [],
      water: [
        {
          kind: 'sea',
          rings: [
            [
              [-1, -1],
              [strait, -1],
              [strait, shore],
              [-1, shore],
              [-1, -1],
            ],
          ],
        },
        {
          kind: 'lake',
          rings: [
            [
              [-0.05, 0.05],
              [0, 0.05],
              [0, 0],
              [-0.05, 0],
              [-0.05, 0.05],
            ],
          ],
        },
      ],
    })
    writeExtract(file(), {
      nodes: spots([-9000, 2248], [3000, 2248], [13_000, 14_000], [-9000, -9000], [100, 100], [900, 900]),
      ways: [way({ natural: 'coastline' }, 1, 2), { id: 2, tags: { highway: 'primary' }, refs: [5, 6] }],
    })
    await build(undefined, undefined, drawingWith(world))
    const side = 4096 + 128
    const isAbout = (sea: number, rows: number) => expect(Math.abs(sea / side - rows)).toBeLessThan(70)
    // The coast of the extract runs through all of this tile, and ends within the next one.
    expect(await seaIn(14, X - 1)).toBe((side / 2 - 200) * side)
    // It counts up to its end, at three quarters of the tile, and is continued by that of the world.
    isAbout(await seaIn(14, X), side / 2 - (3064 / side) * 200)
    isAbout(await seaIn(14, X + 1), side / 2)
    expect(await seaIn(14, X - 1, Y + 1)).toBe(side ** 2)
    expect(await seaIn(14, X, Y + 2)).toBe(side ** 2)
    // Beyond the strait there is land, of which nothing is known.
    expect(await seaIn(14, X + 3, Y + 2)).toBe(0)
    // The land of the region hides the lake, of which the extract knows nothing.
    const [ground] = inLayer(await tile(), 'land')
    expect([ground?.said, ground?.paths.map(areaOf)]).toEqual([{ kind: 'ground' }, [side ** 2]])
    expect(await seaIn(14, X - 1, Y - 1)).toBe(0)
  })

  test('ends with a coast that ends within a tile', async () => {
    await drawn({
      nodes: spots([-3000, 2048], [3000, 2048], [4000, 4000]),
      ways: [way({ natural: 'coastline' }, 1, 2)],
    })
    expect(await seaIn()).toBeGreaterThan(0)
  })
})

test('an extract that does not say where it lies is where it has streets', async () => {
  const nodes = spots([100, 100], [900, 900], [-500, 600])
  const ways = [way({ highway: 'primary' }, 1, 2), { id: 2, tags: { natural: 'coastline' }, refs: [3, 2] }]
  writeExtract(file(), { nodes, ways }, { noBounds: true })
  await build()
  const { minLon, minLat, maxLon, maxLat } = await withArchive(archive(), opened => opened.getHeader())
  const [west, south, east, north] = [minLon, minLat, maxLon, maxLat]
  expect([west, east].every(lng => Math.abs(lng) < 0.05)).toBe(true)
  expect([south, north].every(lat => Math.abs(lat) < 0.05)).toBe(true)
})

test('what is stopped and taken up again draws the same', async () => {
  const nodes = Array.from({ length: 400 }, (_, n) => ({
    id: n + 1,
    ...at((n % 20) * 400, Math.floor(n / 20) * 400),
  }))
  const ways = nodes.slice(1).map(({ id }) => ({
    id,
    tags: { highway: 'residential', name: `Street ${id % 7}` },
    refs: [id - 1, id],
  }))
  writeExtract(file(), { nodes, ways }, { together: 20 })
  await build()
  const whole = await tile()
  rmSync(join(folder, 'work'), { recursive: true })
  for (let stops = 0; ; stops++) {
    const stop = new AbortController()
    let steps = 0
    const isDone = await build(stop.signal, () => {
      if (++steps === 6) stop.abort()
    }).then(
      () => true,
      () => false,
    )
    if (isDone) break
    expect(stops).toBeLessThan(50)
  }
  const sorted = (features: Feature[]) =>
    features.map(one => JSON.stringify({ ...one, paths: one.paths.sort() })).sort()
  expect(sorted(await tile())).toEqual(sorted(whole))
  expect(readFileSync(archive()).length).toBeGreaterThan(0)
})
