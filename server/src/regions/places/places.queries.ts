import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { PlaceKind } from '@caravan/contract/places'
import type { Whole } from './work.queries.ts'

/** Names are numbered by their place and, within it, from 0 on: so many for each. */
export const NAMES = 64
/** Of the grid, in 10^-7 degrees: some two kilometres. */
const CELL = 200_000
const ACROSS = 3_600_000_000 / CELL

/** Places are numbered from the likeliest on. */
export function createPlaces(db: DatabaseSync): void {
  db.exec(`
    pragma cache_size = -64000;
    pragma journal_mode = off;
    pragma synchronous = off;
    create table place (
      number integer primary key, id text not null, kind text not null, score integer not null,
      lng integer not null, lat integer not null, name text not null, names text, street text, hours text,
      website text, phone text, lines text, houses text, quarter integer, city integer, country text
    );
    create table known_by (hash integer not null, name integer not null, primary key (hash, name)) without rowid;
    create table grid (
      cell integer not null, kind text not null, place integer not null, primary key (cell, kind, place)
    ) without rowid;
    create virtual table words using fts5 (
      name, address, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
    );
    create table long_word (word text primary key) without rowid;
    create table spelling (words text not null);
  `)
}

export interface Ranked extends Whole {
  number: number
  quarter: number | null
  city: number | null
  country: string | null
  /** The names of its quarter and city, a line each. */
  quarter_names: string
  city_names: string
}

/** The places of the work database in the order of their numbers. */
export function rankWholes(work: DatabaseSync): Iterable<Ranked> {
  work.exec(`
    create temp table ranked as select number as whole from whole order by score desc, number;
    create temp table rank (whole integer primary key, number integer not null);
    insert into rank select whole, rowid from ranked;
  `)
  const named = (home: string) => `coalesce(${home}.name || char(10) || coalesce(${home}.names, ''), '')`
  return work
    .prepare(`
      select whole.*, ranked.rowid as number, country, rank_of_quarter.number as quarter, rank_of_city.number as city,
        ${named('in_quarter')} as quarter_names, ${named('in_city')} as city_names
      from ranked join whole on whole.number = ranked.whole join home_of on home_of.whole = ranked.whole
      left join rank rank_of_quarter on rank_of_quarter.whole = home_of.quarter
      left join rank rank_of_city on rank_of_city.whole = home_of.city
      left join whole in_quarter on in_quarter.number = home_of.quarter
      left join whole in_city on in_city.number = home_of.city
      order by ranked.rowid`)
    .iterate() as unknown as Iterable<Ranked>
}

export function preparePlaces(db: DatabaseSync) {
  const place = db.prepare(`
    insert into place
    values (:number, :id, :kind, :score, :lng, :lat, :name, :names, :street, :hours, :website, :phone, :lines,
      :houses, :quarter, :city, :country)`)
  const knownBy = db.prepare('insert or ignore into known_by (hash, name) values (?, ?)')
  const words = db.prepare('insert into words (rowid, name, address) values (?, ?, ?)')
  const grid = db.prepare('insert into grid (cell, kind, place) values (?, ?, ?)')
  const longWord = db.prepare('insert or ignore into long_word (word) values (?)')
  const spelling = db.prepare('insert into spelling (words) values (?)')
  return {
    place: ({ words: _, quarter_names: _quarter, city_names: _city, ...row }: Ranked) =>
      void place.run({ ...row, score: Math.round(row.score * 10) }),
    name: (place: number, at: number, folded: string, address: string) => {
      knownBy.run(hashOf(folded), place * NAMES + at)
      const written = paired(folded)
      words.run(place * NAMES + at, written, `${paired(address)} ${FIRST}${written.replace(/ .*/, '')}`)
      for (const word of `${folded} ${at === 0 ? address : ''}`.split(' '))
        if (word.length >= LONG) longWord.run(word)
    },
    spot: (place: number, kind: string, lng: number, lat: number) =>
      void grid.run(cellAt(lng, lat), kind, place),
    spelling: (words: string) => void spelling.run(words),
    finish: () => db.exec(`insert into words (words) values ('optimize')`),
  }
}

