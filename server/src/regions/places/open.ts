import { isChinese } from '@caravan/contract/languages'
import type { Box, FoundPlace } from '@caravan/contract/places'
import type { Log } from '../../log.ts'
import { fold } from '../../providers/places/bundled/fold.ts'
import type { Hit } from '../../providers/places/bundled/gazetteer.queries.ts'
import type { MorePlaces, Wish } from '../../providers/places/bundled/more-places.ts'
import { countryIn } from '../../providers/places/bundled/search.ts'
import { createSpelling, type Guess } from '../../providers/places/bundled/spelling.ts'
import type { Lang } from '../../providers/places/port.ts'
import { fileIn, openRegions } from '../opened.ts'
import { isOpenAt } from './hours.ts'
import { typeOfKind } from './kinds.ts'
import { foldedNames } from './names.ts'
import { openQueries, type Row } from './places.queries.ts'

/** A place is shown around if it is among so many of the likeliest that fit. */
const MOST_AROUND = 60
/** Opening hours are read of so many places for one answer. */
const MOST_READ = 4_000

/** The names of a region, as the search of the bundled ones asks for them. */
export function openPlaces(file: string) {
  const { queries, close } = openQueries(file)
  let spelling: Guess | undefined

  function hitOf(row: Row): Hit {
    const { name, names, found = 0, score, kind, country } = row
    const [, hant, hans] = (names ?? '').split('\n')
    return {
      ...{ id: placeIdOf(row.id), place: row.number, score: score / 10 },
      ...{ lat: row.lat / 1e7, lng: row.lng / 1e7 },
      ...{ name, zh: hant || null, hans: hans || null, region: null, region_zh: null, region_hans: null },
      folded: (found === 0 && fold(name)) || (foldedNames(name, names)[found] ?? ''),
      kind: kind === 'town' || kind === 'airport' ? kind : 'sight',
      type: typeOfKind(kind, name),
      country: country ?? '',
      more: {
        kind,
        tell: lang => toldOf(row, lang),
        names: () => foldedNames(name, names),
        house: number => houseOf(row, number),
      },
    }
  }

  function toldOf(row: Row, lang: Lang): FoundPlace {
    const name = nameIn(row, lang)
    const homes = [row.quarter, row.city].flatMap(number => {
      const home = number === null ? undefined : queries.byNumber(number)
      return home ? [nameIn(home, lang)] : []
    })
    const address = [name, row.street, ...homes, row.country && countryIn(row.country, lang)]
    const told = [...new Set(address.filter((part): part is string => !!part))]
    // Its last part is the country, also of a city that is one.
    if (row.country && told.length === 1 && row.kind !== 'town') told.push(countryIn(row.country, lang))
    return {
      place_id: placeIdOf(row.id),
      name,
      formatted_address: told.join(isChinese(lang) ? '，' : ', ').slice(0, 300),
      lat: row.lat / 1e7,
      lng: row.lng / 1e7,
      type: typeOfKind(row.kind, row.name),
      source: 'region',
      ...(row.hours && { hours: row.hours }),
      ...(row.website && { website: row.website }),
      ...(row.phone && { phone: row.phone }),
      ...(row.lines && { lines: row.lines.split('\n') }),
    }
  }

  return {
    close,
    index: {
      named: folded =>
        queries
          .named(folded)
          .map(hitOf)
          .filter(hit => hit.folded === folded),
      matching: expression => queries.matching(expression).map(hitOf),
      knows: queries.knows,
      starting: folded => queries.starting(folded).map(hitOf),
      matchingNear: (expression, spot) => queries.matchingNear(expression, spot).map(hitOf),
      guess: (...typed) => {
        spelling ??= createSpelling(queries.spelling().split(' '))
        return spelling(...typed)
      },
      // The bundled index knows them.
      alike: () => [],
    } satisfies MorePlaces['index'],

    around(box: Box, { kind, openAt }: Wish): Hit[] {
      const hits: Hit[] = []
      let read = 0
      for (const row of queries.within(box, kind)) {
        if (openAt && (++read > MOST_READ || !row.hours || isOpenAt(row.hours, openAt) !== true)) {
          if (read > MOST_READ) break
          continue
        }
        hits.push(hitOf(row))
        if (hits.length === MOST_AROUND) break
      }
      return hits
    },
  }
}

/** Those of Overture say whose they are. */
const placeIdOf = (id: string) => (id.startsWith('overture:') ? id : `osm:${id}`)

function houseOf({ houses, lng, lat }: Row, number: string) {
  const [, dx, dy] =
    houses
      ?.split(';')
      .map(house => house.split(':'))
      .find(([known]) => known === number) ?? []
  return dx === undefined
    ? undefined
    : { lat: (lat + Number(dy) * 100) / 1e7, lng: (lng + Number(dx) * 100) / 1e7 }
}

function nameIn({ name, names }: Pick<Row, 'name' | 'names'>, lang: Lang): string {
  const [en, hant, hans] = (names ?? '').split('\n')
  if (lang === 'en') return en || name
  const [own, other] = lang === 'zh' ? [hant, hans] : [hans, hant]
  return own || (/\p{Script=Han}/u.test(name) ? name : other) || name
}

/** About 30 kilometres: a day's place may lie beyond the border of a region. */
const BESIDE = 0.3

/** The places of all regions that lie in the data folder. */
export function openRegionPlaces(needs: { dataDir: string; log: Pick<Log, 'warn'>; now?: () => number }) {
  const opened = openRegions({
    ...needs,
    open(folder, { bounds: [west, south, east, north] }) {
      const file = fileIn(folder, 'places.sqlite')
      return file === undefined
        ? undefined
        : {
            ...openPlaces(file),
            isNear: ({ lat, lng }: { lat: number; lng: number }) =>
              lat > south - BESIDE && lat < north + BESIDE && lng > west - BESIDE && lng < east + BESIDE,
          }
    },
  })
  return { more: (): MorePlaces[] => opened.all(), close: opened.close }
}
