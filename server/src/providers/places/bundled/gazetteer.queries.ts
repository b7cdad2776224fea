import type { DatabaseSync } from 'node:sqlite'
import type { ItemType } from '@caravan/contract/items'
import {
  type Airport,
  type Box,
  type FoundPlace,
  MOST_AROUND,
  type PlaceKind,
} from '@caravan/contract/places'
import type { Lang } from '../port.ts'
import type { Kind } from './entry.ts'
import { createSpelling, type Guess } from './spelling.ts'

/** The kinds of places whose names a map shows. */
const aroundKinds = "kind not in ('country', 'region')"

/** Places and names are numbered from the likeliest on, so that the order of the row numbers is a ranking. */
export function createTables(db: DatabaseSync): void {
  db.exec(`
    pragma journal_mode = memory;
    pragma synchronous = off;
    create table place (
      number integer primary key, id text not null, kind text not null, type text, score real not null,
      name text not null, zh text, region text, region_zh text, country text not null,
      lat real not null, lng real not null
    );
    create table simplified (zh text primary key, hans text not null) without rowid;
    create table name (number integer primary key, place integer not null, folded text not null);
    create virtual table words using fts5 (
      name, address, content = '', columnsize = 0,
      tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
    );
    create table spelling (words text not null);
    create table alike (letter text primary key, meant text not null) without rowid;
    create table airport (
      number integer primary key, code text not null, icao text, name text not null, zh text, city text,
      city_zh text, country text not null, zone text, lat real not null, lng real not null,
      score real not null, known text not null
    );
    create virtual table airport_words using fts5 (
      words, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4'
    );
  `)
}

