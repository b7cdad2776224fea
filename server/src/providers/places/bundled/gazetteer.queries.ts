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
import { aroundKinds } from './index-tables.queries.ts'
import { createSpelling, type Guess } from './spelling.ts'

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
  /** Whether the name that was found is one in another language. */
  isOtherName?: 1
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
  /** The country of the nearest town, if one is near. */
  countryAt(spot: { lat: number; lng: number }): string | undefined
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

/** Selects the Simplified form of the name in a column; the form for the row's country comes first. */
const hansOf = (table: 'place' | 'airport', column: string) => `(
  select hans from simplified where zh = ${table}.${column} and simplified.country in (${table}.country, '')
  order by simplified.country desc limit 1)`

const place = `
  place.id, place.kind, place.type, place.score, place.name, place.zh, ${hansOf('place', 'zh')} as hans, place.region, place.region_zh,
  ${hansOf('place', 'region_zh')} as region_hans, place.country, place.lat, place.lng`

const hit = `name.folded, name.place, ${place}`

const airport = `
  code, icao, name, zh, ${hansOf('airport', 'zh')} as hans, city, city_zh, ${hansOf('airport', 'city_zh')} as city_hans, country,
  zone, lat, lng, score, known`

/** The places that are looked through one by one before the tree of all spots is asked. */
const WELL_KNOWN = 10_000

/** Search radii for the nearest town, in degrees, tried in this order. */
const REACHES = [0.2, 1, 4]

/** Shorter ones begin too many names in other languages. */
const SHORTEST_START = 3
/** Sorts behind every letter. */
const LAST = '\u{10ffff}'

export function prepareQueries(db: DatabaseSync): GazetteerQueries {
  const byId = db.prepare(`select ${place} from place where id = ?`)
  const named = db.prepare(`
    select ${hit} from name join place on place.number = name.place
    where name.folded = ? order by name.number limit 30`)
  const matching = db.prepare(`
    select ${hit}
    from (select rowid from words where words match ? order by rowid limit 40) found
    join name on name.number = found.rowid join place on place.number = name.place`)
  const otherHit = `1 as isOtherName, other_name.folded, other_name.place, ${place}`
  const namedElsewhere = db.prepare(`
    select ${otherHit} from other_name join place on place.number = other_name.place
    where other_name.folded = ? order by other_name.place limit 30`)
  // The names of one place begin alike: each place is answered once, by the shortest of them.
  const startingElsewhere = db.prepare(`
    select 1 as isOtherName, found.folded, found.place, ${place} from (
      select min(folded) as folded, place from other_name
      where folded >= ?1 and folded < ?2 group by place order by place limit 10
    ) found join place on place.number = found.place`)
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
  const nearestTown = db.prepare(`
    select place.country from spot join place on place.number = spot.number
    where south >= :lat - :reach and north <= :lat + :reach and west >= :lng - :reach and east <= :lng + :reach
      and place.kind in ('city', 'town')
    order by (place.lat - :lat) * (place.lat - :lat) + (place.lng - :lng) * (place.lng - :lng) * :narrow limit 1`)
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
    named: folded => [...named.all(folded), ...namedElsewhere.all(folded)] as unknown as Hit[],
    starting: folded => {
      const elsewhere =
        folded.length < SHORTEST_START ? [] : startingElsewhere.all(folded, `${folded}${LAST}`)
      return [...matching.all(`name : ^ "${folded}" *`), ...elsewhere] as unknown as Hit[]
    },
    matching: expression => matching.all(expression) as unknown as Hit[],
    within: (box, among) => {
      const wellKnown = wellKnownWithin.all({ ...box, among: Math.min(among, WELL_KNOWN) })
      const isAll = among <= WELL_KNOWN || wellKnown.length === MOST_AROUND
      return (isAll ? wellKnown : within.all({ ...box, among })) as unknown as PlaceRow[]
    },
    matchingNear: (expression, { lat, lng }) => matchingNear.all(expression, lat, lng) as unknown as Hit[],
    countryAt: ({ lat, lng }) => {
      const narrow = Math.cos((lat * Math.PI) / 180) ** 2
      for (const reach of REACHES) {
        const town = nearestTown.get({ lat, lng, reach, narrow })
        if (town) return String(town['country'])
      }
      return undefined
    },
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
