import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import type { GazetteerQueries, Hit } from './gazetteer.queries.ts'
import { searchGazetteer } from './search.ts'

const spot = {
  type: null,
  zh: null,
  hans: null,
  region: null,
  region_zh: null,
  region_hans: null,
  country: 'JP',
  lat: 35,
  lng: 135,
}
/** Places by the name that is found, known alike. */
function indexOf(
  hits: Partial<Hit>[],
  guess: GazetteerQueries['guess'] = () => [],
  alike: GazetteerQueries['alike'] = () => [],
): GazetteerQueries {
  const known = hits.map((hit, place): Hit => {
    const name = hit.name ?? ''
    return { ...spot, id: `${place}`, kind: 'city', score: 0, name, folded: fold(name), place, ...hit }
  })
  const all = (asked: string) => known.filter(({ folded }) => asked.includes(`"${folded}"`))
  return {
    ...{ byId: () => undefined, within: () => [], airportsByCode: () => [], airportsMatching: () => [] },
    named: asked => known.filter(({ folded }) => folded === asked),
    starting: asked => known.filter(({ folded }) => folded.startsWith(asked)),
    matching: all,
    matchingNear: all,
    knows: asked => all(asked).length > 0,
    countryAt: () => undefined,
    guess,
    alike,
  }
}
const namesOf = (index: GazetteerQueries, query: string, aim = {}) =>
  searchGazetteer(index, query, 'en', aim).map(({ name }) => name)

test('a city is asked for: an airport or a sight of its name is none', () => {
  const index = indexOf([
    { name: 'Narita Airport', kind: 'airport', folded: 'narita' },
    { name: 'Narita-san', kind: 'sight', folded: 'narita' },
    { name: 'Narita' },
  ])
  expect(namesOf(index, 'Narita', { kind: 'city' })).toEqual(['Narita'])
  expect(namesOf(index, 'Narita')).toHaveLength(3)
})

test('the name of a place is no slip of another one, however well that is known', () => {
  const index = indexOf([{ name: 'Paris', score: 60 }, { name: 'Parma' }], () => ['paris'])
  expect(namesOf(index, 'Parma')).toEqual(['Parma'])
  expect(namesOf(index, 'Parys')).toEqual(['Paris'])
})

test('what is itself a place is none with a wrong Chinese letter', () => {
  const alike = (letter: string) => (letter === '武' || letter === '伍' ? ['武', '吳'] : [])
  const index = indexOf([{ name: '武漢' }, { name: '吳漢' }], () => [], alike)
  expect(namesOf(index, '武漢')).toEqual(['武漢'])
  expect(namesOf(index, '伍漢')).toEqual(['武漢', '吳漢'])
})

test('a sight by the quarter that it lies in comes behind a place of that name', () => {
  const temple = { name: 'Senso-ji', kind: 'sight', folded: 'asakusa', score: 4 } as const
  const quarter = { name: 'Asakusa', kind: 'sight' } as const
  expect(namesOf(indexOf([temple, quarter]), 'Asakusa')).toEqual(['Asakusa', 'Senso-ji'])
})

test('three letters are more often the beginning of a city than the code of an airport', () => {
  const airport = { name: 'Paris Airport (PAR)', kind: 'airport', folded: 'par' } as const
  const town = { name: 'Par', score: -14 } as const
  expect(namesOf(indexOf([airport, town]), 'par')).toEqual(['Par', 'Paris Airport (PAR)'])
})