export function prepareInserts(db: DatabaseSync) {
  return {
    place: db.prepare(`
      insert into place (number, id, kind, type, score, name, zh, region, region_zh, country, lat, lng)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    simplified: db.prepare('insert or ignore into simplified (zh, hans) values (?, ?)'),
    name: db.prepare('insert into name (number, place, folded) values (?, ?, ?)'),
    words: db.prepare('insert into words (rowid, name, address) values (?, ?, ?)'),
    spelling: db.prepare('insert into spelling (words) values (?)'),
    alike: db.prepare('insert into alike (letter, meant) values (?, ?)'),
    airport: db.prepare(`
      insert into airport (number, code, icao, name, zh, city, city_zh, country, zone, lat, lng, score, known)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
    airportWords: db.prepare('insert into airport_words (rowid, words) values (?, ?)'),
  }
}

export function finishTables(db: DatabaseSync): void {
  db.exec(`
    insert into words (words) values ('optimize');
    insert into airport_words (airport_words) values ('optimize');
    create virtual table spot using rtree (number, south, north, west, east);
    insert into spot select number, lat, lat, lng, lng from place where ${aroundKinds};
    create index place_id on place (id);
    create index name_folded on name (folded);
    create index airport_code on airport (code);
    create index airport_icao on airport (icao);
  `)
}

export interface PlaceRow {
  id: string
  kind: Kind
  type: ItemType | null
  score: number
  name: string
  zh: string | null
  /** In Simplified Chinese, where the name is written otherwise or is another one. */
  hans: string | null
  region: string | null
  region_zh: string | null
  region_hans: string | null
  country: string
  lat: number
  lng: number
}

export interface Hit extends PlaceRow {
  /** The name that was found, folded. */
  folded: string
  place: number
  /** Of a place that is not from the bundled lists. */
  more?: {
    kind: PlaceKind
    tell(lang: Lang): FoundPlace
    /** Every name that it is found by, folded. */
    names(): string[]
    /** Where a house of a street is. */
    house(number: string): { lat: number; lng: number } | undefined
  }
}

/** An airport as it goes into the index. */
export interface AirportRow extends Airport {
  zh: string | null
  cityZh: string | null
  score: number
  /** Its names and those of its city, folded, a line each. */
  known: string
  words: string
}

export type AirportHit = Airport &
  Pick<AirportRow, 'zh' | 'score' | 'known'> & {
    hans: string | null
    city_zh: string | null
    city_hans: string | null
  }

export interface GazetteerQueries {
  byId(id: string): PlaceRow | undefined
  /** A name that is exactly this. */
  named(folded: string): Hit[]
  /** The names that begin with this. */
  starting(folded: string): Hit[]
  /** The names that fit an expression of FTS5. */
  matching(expression: string): Hit[]
  /** The same, of those around a spot. */
  matchingNear(expression: string, spot: { lat: number; lng: number }): Hit[]
  /** Whether any place fits an expression. */
  knows(expression: string): boolean
  /** The likeliest places of a box, of the first `among` of all. */
  within(box: Box, among: number): PlaceRow[]
  /** Guesses among the words of names that many look for. */
  guess: Guess
  /** The Chinese letters of names that sound or look like this one, those that look like it first. */
  alike(letter: string): string[]
  /** By IATA's code or ICAO's. */
  airportsByCode(code: string): AirportHit[]
  /** At most 100, the likeliest first. */
  airportsMatching(expression: string): AirportHit[]
}

const hansOf = (column: string) => `(select hans from simplified where zh = ${column})`

const place = `
  place.id, place.kind, place.type, place.score, place.name, place.zh, ${hansOf('place.zh')} as hans, place.region, place.region_zh,
  ${hansOf('place.region_zh')} as region_hans, place.country, place.lat, place.lng`

const hit = `name.folded, name.place, ${place}`

const airport = `
  code, icao, name, zh, ${hansOf('airport.zh')} as hans, city, city_zh, ${hansOf('airport.city_zh')} as city_hans, country,
  zone, lat, lng, score, known`

/** The places that are looked through one by one before the tree of all spots is asked. */
const WELL_KNOWN = 10_000

export function prepareQueries(db: DatabaseSync): GazetteerQueries {
  const byId = db.prepare(`select ${place} from place where id = ?`)
  const named = db.prepare(`
    select ${hit} from name join place on place.number = name.place
    where name.folded = ? order by name.number limit 30`)
  const matching = db.prepare(`
    select ${hit}
    from (select rowid from words where words match ? order by rowid limit 40) found
    join name on name.number = found.rowid join place on place.number = name.place`)
  const known = db.prepare('select 1 from words where words match ? limit 1')
  // A large box has thousands of spots in the tree, and its likeliest ones among the first places.
  const wellKnownWithin = db.prepare(`
    select ${place} from place
    where number < :among and lat between :south and :north and lng between :west and :east and ${aroundKinds}
    order by number limit ${MOST_AROUND}`)
  const within = db.prepare(`
    select ${place} from spot join place on place.number = spot.number
    where south >= :south and north <= :north and west >= :west and east <= :east and spot.number < :among
    order by spot.number limit ${MOST_AROUND}`)
  const matchingNear = db.prepare(`
    select ${hit}
    from (select rowid from words where words match ?1 order by rowid limit 1500) found
    join name on name.number = found.rowid join place on place.number = name.place
    where abs(place.lat - ?2) < 0.5 and min(abs(place.lng - ?3), 360 - abs(place.lng - ?3)) < 0.7 limit 40`)
  const spelling = db.prepare('select words from spelling')
  const alike = db.prepare('select meant from alike where letter = ?')
  let guess: Guess | undefined
  const byCode = db.prepare(`
    select ${airport} from airport where code = ?1 or icao = ?1 order by code = ?1 desc, number limit 5`)
  const airportsMatching = db.prepare(`
    select ${airport}
    from (select rowid from airport_words where airport_words match ? order by rowid limit 100) found
    join airport on airport.number = found.rowid`)
  // The types of node:sqlite do not know the columns of a statement.
  return {
    byId: id => byId.get(id) as unknown as PlaceRow | undefined,
    named: folded => named.all(folded) as unknown as Hit[],
    starting: folded => matching.all(`name : ^ "${folded}" *`) as unknown as Hit[],
    matching: expression => matching.all(expression) as unknown as Hit[],
    within: (box, among) => {
      const wellKnown = wellKnownWithin.all({ ...box, among: Math.min(among, WELL_KNOWN) })
      const isAll = among <= WELL_KNOWN || wellKnown.length === MOST_AROUND
      return (isAll ? wellKnown : within.all({ ...box, among })) as unknown as PlaceRow[]
    },
    matchingNear: (expression, { lat, lng }) => matchingNear.all(expression, lat, lng) as unknown as Hit[],
    knows: expression => known.get(expression) !== undefined,
    guess: (...typed) => {
      guess ??= createSpelling(String(spelling.get()?.['words']).split(' '))
      return guess(...typed)
    },
    alike: letter => [...String(alike.get(letter)?.['meant'] ?? '')],
    airportsByCode: code => byCode.all(code) as unknown as AirportHit[],
    airportsMatching: expression => airportsMatching.all(expression) as unknown as AirportHit[],
  }
}
