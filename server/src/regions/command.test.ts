import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeExtract } from '../testing/extract.ts'
import { regionCommand } from './command.ts'
import { regionFolders, regionId } from './folders.ts'
import { tellOutdated } from './opened.ts'

let folder: string
let file: string
const folders = () => regionFolders(folder)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regions-'))
  file = join(folder, 'atlantis-latest.osm.pbf')
  writeExtract(file, {
    nodes: [
      { id: 1, lng: 10_000_000, lat: 20_000_000 },
      { id: 2, lng: 30_000_000, lat: 40_000_000 },
    ],
    ways: [{ id: 1, tags: { highway: 'path' }, refs: [1, 2] }],
  })
})
afterEach(() => rmSync(folder, { recursive: true }))

async function run(
  words: string[],
  { signal = new AbortController().signal, progress = (_: string) => {} } = {},
) {
  let said = ''
  const print = (line: string) => {
    said += line
  }
  return { code: await regionCommand(words, { dataDir: folder, print, progress, signal }), said }
}

test('adds, lists, updates and removes a region', async () => {
  expect(await run(['list'])).toEqual({ code: 0, said: 'There are no regions yet.' })
  expect(await run(['add', file])).toEqual({ code: 0, said: 'atlantis is there.' })
  expect(await run(['list'])).toEqual({
    code: 0,
    said: 'atlantis  as of 2026-09-21  atlantis-latest.osm.pbf',
  })
  const [before] = folders().list()
  expect(before).toMatchObject({
    id: 'atlantis',
    bounds: [1, 2, 3, 4],
    attribution: '© OpenStreetMap contributors',
  })
  expect((await run(['update', 'atlantis', file])).code).toBe(0)
  expect(folders().list()[0]?.added_at).not.toBe(before?.added_at)
  expect((await run(['remove', 'atlantis'])).code).toBe(0)
  expect(folders().list()).toEqual([])
})

test('names a region of another version in the list and to the server', async () => {
  await run(['add', file])
  const told = vi.fn()
  const open = () => tellOutdated({ dataDir: folder, log: { warn: told } })
  open()
  expect(told).not.toHaveBeenCalled()
  const kept = join(folders().at('atlantis'), 'region.json')
  const { format: _, ...before } = JSON.parse(readFileSync(kept, 'utf8'))
  writeFileSync(kept, JSON.stringify(before))
  const sentence = expect.stringMatching(/another version.*region update atlantis <file>/)
  expect(await run(['list'])).toEqual({ code: 0, said: sentence })
  open()
  expect(told.mock.calls).toEqual([[{ region: 'atlantis' }, sentence]])
  await run(['update', 'atlantis', file])
  expect((await run(['list'])).said).not.toMatch(/another version/)
})

test.each([
  [['add'], /npm run admin -- region add/],
  [['add', 'missing.osm.pbf'], /There is no file/],
  [['update', 'nowhere', 'a-file'], /There is no region nowhere/],
  [['remove', '../..'], /There is no region/],
  [['sink', 'atlantis'], /npm run admin -- region add/],
])('refuses %j with a sentence', async (words, sentence) => {
  expect(await run(words)).toEqual({ code: 2, said: expect.stringMatching(sentence) })
})

test('names update where a region is there', async () => {
  await run(['add', file])
  expect(await run(['add', file])).toEqual({
    code: 2,
    said: expect.stringContaining('region update atlantis'),
  })
})

test('changes nothing for a broken file', async () => {
  await run(['add', file])
  const before = folders().list()
  const broken = join(folder, 'broken.osm.pbf')
  cpSync(file, broken)
  truncateSync(broken, 150)
  expect(await run(['update', 'atlantis', broken])).toEqual({
    code: 3,
    said: expect.stringMatching(/cut off.*Nothing has changed/),
  })
  expect(folders().list()).toEqual(before)
  expect(existsSync(folders().building('atlantis'))).toBe(false)
})

test('stops when asked to, and goes on', async () => {
  const stop = new AbortController()
  expect(await run(['add', file], { signal: stop.signal, progress: () => stop.abort() })).toEqual({
    code: 130,
    said: expect.stringContaining('goes on from here'),
  })
  expect(folders().list()).toEqual([])
  expect((await run(['add', file])).code).toBe(0)
})

test('begins anew with a file of another kind', async () => {
  const lines = join(folder, 'atlantis.geojsonl')
  const geometry = { type: 'Point', coordinates: [1, 2] }
  const place = JSON.stringify({ geometry, properties: { id: 'a', names: { primary: 'Agora' } } })
  writeFileSync(lines, `${place}\n`.repeat(250))
  expect((await run(['add', lines], { signal: AbortSignal.abort() })).code).toBe(130)
  expect((await run(['add', file])).code).toBe(0)
})

test('tells that another process builds the region', async () => {
  const building = folders().building('atlantis')
  await run(['add', file], { signal: AbortSignal.abort() })
  const other = new DatabaseSync(join(building, 'work.sqlite'))
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; DELETE FROM member; COMMIT')
  expect(await run(['add', file])).toEqual({ code: 1, said: expect.stringContaining('another process') })
  other.close()
})

test('brings back what a crash in the middle of a swap left behind', async () => {
  await run(['add', file])
  const { root, at, swapIn, has } = folders()
  const built = join(folder, 'built')
  cpSync(at('atlantis'), built, { recursive: true })
  await run(['update', 'atlantis', file])
  renameSync(at('atlantis'), join(root, '.old', 'atlantis'))
  expect(has('atlantis')).toBe(false)
  writeFileSync(join(built, 'region.json'), readFileSync(join(root, '.old/atlantis/region.json')))
  swapIn('atlantis', built)
  expect(has('atlantis')).toBe(true)
  expect(existsSync(join(root, '.old', 'atlantis'))).toBe(false)
})

test.each([
  ['/some/where/monaco-latest.osm.pbf', 'monaco'],
  ['Ile-de-France.osm.pbf', 'ile-de-france'],
  ['kanto_2026.v2.osm.pbf', 'kanto-2026'],
  ['.osm.pbf', undefined],
  ['東京.osm.pbf', undefined],
  [`${'a'.repeat(61)}.osm.pbf`, undefined],
])('names the region of %s', (path, id) => {
  expect(regionId(path)).toBe(id)
})