const rowAt = (lat: number) => Math.floor((lat + 900_000_000) / CELL)
const columnAt = (lng: number) => Math.floor((lng + 1_800_000_000) / CELL)
export const cellAt = (lng: number, lat: number) => rowAt(lat) * ACROSS + columnAt(lng)

/** One letter that no name has stands for a cell among the words of a place; a few cells share each. */
export const letterOf = (cell: number) => String.fromCodePoint(0xf_0000 + (cell % 65_000))

const letter = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]'
const besideAnother = new RegExp(`(${letter}) (?=(${letter})(?: |$))`, 'gu')
const lastOfPair = new RegExp(`(?<=${letter}{2}) ${letter}$`, 'u')
const lonely = new RegExp(`(?:^| )${letter}$`, 'u')

/**
 * Letters of scripts without spaces are in too many names: each makes a word with the one behind it, so that two beside
 * each other are found at once, and one alone as the beginning of a word.
 */
const paired = (folded: string) => folded.replace(besideAnother, '$1$2 ')

/** The phrase that finds letters as they are typed in names that are paired. */
function phraseOf(typed: string, half: string): string {
  const words = paired(typed)
  const found = words.replace(lastOfPair, '')
  return `"${found}"${found !== words ? '' : lonely.test(found) ? ' *' : half}`
}

/** Stands before the first word of a name, which is found so without a look at all names that have it elsewhere. */
const FIRST = '\uE000'

/** The index has beginnings of words that are shorter. */
const LONG = 5
const MOST_WHOLE = 40

/** Of 32 bits; names that share it are told apart by what they are. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

export interface Row extends Omit<Ranked, 'words' | 'quarter_names' | 'city_names' | 'kind'> {
  kind: PlaceKind
  /** The number of the name that was found. */
  found?: number
}

