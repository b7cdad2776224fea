import type { Airport } from '@caravan/contract/places'
import { type Lang, MAX_RESULTS } from '../port.ts'
import { airportWords, type FoundAirport, type Listed, type Served } from './airports.ts'
import { countryWord } from './countries.ts'
import type { Entry } from './entry.ts'
import { everyWord } from './expressions.ts'
import { fold, otherFoldings } from './fold.ts'
import type { AirportHit, AirportRow, GazetteerQueries } from './gazetteer.queries.ts'
import { romanised } from './romanised.ts'

const cityNames = ({ name, zh, aka, otherNames = [] }: Entry) => [name, zh ?? '', ...aka, ...otherNames]

/** The likeliest first. */
export function airportRows(
  found: FoundAirport[],
  { city: cityOf, namesake: namesakeOf }: Served,
  listed: Listed,
): AirportRow[] {
  const byCode = new Map(found.map(airport => [airport.code, airport]))
  const scoreOf = (airport: FoundAirport) => airport.score + (cityOf(airport)?.score ?? 0) / 3

  function rowOf(airport: FoundAirport): AirportRow {
    const { code, icao, name, country, isLarge } = airport
    const own = listed.get(code)
    const busiest = byCode.get(own?.busiest ?? code) ?? airport
    const city = cityOf(busiest)
    // A city is not left by an airfield without flights.
    const served = airport.hasFlights ? city : undefined
    const namesake = airport.hasFlights ? namesakeOf(airport) : undefined
    const ofCities = [served ?? [], namesake ?? []].flat().flatMap(cityNames)
    const short = name.replace(/ (?:International )?Airport$/, '')
    const names = [name, short, ...(own?.names ?? []), ...ofCities].filter(Boolean)
    const known = new Set(names.flatMap(each => [fold(each), ...otherFoldings(each)]))
    const region = served ? [served.region ?? '', served.regionZh ?? ''] : []
    return {
      ...airport,
      zh: own?.zh ?? null,
      city: city?.name ?? null,
      cityZh: city?.zh ?? null,
      score: own ? scoreOf(busiest) + LISTED - own.place - (isLarge ? 0 : SMALLER) : scoreOf(airport),
      known: [...known].join('\n'),
      words: `${fold([code, icao, ...known, ...region, ...airportWords].join(' '))} ${countryWord(country)}`,
    }
  }
  return found.map(rowOf).sort((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1))
}

// On the scale of the scores.
const LISTED = 10
/** An airport of a city that hardly anybody means who says only the name of the city. */
const SMALLER = 6
const CODE = 40
const EXACT = 30
const BEGINS = 15

/** Airports by code, name, city, region and country, those first that are flown to most. */
export const searchAirports = (index: GazetteerQueries, query: string, lang: Lang): Airport[] =>
  ranked(index, query)
    .slice(0, MAX_RESULTS)
    .map(({ hit }) => inLanguage(hit, lang))

interface Ranked {
  hit: AirportHit
  fit: number
}

function ranked(index: GazetteerQueries, query: string): Ranked[] {
  const folded = fold(query)
  if (folded === '') return []
  const code = query.trim().toUpperCase()
  const found = [...index.airportsByCode(code), ...index.airportsMatching(everyWord(folded))]
  const fitOf = (hit: AirportHit) => {
    const known = hit.known.split('\n')
    if (hit.code === code) return CODE
    if (known.includes(folded)) return EXACT
    return known.some(name => name.startsWith(folded)) ? BEGINS : 0
  }
  const byCode = new Map(found.map(hit => [hit.code, { hit, fit: fitOf(hit) }]))
  return [...byCode.values()].sort((a, b) => b.hit.score + b.fit - a.hit.score - a.fit)
}

export type NamedAirport = Airport & {
  /** Other airports of the city may be meant as well. */
  isUnsure: boolean
}

/** The airport that a booking names; that of the city where only the city of the name is known. */
export function airportNamed(index: GazetteerQueries, name: string): NamedAirport | undefined {
  for (const [n, part] of [name, ...partsOf(name)].entries()) {
    const [first, second] = ranked(index, part).filter(({ fit }) => n === 0 || fit === EXACT)
    if (!first) continue
    const isOneOfCity = first.fit === EXACT && second?.fit === EXACT
    const isUnsure = isOneOfCity && first.hit.score - second.hit.score < SMALLER
    return { ...inLanguage(first.hit, 'en'), isUnsure }
  }
  return undefined
}

const MOST_PARTS = 8

/** '哈尔滨' of '哈尔滨太平', 'Wien' of 'Flughafen Wien', 'Gimpo' for '김포': the longest first. */
function partsOf(name: string): string[] {
  const bare = name.replace(/(?:국제)?공항$/, '').trim()
  if (/^[가-힣]+$/.test(bare)) return [bare, romanised(bare)]
  const words = /^\p{Script=Han}+$/u.test(bare) ? [...bare] : bare.split(/[\s(),/-]+/)
  const joined = (some: string[]) => some.join(words.length === [...bare].length ? '' : ' ')
  return words
    .flatMap((_, n) => (n === 0 ? [] : [joined(words.slice(0, -n)), joined(words.slice(n))]))
    .filter(part => [...part].length > 1)
    .slice(0, MOST_PARTS)
}

const saysAirport = /airport|機場|机场|空港/i

/**
 * The airport that a name or a code stands for. A code counts in capitals alone: `Bus Terminal 2` is not in Batumi, whose
 * code is BUS.
 */
export function airportCalled(index: GazetteerQueries, name: string, lang: Lang): Airport | undefined {
  const [first] = ranked(index, name.replace(/空港$/, '機場'))
  if (!first) return undefined
  const { hit, fit } = first
  const isNamed = () => index.named(fold(name)).some(({ id }) => id === `airport:${hit.code}`)
  const isMeant =
    fit === CODE ? name.trim() === hit.code : fit === EXACT || saysAirport.test(name) || isNamed()
  return isMeant ? inLanguage(hit, lang) : undefined
}

export function airportByCode(index: GazetteerQueries, code: string): Airport | undefined {
  const [hit] = index.airportsByCode(code)
  return hit && inLanguage(hit, 'en')
}

function inLanguage(
  { zh, hans, city_zh, city_hans, known: _, score: __, ...airport }: AirportHit,
  lang: Lang,
): Airport {
  if (lang === 'en') return airport
  const [name, city] = lang === 'zh' ? [zh, city_zh] : [hans ?? zh, city_hans ?? city_zh]
  return { ...airport, name: name ?? airport.name, city: city ?? airport.city }
}
