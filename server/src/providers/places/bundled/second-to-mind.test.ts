import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { silent } from '../../../log.ts'
import { kilometres } from './entry.ts'
import { createGazetteer } from './gazetteer.ts'

const gazetteer = createGazetteer({ log: silent })
afterAll(() => gazetteer.close())

const KM = 2
const pointOf = (text = '') => {
  const [lat = 0, lng = 0] = text.split(',').map(Number)
  return { lat, lng }
}

/** Places that come second to mind in a city, written down before the lists and the search were worked on. */
const meant = readFileSync(join(import.meta.dirname, 'second-to-mind.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map(row => {
    const [city = '', near, en = '', local = '', zh = '', hans = '', spot] = row.split('\t')
    return { city, near: pointOf(near), spot: pointOf(spot), typed: { en, local, zh, 'zh-Hans': hans } }
  })

test('the list has 60 places of 40 cities or more', () => {
  expect(meant).toHaveLength(60)
  expect(new Set(meant.map(({ city }) => city)).size).toBeGreaterThanOrEqual(40)
})

test.each([
  ['en', true],
  ['en', false],
  ['local', true],
  ['local', false],
  ['zh', true],
  ['zh', false],
  ['zh-Hans', true],
  ['zh-Hans', false],
] as const)(
  'written in %s, with its city near: %s, of 60 at least 54 are the first hit',
  async (script, isNear) => {
    const missed: string[] = []
    for (const { near, spot, typed } of meant) {
      const lang = script === 'local' ? 'en' : script
      const [first] = await gazetteer.search(typed[script], lang, isNear ? { near } : {})
      if (!first || kilometres(first, spot) > KM) missed.push(`${typed[script]}: ${first?.formatted_address}`)
    }
    expect(missed.slice(6)).toEqual([])
  },
)
