import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeIndex } from './build.ts'
import { createGazetteer } from './gazetteer.ts'

const kyoto = {
  id: 'geonames:1857910',
  kind: 'city' as const,
  score: 60,
  name: 'Kyoto',
  folded: 'kyoto',
  zh: '京都',
  aka: [],
  region: undefined,
  regionZh: undefined,
  country: 'JP',
  lat: 35.02,
  lng: 135.75,
  context: [],
}

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caravan places '))
  file = join(folder, 'a #1 index?.sqlite')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('places are found in a file with any name', async () => {
  writeIndex(file, { entries: [kyoto], airports: [], simplified: [] })
  const gazetteer = createGazetteer({ file, log: { warn: vi.fn() } })
  expect((await gazetteer.search('kyoto', 'en')).map(({ name }) => name)).toEqual(['Kyoto'])
  gazetteer.close()
})

test.each([
  ['is not there', () => {}],
  ['is something else', () => writeFile(file, 'not a database, but long enough to be one'.repeat(100))],
])('an index that %s answers 503 and is found when it is there', async (_, spoil) => {
  await spoil()
  const log = { warn: vi.fn() }
  const gazetteer = createGazetteer({ file, log })
  await expect(gazetteer.search('kyoto', 'en')).rejects.toMatchObject({
    trouble: 'unavailable',
    retryAfter: 30,
  })
  expect(log.warn).toHaveBeenCalledTimes(1)
  await rm(file, { force: true })
  writeIndex(file, { entries: [kyoto], airports: [], simplified: [] })
  expect(await gazetteer.search('kyoto', 'en')).toHaveLength(1)
  gazetteer.close()
})
