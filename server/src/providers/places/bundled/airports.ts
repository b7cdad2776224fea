import { readFileSync } from 'node:fs'
import type { Airport } from '@caravan/contract/places'
import { remembered } from '@caravan/contract/remembered'
import type { City } from './cities.ts'
import { type Entry, keyOf, kilometres } from './entry.ts'
import { fold } from './fold.ts'

export interface FoundAirport extends Airport {
  cityId: number | undefined
  hasFlights: boolean
  isLarge: boolean
  /** Without its city: the longer its runway, the more it is flown to. */
  score: number
}

const scores: Record<string, number> = { large_airport: 45, medium_airport: 35, small_airport: 20 }
const CITY_KM = 100
/** Nearer is as good as there. */
const NEAREST_KM = 10

export async function readAirports(cities: City[]): Promise<FoundAirport[]> {
  const nearestCity = citiesByCell(cities)
  // The server asks the index that is made of them, and never loads them.
  const { default: airportData } = await import('airport-data-js')
  const all = await airportData.findAirports({})
  return all.flatMap(found => {
    const { type, country_code: country, latitude: lat, longitude: lng } = found
    // ZZZZ stands for having no code.
    const icao = /^(?!ZZZZ)[A-Z0-9]{4}$/.test(found.icao) ? found.icao : null
    const code = /^[A-Z0-9]{3}$/.test(found.iata) ? found.iata : icao
    if (code === null || type === 'closed') return []
    const city = nearestCity(country, lat, lng)
    // Heliports and airfields without a code of IATA are said to have flights, too.
    const hasFlights =
      String(found['scheduled_service']).toUpperCase() === 'TRUE' &&
      type in scores &&
      code.length === 3 &&
      !/heliport/i.test(found.airport)
    return {
      code,
      icao,
      name: found.airport.trim(),
      city: city?.name ?? null,
      cityId: city?.id,
      zone: zoneOf(found.time),
      country,
      lat,
      lng,
      hasFlights,
      isLarge: type === 'large_airport',
      score: (hasFlights ? (scores[type] ?? 0) : 0) + (found.runway_length ?? 0) / 1_000,
    }
  })
}

/** A few have a space or the name of a town in them. */
const zoneOf = remembered((text: string) => {
  const zone = text.replaceAll(' ', '')
  return isZone(zone) ? zone : null
})

