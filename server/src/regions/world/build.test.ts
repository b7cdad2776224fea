import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WORLD_MAXZOOM } from '@caravan/contract/tiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areaOf, type Feature, readTile } from '../../testing/vector-tile.ts'
import { type Archive, openArchive } from '../streets/read-archive.ts'
import { buildWorld } from './build.ts'

type Ring = [lng: number, lat: number][]
const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

const folder = mkdtempSync(join(tmpdir(), 'world-'))
let archive: Archive
beforeAll(async () => {
  const path = join(folder, 'world.pmtiles')
  buildWorld(path, {
    water: [
      { kind: 'sea', rings: [box(0, -80, 90, 80), box(20, 10, 40, 30).reverse()] },
      { kind: 'lake', rings: [box(-20.01, 20, -20, 20.01)] },
    ],
    borders: [
      [
        [25, 10],
        [25, 30],
      ],
    ],
    rivers: [
      [
        [30, 12],
        [30, 28],
      ],
    ],
    towns: [
      { people: 2_000_000, lat: 20, lng: 30 },
      { people: 1_500, lat: 20, lng: 31 },
    ],
  })
  archive = await openArchive(path)
})
afterAll(async () => {
  await archive.close()
  rmSync(folder, { recursive: true })
})

/** The features of the tile in which a spot lies. */
async function tileAt(zoom: number, lng: number, lat: number): Promise<Feature[]> {
  const y = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)
  const [column, row] = [lng / 360 + 0.5, y].map(at => Math.floor(at * 2 ** zoom)) as [number, number]
  return readTile(await archive.tile(zoom, column, row))
}
const waterIn = (features: Feature[]) =>
  features
    .filter(({ layer, type }) => layer === 'water' && type === 3)
    .flatMap(({ paths }) => paths)
    .reduce((sum, ring) => sum + areaOf(ring), 0)

test.each([0, 3, 5, WORLD_MAXZOOM])('at zoom %i the sea is water, and its island is not', async zoom => {
  const side = zoom === WORLD_MAXZOOM ? 4_096 : 2_048
  const whole = (side * (1 + 2 / 64)) ** 2
  if (zoom > 3) expect(waterIn(await tileAt(zoom, 60, 0))).toBeCloseTo(whole, -4)
  if (zoom > 3) expect(waterIn(await tileAt(zoom, 30, 20))).toBe(0)
  expect(waterIn(await tileAt(zoom, 21, 11))).toBeGreaterThan(0)
  expect(waterIn(await tileAt(zoom, 21, 11))).toBeLessThan(whole)
})

test('a region can tell the sea from other water', async () => {
  const kinds = async (lng: number, lat: number) =>
    (await tileAt(WORLD_MAXZOOM, lng, lat)).filter(({ layer }) => layer === 'water').map(({ said }) => said)
  expect(await kinds(60, 0)).toEqual([{ kind: 'sea' }])
  expect(await kinds(-20.005, 20.005)).toEqual([{}])
})

test('land without anything has no tile', async () => {
  expect(await archive.tile(WORLD_MAXZOOM, 20, 100)).toBeUndefined()
})

test('towns are told by the radius that their people need, those that are seen', async () => {
  const towns = async (zoom: number) =>
    (await tileAt(zoom, 30.5, 20)).filter(({ layer }) => layer === 'people').map(({ said }) => said['m'])
  expect(await towns(3)).toEqual([10_400])
  const small = await tileAt(WORLD_MAXZOOM, 31, 20)
  expect(small.map(({ said }) => said['m'])).toContain(300)
})

test('borders and rivers are lines', async () => {
  const lines = (await tileAt(5, 26, 20)).filter(({ type }) => type === 2)
  expect(lines.map(({ layer, said }) => ({ layer, said }))).toEqual([
    { layer: 'water', said: {} },
    { layer: 'border', said: { level: 2 } },
  ])
})
