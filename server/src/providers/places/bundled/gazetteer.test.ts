import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { silent } from '../../../db/log.ts'
import { writeIndex } from './build.ts'
import type { Entry } from './entry.ts'
import type { Build } from './file.ts'
import { createGazetteer, type Gazetteer } from './gazetteer.ts'

const MINUTE = 60_000

const kyoto: Entry = {
  id: 'geonames:1857910',
  kind: 'city',
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
let data: string
const opened: Gazetteer[] = []

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'caravan places ')), 'made when needed')
  data = join(folder, '..', 'lists')
  await mkdir(data)
})
afterEach(async () => {
  for (const gazetteer of opened.splice(0)) await gazetteer.close()
  await rm(join(folder, '..'), { recursive: true, force: true })
})

/** Counts its builds; each takes as long as it is told to. */
function open(options: { until?: Promise<unknown>; patienceMs?: number; now?: () => number } = {}) {
  const { until, ...rest } = options
  const begun = Promise.withResolvers<void>()
  const build = vi.fn<Build>(async file => {
    begun.resolve()
    await until
    writeIndex(file, { entries: [kyoto], airports: [] })
  })
  const log = { ...silent, warn: vi.fn(), info: vi.fn() }
  const gazetteer = createGazetteer({ folder, data, build, log, patienceMs: MINUTE, ...rest })
  opened.push(gazetteer)
  return { gazetteer, build, log, begun: begun.promise }
}

const find = async (gazetteer: Gazetteer) => (await gazetteer.search('kyoto', 'en')).map(({ name }) => name)
const files = () => readdir(folder)

describe('the index', () => {
  test('is built by the first search and only opened by the next start', async () => {
    const first = open()
    await expect(find(first.gazetteer)).resolves.toEqual(['Kyoto'])
    const second = open()
    await expect(find(second.gazetteer)).resolves.toEqual(['Kyoto'])
    expect([first.build.mock.calls.length, second.build.mock.calls.length]).toEqual([1, 0])
    await expect(files()).resolves.toEqual([expect.stringMatching(/^places-[0-9a-f]{16}\.sqlite$/)])
  })

  test('is built once for many searches at the same time', async () => {
    const { gazetteer, build } = open()
    await Promise.all(Array.from({ length: 20 }, () => find(gazetteer)))
    expect(build).toHaveBeenCalledTimes(1)
  })

  test('may be built by several processes at once', async () => {
    const starts = Array.from({ length: 4 }, () => open())
    await expect(Promise.all(starts.map(({ gazetteer }) => find(gazetteer)))).resolves.toEqual(
      starts.map(() => ['Kyoto']),
    )
    await expect(files()).resolves.toHaveLength(1)
  })

  test('is built again when a list changes, and the old one goes', async () => {
    await find(open().gazetteer)
    const before = await files()
    await writeFile(join(data, 'towns.tsv'), 'name\n')
    const { gazetteer, build } = open()
    await find(gazetteer)
    expect(build).toHaveBeenCalledTimes(1)
    const after = await files()
    expect(after).toHaveLength(1)
    expect(after).not.toEqual(before)
  })

  test('of a build that was killed is removed, of one that may be under way it is not', async () => {
    await mkdir(folder)
    const names = { old: 'places-old.building', young: 'places-young.building', other: 'avatars' }
    for (const name of Object.values(names)) await writeFile(join(folder, name), '')
    const anHourAgo = Date.now() / 1000 - 3_600
    await utimes(join(folder, names.old), anHourAgo, anHourAgo)
    await utimes(join(folder, names.other), anHourAgo, anHourAgo)
    await find(open().gazetteer)
    const left = await files()
    expect(left).not.toContain(names.old)
    expect(left).toEqual(expect.arrayContaining([names.young, names.other]))
  })

  test('that is still being built keeps a search waiting only so long', async () => {
    const building = Promise.withResolvers<void>()
    const { gazetteer } = open({ until: building.promise, patienceMs: 10 })
    await expect(find(gazetteer)).rejects.toMatchObject({ trouble: 'unavailable', retryAfter: 3 })
    building.resolve()
    await gazetteer.prepare()
    await expect(find(gazetteer)).resolves.toEqual(['Kyoto'])
  })

  test('that could not be built is tried again after a pause', async () => {
    let time = 0
    const { gazetteer, build, log } = open({ now: () => time })
    build.mockRejectedValueOnce(new Error('the disk is full'))
    await gazetteer.prepare()
    expect(log.warn).toHaveBeenCalledTimes(1)
    await expect(find(gazetteer)).rejects.toMatchObject({ trouble: 'unavailable' })
    expect(build).toHaveBeenCalledTimes(1)
    time = 30_001
    await expect(find(gazetteer)).resolves.toEqual(['Kyoto'])
    await expect(files()).resolves.toHaveLength(1)
  })

  test('that cannot be read is built again', async () => {
    await find(open().gazetteer)
    const [name = ''] = await files()
    await writeFile(join(folder, name), 'not a database, but long enough to be taken for one'.repeat(100))
    let time = 0
    const { gazetteer, build } = open({ now: () => time })
    await expect(find(gazetteer)).rejects.toMatchObject({ trouble: 'unavailable' })
    time = 30_001
    await expect(find(gazetteer)).resolves.toEqual(['Kyoto'])
    expect(build).toHaveBeenCalledTimes(1)
  })

  test('is not built by a server that stops', async () => {
    const building = Promise.withResolvers<void>()
    const { gazetteer, log, begun } = open({ until: building.promise })
    const search = find(gazetteer)
    await begun
    const closing = gazetteer.close()
    building.reject(new Error('killed'))
    await expect(search).rejects.toMatchObject({ trouble: 'unavailable' })
    await closing
    await expect(files()).resolves.toEqual([])
    expect(log.warn).not.toHaveBeenCalled()
    await expect(find(gazetteer)).rejects.toMatchObject({ trouble: 'unavailable' })
  })
})
