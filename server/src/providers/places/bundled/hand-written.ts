import { readFileSync } from 'node:fs'
import { ItemType } from '@caravan/contract/items'
import { remembered } from '@caravan/contract/remembered'
import { type Entry, keyOf, kilometres } from './entry.ts'
import { fold } from './fold.ts'

/** The same name farther away than this is another town. */
const SAME_TOWN_KM = 40
/** Under one of its other names a town is only taken for another one that is right there. */
const SAME_SPOT_KM = 10

interface Row {
  type?: ItemType | undefined
  name: string
  zh: string | undefined
  hans?: string
  aka: string[]
  country: string
  region: string | undefined
  lat: number
  lng: number
  rank: number
}

/** Reads one of our own lists; a file that is not there is an empty list. */
export function readRows(file: string): Row[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  const [header = '', ...lines] = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const columns = header.split('\t')
  return lines.map(line => {
    const cells = line.split('\t')
    const cell = (column: string) => cells[columns.indexOf(column)]?.trim() ?? ''
    const aliases = cell('aliases').split('|')
    return {
      type: ItemType.safeParse(cell('type')).data,
      name: cell('name'),
      zh: cell('zh_hant') || undefined,
      hans: cell('zh_hans'),
      aka: [cell('zh_hans'), ...aliases].map(alias => alias.trim()).filter(alias => alias !== ''),
      country: cell('country'),
      region: cell('region') || undefined,
      lat: Number(cell('lat')),
      lng: Number(cell('lng')),
      rank: Number(cell('rank')),
    }
  })
}

function entryOf(row: Row, kind: 'sight' | 'town', score: number): Entry {
  const { rank: _rank, hans: _hans, ...shared } = row
  const folded = fold(row.name)
  const id = `${kind}:${row.country.toLowerCase()}-${folded.replaceAll(' ', '-')}`
  return { ...shared, id, kind, score, folded }
}

export function sightEntries(rows: Row[]): Entry[] {
  // A word of each of two of its names finds it, too.
  return rows.map(row => ({
    ...entryOf(row, 'sight', 20 + row.rank / 2),
    aka: [...row.aka, ...withoutCity(row)],
    context: [row.name, row.zh ?? '', ...row.aka],
  }))
}

/** `Hyde Park Sydney` is Hyde Park to those who are in Sydney. */
function withoutCity({ name, region }: Row): string[] {
  const isLast = region !== undefined && name.endsWith(` ${region}`)
  return isLast ? [name.slice(0, -region.length - 1)] : []
}

/** The advantage of a town that travellers know over another one of its size. */
const boost = (row: Row) => row.rank * 0.3

/**
 * Gives towns and regions that are known already their other names and their rank, and answers the towns that are
 * not: they have fewer than a thousand people, or are no town at all (an island, a valley).
 */
export function mergeTowns(rows: Row[], cities: Entry[], regions: Entry[]): Entry[] {
  const cityLike = finderOf(cities)
  const regionsByKey = new Map(regions.map(region => [keyOf(region.country, region.folded), region]))

  return rows.flatMap(row => {
    const namesake = cityLike(row, [row.name], SAME_TOWN_KM)
    const region = regionsByKey.get(keyOf(row.country, fold(row.name)))
    const same = namesake ?? region ?? cityLike(row, row.aka, SAME_SPOT_KM)
    if (region && row.country !== 'US') region.zh = row.zh
    if (!same) return [entryOf(row, 'town', 35 + boost(row))]
    // GeoNames counts Urayasu to Tokyo, and it lies in Chiba.
    const own = row.region && regionsByKey.get(keyOf(row.country, fold(row.region)))
    if (own && same !== region) same.region = own.name
    // Where the index has no regions, those of the list tell namesakes apart: 新營區 lies in 台南.
    else if (same !== region) same.region ??= row.region
    same.zh = row.zh
    same.aka.push(row.name, ...row.aka)
    same.score += boost(row)
    if (same === region) Object.assign(region, { lat: row.lat, lng: row.lng })
    // Sevilla is known by its own name; in English it is Seville.
    else if (!namesake) rename(same, row.name)
    return []
  })
}

function finderOf(cities: Entry[]) {
  const named = Map.groupBy(
    cities.flatMap(city => [city.folded, ...city.aka.map(fold)].map(folded => ({ city, folded }))),
    ({ city, folded }) => keyOf(city.country, folded),
  )
  return (row: Row, names: string[], km: number): Entry | undefined =>
    names
      .flatMap(name => named.get(keyOf(row.country, fold(name))) ?? [])
      .map(({ city }) => city)
      .filter(city => kilometres(city, row) < km)
      .sort((a, b) => b.score - a.score)[0]
}

function rename(entry: Entry, name: string): void {
  entry.aka.push(entry.name)
  entry.name = name
  entry.folded = fold(name)
}

/** Seas, mountains, rivers and other areas that no one country has. */
export function areaEntries(rows: Row[]): Entry[] {
  return rows.map(row => {
    const { rank: _rank, hans: _hans, type: _type, ...shared } = row
    const folded = fold(row.name)
    return {
      ...shared,
      id: `area:${folded.replaceAll(' ', '-')}`,
      kind: 'region',
      score: 35 + boost(row),
      folded,
    }
  })
}

/** Remembered, because thousands of towns share a region. */
const foldOnce = remembered(fold)

/**
 * Fills in Chinese where another entry of the same name has it: a region called like its city, a city-state, the region of
 * an address. Towns lend it to no other town: names that sound alike are written differently.
 */
export function shareChinese(entries: Entry[]): void {
  const zhOf = new Map<string, string>()
  const zhOfAreas = new Map<string, string>()
  const zhOfAliases = new Map<string, string>()
  for (const { kind, country, folded, zh, aka } of entries) {
    if (!zh || kind === 'sight') continue
    const isArea = kind === 'country' || kind === 'region'
    for (const map of isArea ? [zhOf, zhOfAreas] : [zhOf]) map.set(keyOf(country, folded), zh)
    for (const name of aka) {
      const key = keyOf(country, foldOnce(name))
      if (!zhOfAliases.has(key)) zhOfAliases.set(key, zh)
    }
  }
  for (const entry of entries) {
    const { kind, country, folded, region } = entry
    const key = keyOf(country, folded)
    // New York and Washington are cities in Chinese; the states have longer names.
    if (country !== 'US' && kind === 'city') entry.zh ??= zhOfAreas.get(key)
    if (country !== 'US' && kind === 'region') entry.zh ??= zhOf.get(key)
    const regionKey = region && keyOf(country, foldOnce(region))
    if (regionKey) entry.regionZh = zhOf.get(regionKey) ?? zhOfAliases.get(regionKey)
  }
}
