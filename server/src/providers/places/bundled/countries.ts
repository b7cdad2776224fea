import { countryCodes, countryName } from '@caravan/contract/countries'
import type { City } from './cities.ts'
import { type Entry, scoreOfPeople } from './entry.ts'
import { fold } from './fold.ts'

const KOSOVO = 'XK'
const known = [...countryCodes, KOSOVO]

/** Names that people write instead. */
const aliases: Record<string, string[]> = {
  AE: ['UAE', 'Emirates'],
  BA: ['Bosnia'],
  BN: ['Brunei Darussalam'],
  BY: ['Belorussia'],
  CD: ['DR Congo', 'Democratic Republic of the Congo'],
  CG: ['Republic of the Congo'],
  CI: ['Ivory Coast'],
  CN: ['PRC', 'Mainland China'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'Britain'],
  KP: ['DPRK'],
  KR: ['Korea', 'Republic of Korea'],
  LA: ['Lao'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  MO: ['Macau'],
  NL: ['Holland', 'The Netherlands'],
  RU: ['Russian Federation'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  TW: ['Formosa', 'ROC'],
  US: ['USA', 'US', 'America'],
  VA: ['Vatican', 'Holy See'],
  VN: ['Viet Nam'],
}

/** Countries in which nobody has a town. */
const lonely: Record<string, [lat: number, lng: number]> = {
  BV: [-54.42, 3.36],
  HM: [-53.1, 73.5],
  IO: [-7.31, 72.41],
  UM: [19.28, 166.65],
}

const simplified = (style: 'long' | 'short') => new Intl.DisplayNames('zh-Hans', { type: 'region', style })
const simplifiedNames = { long: simplified('long'), short: simplified('short') }

/** Every name of a country, its English and its Traditional Chinese one first. */
export function namesOfCountry(code: string): string[] {
  return [
    countryName(code, 'en'),
    countryName(code, 'zh'),
    simplifiedNames.long.of(code) ?? code,
    simplifiedNames.short.of(code) ?? code,
    ...(aliases[code] ?? []),
  ]
}

export const simplifiedCountries = () =>
  known.map(code => ({ zh: countryName(code, 'zh'), hans: countryName(code, 'zh-Hans') }))

/** Stands for the country in the addresses of the index; no country is written like that. */
export function countryWord(code: string): string {
  return `c0${code.toLowerCase()}`
}

let codesByWord: Map<string, Set<string>> | undefined

/** The countries that have a word in one of their names, or one that begins with it. */
export function countriesNamed(word: string, isPrefix: boolean): string[] {
  codesByWord ??= indexNames()
  if (!isPrefix) return [...(codesByWord.get(word) ?? [])]
  const found = new Set<string>()
  for (const [known, codes] of codesByWord)
    if (known.startsWith(word)) for (const code of codes) found.add(code)
  return [...found]
}

function indexNames(): Map<string, Set<string>> {
  const index = new Map<string, Set<string>>()
  for (const code of known) {
    for (const word of namesOfCountry(code).flatMap(name => fold(name).split(' '))) {
      index.set(word, (index.get(word) ?? new Set()).add(code))
    }
  }
  return index
}

export function countryEntries(cities: City[]): Entry[] {
  const byCountry = Map.groupBy(cities, city => city.country)
  return known.flatMap(code => {
    const towns = byCountry.get(code) ?? []
    const capital =
      towns.find(town => town.feature === 'PPLC') ?? towns.toSorted((a, b) => b.people - a.people)[0]
    const [lat, lng] = capital ? [capital.lat, capital.lng] : (lonely[code] ?? [])
    if (lat === undefined || lng === undefined) return []
    const people = towns.reduce((sum, town) => sum + town.people, 0)
    const [name = code, zh, ...aka] = namesOfCountry(code)
    return {
      id: `country:${code}`,
      kind: 'country',
      // Above any city whose name begins alike.
      score: 76 + scoreOfPeople(people) / 5,
      name,
      folded: fold(name),
      zh,
      aka,
      country: code,
      lat,
      lng,
    }
  })
}
