import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { fold } from './fold.ts'
import { mergeTowns, readRows, sightEntries } from './hand-written.ts'

const data = join(import.meta.dirname, '..', 'data')

test.each(['sights.tsv', 'towns.tsv'])('of our list %s every place has an id of its own', file => {
  const ids = sightEntries(readRows(join(data, file))).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(300)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('a list that is not there is empty', () => {
  expect(readRows(join(data, 'nowhere.tsv'))).toEqual([])
})

describe('a town of our list', () => {
  const city = (name: string, lat: number, lng: number): Entry => ({
    id: `geonames:${name}`,
    kind: 'city',
    score: 40,
    name,
    folded: fold(name),
    zh: undefined,
    aka: [],
    region: undefined,
    regionZh: undefined,
    country: 'ES',
    lat,
    lng,
    context: [],
  })
  const seville = {
    name: 'Seville',
    zh: '塞維亞',
    aka: ['Sevilla'],
    country: 'ES',
    region: 'Andalusia',
    lat: 37.38,
    lng: -5.97,
    rank: 80,
  }

  test('gives its names and its rank to the city that is known already', () => {
    const known = city('Seville', 37.4, -6)
    expect(mergeTowns([seville], [known], [])).toEqual([])
    expect(known).toMatchObject({ name: 'Seville', zh: '塞維亞', score: 64 })
    expect(known.aka).toContain('Sevilla')
  })

  test('lies in the region that our list names, if that is one', () => {
    const known = { ...city('Seville', 37.4, -6), region: 'Extremadura' }
    const region = { ...city('Andalusia', 37.5, -4.7), kind: 'region' as const }
    mergeTowns([seville], [known], [region])
    expect(known.region).toBe('Andalusia')
    mergeTowns([{ ...seville, region: 'Nowhere' }], [known], [region])
    expect(known.region).toBe('Andalusia')
  })

  test('is the city that has its other name and lies right there, by its English name', () => {
    const known = city('Sevilla', 37.4, -6)
    expect(mergeTowns([seville], [known], [])).toEqual([])
    expect(known).toMatchObject({ id: 'geonames:Sevilla', name: 'Seville', zh: '塞維亞' })
    expect(known.aka).toContain('Sevilla')
  })

  test('is not the city of the same name elsewhere', () => {
    const other = city('Seville', 41, 1)
    expect(mergeTowns([seville], [other], [])).toMatchObject([{ id: 'town:es-seville', zh: '塞維亞' }])
    expect(other.zh).toBeUndefined()
  })
})
