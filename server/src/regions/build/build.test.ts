import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Written, writeExtract } from '../../testing/extract.ts'
import type { Node, Relation } from '../osm/block.ts'
import { type Area, isWithin } from './areas.ts'
import { buildRegion } from './build.ts'
import type { DrawnWay, Part } from './part.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'region-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const square = (from: number, side: number, first: number) =>
  [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
  ].map(([lng = 0, lat = 0], n) => ({ id: first + n, lng: from + lng, lat: from + lat }))

/** Remembers what it was given, in the work database as parts do. */
function witness() {
  const given = {
    nodes: [] as Node[],
    ways: [] as DrawnWay[],
    areas: [] as Area[],
    relations: [] as Relation[],
  }
  const part: Part = {
    name: 'Witnessing',
    begin: work => {
      work.exec('CREATE TABLE IF NOT EXISTS seen (kind TEXT, id INTEGER)')
      const see = work.prepare('INSERT INTO seen VALUES (?, ?)')
      return {
        node: node => {
          see.run('node', node.id)
          given.nodes.push(node)
        },
        way: way => {
          see.run('way', way.id)
          given.ways.push(way)
        },
        area: area => void given.areas.push(area),
        relation: relation => void given.relations.push(relation),
      }
    },
    async finish(work, out, told) {
      writeFileSync(
        join(out, 'seen.json'),
        JSON.stringify(work.prepare('SELECT * FROM seen ORDER BY 1, 2').all()),
      )
      await told(1)
    },
  }
  return { given, part }
}

const file = () => join(folder, 'here-latest.osm.pbf')
const seen = () => JSON.parse(readFileSync(join(folder, 'work/out/seen.json'), 'utf8'))

async function build(written: Written, options = {}, signal = new AbortController().signal, told = () => {}) {
  writeExtract(file(), written, options)
  const { given, part } = witness()
  await buildRegion({ file: file(), folder: join(folder, 'work'), parts: [part], told, signal })
  return given
}

/** Builds what lies there once more. */
function again(signal = new AbortController().signal, told = () => {}) {
  const { part } = witness()
  return buildRegion({ file: file(), folder: join(folder, 'work'), parts: [part], told, signal })
}

