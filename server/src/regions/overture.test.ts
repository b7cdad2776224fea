import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silent } from '../log.ts'
import { createGazetteer } from '../providers/places/bundled/gazetteer.ts'
import { regionCommand } from './command.ts'
import { openRegionPlaces } from './places/open.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overture-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const place = (id: string, name: string, category: string, lng: number, more = {}) => ({
  ...{ type: 'Feature', geometry: { type: 'Point', coordinates: [lng, 14.5] } },
  properties: {
    id,
    names: { primary: name, common: { zh: `${name}館` } },
    categories: { primary: category },
    ...more,
  },
})
const lines = (of: readonly unknown[]) => `${of.map(one => JSON.stringify(one)).join('\n')}\n`
const file = () => join(folder, 'qillaba.geojsonl')
const told: string[] = []
const command = (...words: string[]) =>
  regionCommand(words, {
    dataDir: folder,
    print: line => void told.push(line),
    progress: () => {},
    signal: new AbortController().signal,
  })

test("Overture's places are a region, too", async () => {
  const features = [
    place('08f-1', 'Qilla Ramen', 'japanese_restaurant', 103.5, {
      websites: ['https://q.example/'],
      phones: null,
    }),
    place('08f-2', 'Old Things', 'history_museum', 103.51, { addresses: [{ freeform: '3 Long Way' }] }),
    place('../../etc', 'Bad Id', 'cafe', 103.5),
    place('08f-3', 'Nowhere', 'cafe', 999),
    place('08f-4', '', 'cafe', 103.5),
    ...Array.from({ length: 3_000 }, (_, n) => place(`x${n}`, `Shop ${n}`, 'shoe_store', 103.52)),
  ]
  writeFileSync(file(), lines(features))
  expect(await command('add', file())).toBe(0)
  expect(readFileSync(join(folder, 'regions/qillaba/region.json'), 'utf8')).toMatch(/Overture/)
  const regions = openRegionPlaces({ dataDir: folder, log: silent })
  const gazetteer = createGazetteer({ log: silent, more: regions.more })
  const first = async (query: string, lang: 'en' | 'zh' = 'en') =>
    (await gazetteer.search(query, lang, { near: { lat: 14.5, lng: 103.5 } }))[0]
  expect(await first('qilla ramen')).toMatchObject({
    ...{ place_id: 'overture:08f-1', type: 'dining', website: 'https://q.example/', source: 'region' },
  })
  expect(await first('old things', 'zh')).toMatchObject({ name: 'Old Things館', type: 'sightseeing' })
  expect((await first('old things'))?.formatted_address).toMatch(/^Old Things, 3 Long Way, /)
  expect(await first('shop 2999')).toMatchObject({ place_id: 'overture:x2999' })
  expect((await first('bad id'))?.name).not.toBe('Bad Id')
  gazetteer.close()
  regions.close()
})

test.each<[string, () => void]>([
  ['is cut off', () => truncateSync(file(), statSync(file()).size - 20)],
  ['has a line that is none', () => writeFileSync(file(), `${readFileSync(file(), 'utf8')}{nonsense\n`)],
  ['has a line without an end', () => writeFileSync(file(), `{"a": "${'x'.repeat(5_000_000)}`)],
])('a file that %s says where and changes nothing', async (_, damage) => {
  writeFileSync(file(), lines([place('1', 'One', 'cafe', 103.5), place('2', 'Two', 'cafe', 103.5)]))
  damage()
  expect(await command('add', file())).toBe(3)
  expect(told.at(-1)).toMatch(/byte \d+/)
  expect(await command('list')).toBe(0)
  expect(told.at(-1)).toMatch(/no regions/)
})