/** A word that is half typed, at the end of a phrase. */
const beginning = /"((?:[^" ]+ )*\uE000?)([^" ]{5,})" \*/g

type Degrees = { west: number; south: number; east: number; north: number }

/** Cells around a spot in which a name is looked for, in each direction. */
const NEARBY = 2
const MOST_CELLS = 900
const WELL_KNOWN = 8_000
const MOST_LOOKED_AT = 8_000

export function openQueries(file: string) {
  const address = pathToFileURL(file)
  // It is swapped as a whole and never written to.
  address.searchParams.set('immutable', '1')
  const db = new DatabaseSync(address, { readOnly: true })
  return { queries: prepareQueries(db), close: () => db.close() }
}

/** An index that was built before builds left such places out may have some that lie off the globe. */
const isOnGlobe =
  'place.lat between -900000000 and 900000000 and place.lng between -1800000000 and 1800000000'

function prepareQueries(db: DatabaseSync) {
  const byNumber = db.prepare('select * from place where number = ?')
  const named = db.prepare(`
    select place.*, known_by.name % ${NAMES} as found from known_by join place on place.number = known_by.name / ${NAMES}
    where hash = ? and ${isOnGlobe} order by known_by.name limit 30`)
  const matching = db.prepare(`
    select place.*, names.rowid % ${NAMES} as found
    from (select rowid from words where words match ? order by rowid limit 40) names
    join place on place.number = names.rowid / ${NAMES} where ${isOnGlobe}`)
  const known = db.prepare('select 1 from words where words match ? limit 1')
  const wholeWords = db.prepare(
    `select word from long_word where word >= ?1 and word < ?1 || char(0x10ffff) limit ${MOST_WHOLE + 1}`,
  )
  /** FTS5 gathers all that begins with a longer word before it tells the first; it tells those of whole words at once. */
  const written = (expression: string) =>
    expression
      .replace(/"([^"]*)"( \*)?/g, (_, typed: string, half = '') => phraseOf(typed, half))
      .replace(beginning, (typed: string, before: string, begun: string) => {
        const words = wholeWords.all(begun) as unknown as { word: string }[]
        if (words.length === 0 || words.length > MOST_WHOLE) return typed
        return `(${words.map(({ word }) => `"${before}${word}"`).join(' OR ')})`
      })
  const wellKnown = db.prepare(`
    select number, kind from place where number < ${WELL_KNOWN} and lng between :west and :east
      and lat between :south and :north order by number`)
  const ofCell = db.prepare(`select place from grid where cell = ? limit ?`)
  const ofCellAndKind = db.prepare(`select place from grid where cell = ? and kind = ? limit ?`)
  const spelling = db.prepare('select words from spelling')

  return {
    byNumber: (number: number) => byNumber.get(number) as unknown as Row | undefined,
    named: (folded: string) => named.all(hashOf(folded)) as unknown as Row[],
    matching: (expression: string) => matching.all(written(expression)) as unknown as Row[],
    starting(folded: string) {
      const [first, isMore] = paired(folded).split(' ')
      const start = `"${FIRST}${first}"`
      const all = isMore ? `${start} AND name : "${folded}" *` : `${start} *`
      return matching.all(written(all)) as unknown as Row[]
    },
    matchingNear(expression: string, { lat, lng }: { lat: number; lng: number }) {
      const [row, column] = [rowAt(lat * 1e7), columnAt(lng * 1e7)]
      const steps = Array.from({ length: 2 * NEARBY + 1 }, (_, n) => n - NEARBY)
      const cells = steps.flatMap(dy => steps.map(dx => letterOf((row + dy) * ACROSS + column + dx)))
      return matching.all(
        `(${written(expression)}) AND address : (${cells.join(' OR ')})`,
      ) as unknown as Row[]
    },
    knows: (expression: string) => known.get(written(expression)) !== undefined,
    spelling: () => String(spelling.get()?.['words'] ?? ''),

    /** The likeliest places of a box come first; of a large one only those that are well known. */
    *within({ west, south, east, north }: Degrees, kind: PlaceKind | undefined): Generator<Row> {
      const units = { west: west * 1e7, south: south * 1e7, east: east * 1e7, north: north * 1e7 }
      const seen = new Set<number>()
      for (const place of wellKnown.iterate(units) as unknown as Iterable<Row>) {
        seen.add(place.number)
        if (kind ? place.kind !== kind : isQuiet(place.kind)) continue
        yield byNumber.get(place.number) as unknown as Row
      }
      for (const number of this.cells(units, kind)) {
        if (seen.has(number)) continue
        const place = byNumber.get(number) as unknown as Row
        const { lng, lat } = place
        const isInside = lng >= units.west && lng <= units.east && lat >= units.south && lat <= units.north
        if (isInside && (kind || !isQuiet(place.kind))) yield place
      }
    },

    cells({ west, south, east, north }: Degrees, kind: PlaceKind | undefined): number[] {
      const [top, bottom, left, right] = [rowAt(north), rowAt(south), columnAt(west), columnAt(east)]
      const count = (top - bottom + 1) * (right - left + 1)
      if (count > MOST_CELLS) return []
      const each = Math.ceil(MOST_LOOKED_AT / count)
      const found: number[] = []
      for (let row = bottom; row <= top; row++) {
        for (let column = left; column <= right; column++) {
          const cell = row * ACROSS + column
          const rows = kind ? ofCellAndKind.all(cell, kind, each) : ofCell.all(cell, each)
          for (const { place } of rows as unknown as { place: number }[]) found.push(place)
        }
      }
      return found.sort((a, b) => a - b)
    },
  }
}

/** Kinds that are shown where somebody asks for them only. */
const isQuiet = (kind: PlaceKind) => kind === 'street' || kind === 'other' || kind === 'stop'