describe('an extract', () => {
  const town: Written = {
    nodes: [
      ...square(0, 100, 1),
      ...square(10, 20, 11),
      { id: 30, lng: -1_234_567_890, lat: -450_000_001, tags: { name: '武侯祠', amenity: 'cafe' } },
    ],
    ways: [
      { id: 1, tags: { highway: 'footway' }, refs: [1, 2, 3] },
      { id: 2, tags: {}, refs: [1, 4, 3] },
      { id: 3, tags: { building: 'yes' }, refs: [11, 12, 13, 14, 11] },
      { id: 4, tags: { highway: 'path' }, refs: [999, 1] },
    ],
    relations: [
      {
        ...{ id: 7, tags: { type: 'multipolygon', landuse: 'grass' } },
        members: [
          { type: 'way', id: 1, role: 'outer' },
          { type: 'way', id: 2, role: 'outer' },
          { type: 'way', id: 3, role: 'inner' },
        ],
      },
    ],
  }

  test.each([{}, { together: 2 }, { plainNodes: true }])('is read as it is written: %j', async options => {
    const given = await build(town, options)
    expect(given.nodes).toEqual([town.nodes?.at(-1)])
    expect(given.ways.map(way => way.tags)).toEqual(town.ways?.map(way => way.tags))
    expect([...(given.ways[0]?.line ?? [])]).toEqual([0, 0, 100, 0, 100, 100])
    expect(given.relations).toEqual(town.relations)
  })

  test('tells areas of closed ways and of relations, with their holes', async () => {
    const { areas } = await build(town)
    expect(
      areas.map(({ id, polygons }) => [id, polygons.map(rings => rings.map(ring => ring.length))]),
    ).toEqual([
      ['w3', [[10]]],
      ['r7', [[10, 10]]],
    ])
  })

  test('may lack nodes of its ways, which are left out', async () => {
    const { ways } = await build(town)
    expect([...(ways[3]?.line ?? [])]).toEqual([0, 0])
  })

  test('is gone on with where building was stopped, as if it had not been', async () => {
    const many: Written = {
      nodes: Array.from({ length: 500 }, (_, n) => ({ id: n * 3 + 1, lng: n, lat: -n, tags: { n: `${n}` } })),
      ways: Array.from({ length: 300 }, (_, n) => ({ id: n + 1, tags: {}, refs: [n * 3 + 1, n * 3 + 4] })),
    }
    await build(many, { together: 10 })
    const whole = seen()
    rmSync(join(folder, 'work'), { recursive: true })
    for (let stops = 0, times = 0; ; stops++) {
      const stop = new AbortController()
      let steps = 0
      const told = () => {
        if (++steps === 7) stop.abort()
      }
      const isDone = await again(stop.signal, told).then(
        () => true,
        error => {
          expect(error).toHaveProperty('name', 'AbortError')
          return false
        },
      )
      times++
      if (isDone) {
        expect(times).toBeGreaterThan(5)
        break
      }
      expect(stops).toBeLessThan(100)
    }
    expect(seen()).toEqual(whole)
  })

  test('of other content is begun anew', async () => {
    await build(town)
    const { ways } = await build({ ...town, ways: [] })
    expect(ways).toEqual([])
  })

  test('is built by one process at a time', async () => {
    let second: Promise<unknown> | undefined
    const told = () => {
      second ??= again().catch(error => error)
    }
    await build(town, { together: 1 }, undefined, told)
    expect(await second).toHaveProperty('errcode', 5)
  })
})

describe('a file that is no extract', () => {
  const some: Written = { nodes: square(0, 10, 1), ways: [{ id: 1, tags: { a: 'b' }, refs: [1, 2] }] }
  const damaged = (damage: () => void) => {
    writeExtract(file(), some)
    damage()
    return again().then(() => 'built', String)
  }

  test.each([
    ['is empty', () => writeFileSync(file(), '')],
    ['is a text', () => writeFileSync(file(), 'PK and much else that is no extract at all')],
    ['is zeros', () => writeFileSync(file(), Buffer.alloc(5_000))],
  ])('is told: %s', async (_, damage) => {
    expect(await damaged(damage)).toMatch(/no OpenStreetMap extract/)
  })

  test('is told to be cut off', async () => {
    expect(await damaged(() => truncateSync(file(), statSync(file()).size - 5))).toMatch(/cut off/)
  })

  test('is told to be of another kind', async () => {
    const features = ['OsmSchema-V0.6', 'HistoricalInformation']
    expect(await damaged(() => writeExtract(file(), some, { features }))).toMatch(/HistoricalInformation/)
  })

  test('is told to be out of order', async () => {
    const nodes = [...square(0, 10, 5), ...square(0, 10, 1)]
    expect(await damaged(() => writeExtract(file(), { nodes }))).toMatch(/osmium sort/)
  })

  test('never ends the process otherwise, wherever a byte is another one', async () => {
    writeExtract(file(), some)
    const whole = readFileSync(file())
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const bytes = Buffer.from(whole)
        bytes[at] = (bytes[at] ?? 0) ^ change
        expect(await damaged(() => writeFileSync(file(), bytes))).toMatch(/^built$|^Error: (The|This) /)
      }),
      { numRuns: 60 },
    )
  })
})

test('a spot within a ring is told from one outside', () => {
  const ring = Int32Array.from([0, 0, 10, 0, 10, 10, 5, 5, 0, 10, 0, 0])
  expect([isWithin(ring, 5, 3), isWithin(ring, 5, 8), isWithin(ring, 12, 3)]).toEqual([true, false, false])
})