function isZone(zone: string): boolean {
  try {
    return zone.includes('/') && new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

/** The city that an airport is there for: the larger and the nearer, the likelier. */
function citiesByCell(cities: City[]) {
  const cell = (lat: number, lng: number) => `${Math.floor(lat)} ${Math.floor(lng)}`
  const cells = Map.groupBy(
    cities
      .filter(({ feature, people }) => feature !== 'PPLX' && people > 0)
      .sort((a, b) => b.people - a.people),
    ({ lat, lng }) => cell(lat, lng),
  )
  return (country: string, lat: number, lng: number): City | undefined => {
    let best: City | undefined
    let most = 0
    for (const dLat of [-1, 0, 1]) {
      for (const dLng of [-2, -1, 0, 1, 2]) {
        for (const city of cells.get(cell(lat + dLat, lng + dLng)) ?? []) {
          // Not even next to the runway would this one, or any smaller one, pull more.
          if (city.people / NEAREST_KM ** 2 <= most) break
          if (city.country !== country) continue
          const km = kilometres(city, { lat, lng })
          const pull = city.people / (km + NEAREST_KM) ** 2
          if (km > CITY_KM || pull <= most) continue
          best = city
          most = pull
        }
      }
    }
    return best
  }
}

/** The airports of a city in the order of their passengers, as the airports tell them, and names in Chinese. */
export function readListed(file: string) {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const rows = lines.map(line => {
    const [code = '', city = '', zh = '', simplified = '', aliases = '', serves = ''] = line.split('\t')
    return {
      code,
      city,
      serves,
      zh: zh || null,
      hans: simplified,
      names: [city, zh, simplified, ...aliases.split('|')],
    }
  })
  const cities = Map.groupBy(rows, ({ city }) => city)
  return new Map(
    [...cities.values()].flatMap(airports =>
      airports.map((airport, place) => [airport.code, { ...airport, place, busiest: airports[0]?.code }]),
    ),
  )
}

export type Listed = ReturnType<typeof readListed>

/** As airports are called, and as places that are airports are. */
export const simplifiedAirports = (listed: Listed) =>
  [...listed.values()].flatMap(({ code, zh, hans }) => [
    { zh, hans },
    { zh: zh && `${zh} (${code})`, hans: hans && `${hans} (${code})` },
  ])

/** A city of 300,000 people: a smaller one that an airport is called after is often a suburb. */
const NAMESAKE = 55
/** Narita lies in Tokyo's reach, and is called after Narita. */
const NAMED_AFTER_KM = 40
const MOST_WORDS = 3

export interface Served {
  /** The city that people fly to. */
  city(airport: FoundAirport): Entry | undefined
  /** The city that an airport is called after: 'Helsinki' of 'Helsinki-Vantaa Airport'. */
  namesake(airport: FoundAirport): Entry | undefined
}

/**
 * Finds the city of an airport: the one that our list names, else the one that it is called after if that is the larger
 * one, as Helsinki beside Vantaa, else the one that pulls most. Our list knows airports that are called after a suburb.
 */
export function servedCities(places: readonly Entry[], listed: Listed): Served {
  const cities = places.filter(({ kind }) => kind === 'city')
  const byId = new Map(cities.map(entry => [entry.id, entry]))
  const byName = Map.groupBy(cities, ({ country, folded }) => keyOf(country, folded))

  function namesake({ name, country, lat, lng }: FoundAirport): Entry | undefined {
    const words = fold(name).split(' ').slice(0, MOST_WORDS)
    const starts = words.map((_, n) => words.slice(0, words.length - n).join(' '))
    return starts
      .flatMap(start => byName.get(keyOf(country, start)) ?? [])
      .find(city => kilometres(city, { lat, lng }) <= NAMED_AFTER_KM)
  }

  function bestNamed(inCountry: string, called: string): Entry | undefined {
    const found = places.filter(({ country, name }) => country === inCountry && name === called)
    return found.sort((a, b) => b.score - a.score)[0]
  }

  function city(airport: FoundAirport): Entry | undefined {
    const own = listed.get(airport.code)
    if (own?.serves) return bestNamed(airport.country, own.serves)
    const pulled = byId.get(`geonames:${airport.cityId}`)
    const called = namesake(airport)
    const isLarger = called && called.score >= (pulled?.score ?? 0)
    const isLarge = called && !own && called.score >= NAMESAKE
    return isLarger || isLarge ? called : pulled
  }
  return { city, namesake }
}

export const airportWords = ['airport', '機場', 'international', '國際']

/** Those with flights can be searched for; their city's names find them, too. */
export function airportEntries(airports: FoundAirport[], served: Served, listed: Listed): Entry[] {
  return airports.flatMap(airport => {
    const { code, name, hasFlights, score, country, lat, lng } = airport
    if (!hasFlights) return []
    const city = served.city(airport)
    const own = listed.get(code)
    return {
      id: `airport:${code}`,
      kind: 'airport',
      score,
      name: `${name} (${code})`,
      folded: fold(name),
      zh: own?.zh ? `${own.zh} (${code})` : undefined,
      aka: [
        code,
        // The name without 'International', as people type it.
        name.replace(' International ', ' '),
        ...(own ? [shortName(name, city), ...chineseNames(own.zh ?? '')] : []),
        // Cities are among them, too: Kyoto's airports are Osaka's.
        ...(own?.names.filter(each => /(?:機場|机场|空港)$/.test(each)) ?? []),
        ...(own?.busiest === code && city ? [`${city.name} Airport`, city.zh ? `${city.zh}機場` : ''] : []),
      ],
      region: city?.name,
      regionZh: city?.zh,
      country,
      lat,
      lng,
      context: [...airportWords, ...(city ? [city.zh ?? '', ...city.aka] : [])],
    }
  })
}

/** Also without 'international', and with the Japanese word for an airport: 成田國際機場 is 成田機場 and 成田空港. */
function chineseNames(name: string): string[] {
  const names = [name, name.replace('國際', '')]
  return [...names, ...names.map(each => each.replace(/機場$/, '空港'))]
}

/** `London Heathrow Airport` is Heathrow. */
function shortName(name: string, city: Entry | undefined): string {
  const bare = name.replace(/ (?:International )?Airport$/, '')
  if (bare === city?.name) return ''
  return city && bare.startsWith(`${city.name} `) ? bare.slice(city.name.length + 1) : bare
}
