import { closeSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { airportRows } from './airport-search.ts'
import { airportEntries, readAirports, readListed, servedCities, simplifiedAirports } from './airports.ts'
import { lettersAlike } from './alike.ts'
import { nameInChinese, readChineseNames } from './chinese-names.ts'
import { cityEntry, readCities, regionEntries } from './cities.ts'
import { countryEntries, countryWord, simplifiedCountries } from './countries.ts'
import type { Entry } from './entry.ts'
import { fold, otherFoldings } from './fold.ts'
import type { AirportRow } from './gazetteer.queries.ts'
import { areaEntries, mergeTowns, readRows, shareChinese, sightEntries } from './hand-written.ts'
import { createTables, finishTables, prepareInserts } from './index-tables.queries.ts'
import { readOtherNames } from './other-names.ts'
import { type SimplifiedName, simplifiedNames } from './simplified.ts'

/** A town of 3,000 people: names of smaller ones are not guessed at. */
const KNOWN = 35

const isChineseLetter = /^\p{Script=Han}$/u

/** Builds the whole index into a file that must not exist; `data` is the folder of our own lists. */
export async function buildIndex(file: string, data: string): Promise<void> {
  writeIndex(file, await gather(data))
}

export function writeIndex(file: string, { entries, airports, simplified }: Sources): void {
  const db = new DatabaseSync(file)
  try {
    createTables(db)
    const insert = prepareInserts(db)
    db.exec('begin')
    let number = 0
    entries.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    const spelling = new Set<string>()
    const letters = new Map<string, number>()
    for (const [place, entry] of entries.entries()) {
      const { id, kind, type, score, name, zh, region, regionZh, country, lat, lng } = entry
      const optional = [zh ?? null, region ?? null, regionZh ?? null] as const
      insert.place.run(place, id, kind, type ?? null, score, name, ...optional, country, lat, lng)
      const address = addressWords(entry)
      const names = namesOf(entry)
      for (const folded of otherNamesOf(entry)) if (!names.has(folded)) insert.otherName.run(folded, place)
      for (const folded of names) {
        insert.name.run(number, place, folded)
        insert.words.run(number, folded, address)
        number += 1
        for (const word of folded.split(' ')) {
          if (score >= KNOWN && word.length >= 4) spelling.add(word)
          if (isChineseLetter.test(word)) letters.set(word, (letters.get(word) ?? 0) + 1)
        }
      }
    }
    for (const name of simplified) insert.simplified.run(...name)
    insert.spelling.run([...spelling].join(' '))
    for (const [letter, meant] of lettersAlike(letters)) insert.alike.run(letter, meant)
    for (const [number, airport] of airports.entries()) {
      const { code, icao, name, zh, city, cityZh, country, zone, lat, lng, score, known, words } = airport
      insert.airport.run(number, code, icao, name, zh, city, cityZh, country, zone, lat, lng, score, known)
      insert.airportWords.run(number, words)
    }
    db.exec('commit')
    finishTables(db)
  } finally {
    db.close()
  }
  const written = openSync(file, 'r')
  fsyncSync(written)
  closeSync(written)
}

interface Sources {
  entries: Entry[]
  airports: AirportRow[]
  simplified: readonly SimplifiedName[]
}

async function gather(data: string): Promise<Sources> {
  const cities = readCities()
  const countries = countryEntries(cities)
  const cityEntries = cities.map(cityEntry)
  const regions = regionEntries(cities)
  const ofSights = readRows(join(data, 'sights.tsv'))
  const ofTowns = [...readRows(join(data, 'towns.tsv')), ...readRows(join(data, 'townships.tsv'))]
  const ofAreas = readRows(join(data, 'areas.tsv'))
  const sights = sightEntries(ofSights)
  const towns = mergeTowns(ofTowns, cityEntries, regions)
  // Sights lend nobody their names, and countries lend theirs to their cities.
  const places = [...cityEntries, ...regions, ...towns, ...areaEntries(ofAreas), ...countries, ...sights]
  const chineseNames = readChineseNames(join(data, 'chinese-names.tsv'))
  nameInChinese(places, chineseNames)
  shareChinese(places)
  nameWithoutCity(sights)
  nameInOtherLanguages(places, readOtherNames(join(data, 'other-names.tsv')))
  const airports = await readAirports(cities)
  const listed = readListed(join(data, 'airports.tsv'))
  const served = servedCities(places, listed)
  return {
    entries: [...places, ...airportEntries(airports, served, listed)],
    airports: airportRows(airports, served, listed),
    simplified: simplifiedNames([
      ...ofTowns,
      ...ofSights,
      ...ofAreas,
      ...simplifiedAirports(listed),
      ...simplifiedCountries(),
      // Last, as the first of two forms stays.
      ...chineseNames.values(),
    ]),
  }
}

function nameInOtherLanguages(places: Entry[], otherNames: ReadonlyMap<string, readonly string[]>): void {
  const ofCountries = new Map<string, Set<string>>()
  for (const { id, kind, country, name, aka } of places)
    if (kind === 'country')
      ofCountries.set(country, new Set([name, ...aka, ...(otherNames.get(id) ?? [])].map(fold)))
  for (const entry of places) {
    // 'México' is the country rather than its capital.
    const isCountry = (name: string) =>
      entry.kind !== 'country' && ofCountries.get(entry.country)?.has(fold(name))
    entry.otherNames = otherNames.get(entry.id)?.filter(name => !isCountry(name)) ?? []
  }
}

/** 香港迪士尼樂園 is 迪士尼樂園 to those who are there. */
function nameWithoutCity(sights: Entry[]): void {
  for (const { zh, regionZh, aka } of sights) {
    const rest = zh && regionZh && zh.startsWith(regionZh) ? zh.slice(regionZh.length) : ''
    if (rest.length > 1) aka.push(rest)
  }
}

/** Every name that it is found by, folded. */
function namesOf({ kind, name, folded, zh, aka }: Entry): Set<string> {
  // 信義 is 信義區 to those who name its city, too.
  const short = kind === 'town' || kind === 'city' ? (zh ?? '').replace(officialEnding, '') : ''
  const others = aka.concat(zh ?? [], short)
  const names = [folded, ...otherFoldings(name), ...others.map(fold), ...others.flatMap(otherFoldings)]
  return new Set(names.filter(known => known !== ''))
}

/** Chinese, Japanese and Korean endings of official names, which people leave out. */
const officialEnding = /(?<=..)(?:[市县縣都府区區镇鎮鄉乡町省州]|특별시|광역시|시)$/u

/** Of a name in a Romance or a Germanic language: La Nouvelle-Orléans is also Nouvelle-Orléans. */
const article = /^(?:las?|les?|el|los|il|den|das|het) |^l['’]/i

function otherNamesOf({ otherNames = [] }: Entry): string[] {
  return otherNames.flatMap(name => {
    const short = name.normalize('NFC').replace(officialEnding, '')
    const bare = name.replace(article, '')
    return [fold(name), fold(short), fold(bare), ...otherFoldings(name)].filter(folded => folded.length > 1)
  })
}

/** The country is one word here: its names would be most of the index. */
function addressWords({ country, region, regionZh, context = [] }: Entry): string {
  const words = fold([region ?? '', regionZh ?? '', ...context].join(' ')).split(' ')
  return [...new Set(words), country && countryWord(country)].join(' ').trim()
}
