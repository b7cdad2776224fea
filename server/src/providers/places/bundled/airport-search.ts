import type { Airport } from '@caravan/contract/places'
import { type Lang, MAX_RESULTS } from '../port.ts'
import { airportWords, type FoundAirport, type Listed } from './airports.ts'
import { countryWord } from './countries.ts'
import type { Entry } from './entry.ts'
import { everyWord } from './expressions.ts'
import { fold, otherFoldings } from './fold.ts'
import type { AirportHit, AirportRow, GazetteerQueries } from './gazetteer.queries.ts'

/** The likeliest first. */
export function airportRows(
  found: FoundAirport[],
  cities: ReadonlyMap<string, Entry>,
  listed: Listed,
): AirportRow[] {
  const byCode = new Map(found.map(airport => [airport.code, airport]))
  const cityOf = ({ cityId }: FoundAirport) => cities.get(`geonames:${cityId}`)
  const scoreOf = (airport: FoundAirport) => airport.score + (cityOf(airport)?.score ?? 0) / 3

  function rowOf(airport: FoundAirport): AirportRow {
    const { code, icao, name, country } = airport
    const own = listed.get(code)
    const busiest = byCode.get(own?.busiest ?? code) ?? airport
    const city = cityOf(busiest)
    // A city is not left by an airfield without flights.
    const served = airport.hasFlights ? city : undefined
    const cityNames = served ? [served.name, served.zh ?? '', ...served.aka] : []
    const names = [name, ...(own?.names ?? []), ...cityNames].filter(Boolean)
    const known = new Set(names.flatMap(each => [fold(each), ...otherFoldings(each)]))
    const region = served ? [served.region ?? '', served.regionZh ?? ''] : []
    return {
      ...airport,
      zh: own?.zh ?? null,
      city: city?.name ?? null,
      cityZh: city?.zh ?? null,
      score: own ? scoreOf(busiest) + LISTED - own.place : scoreOf(airport),
      known: [...known].join('\n'),
      words: `${fold([code, icao, ...known, ...region, ...airportWords].join(' '))} ${countryWord(country)}`,
    }
  }
  return found.map(rowOf).sort((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1))
}

// On the scale of the scores.
const LISTED = 10
const CODE = 40
const EXACT = 30
const BEGINS = 15

/** Airports by code, name, city, region and country, those first that are flown to most. */
export function searchAirports(index: GazetteerQueries, query: string, lang: Lang): Airport[] {
  const folded = fold(query)
  if (folded === '') return []
  const code = query.trim().toUpperCase()
  const found = [...index.airportsByCode(code), ...index.airportsMatching(everyWord(folded))]
  const fit = (hit: AirportHit) => {
    const known = hit.known.split('\n')
    if (hit.code === code) return CODE
    if (known.includes(folded)) return EXACT
    return known.some(name => name.startsWith(folded)) ? BEGINS : 0
  }
  const points = new Map(found.map(hit => [hit.code, { hit, points: hit.score + fit(hit) }]))
  return [...points.values()]
    .sort((a, b) => b.points - a.points)
    .slice(0, MAX_RESULTS)
    .map(({ hit }) => inLanguage(hit, lang))
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
