import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { Airport, FoundPlace, Place, PlaceAround } from '@caravan/contract/places'
import type { Log } from '../../../log.ts'
import { ProviderFailure } from '../../circuit.ts'
import type { Aim, Lang } from '../port.ts'
import { airportByCode, airportNamed, type NamedAirport, searchAirports } from './airport-search.ts'
import { placesAround, type Sight } from './around.ts'
import { type GazetteerQueries, prepareQueries } from './gazetteer.queries.ts'
import { closest, joined, type MorePlaces } from './more-places.ts'
import { KNOWN } from './nearness.ts'
import { placeOf, searchGazetteer } from './search.ts'
import { terminalNamed } from './terminals.ts'
import { townNamed } from './town-named.ts'

/** Made by `npm run build`, as the web is. */
export const builtIndex = join(import.meta.dirname, '../../../../dist/places.sqlite')

const RETRY_AFTER_SECONDS = 30

export interface KnownTown {
  lat: number
  lng: number
  country: string
  isKnown: boolean
}

export interface Gazetteer {
  search(query: string, lang: Lang, aim?: Aim): Promise<FoundPlace[]>
  /** The best known town with exactly this name, in any language. */
  townNamed(name: string): Promise<KnownTown | undefined>
  placeById(id: string, lang: Lang): Promise<Place | undefined>
  placesAround(sight: Sight, lang: Lang): Promise<PlaceAround[]>
  searchAirports(query: string, lang: Lang): Promise<Airport[]>
  airportByCode(code: string): Promise<Airport | undefined>
  airportNamed(name: string): Promise<NamedAirport | undefined>
  close(): void
}

interface Needs {
  log: Pick<Log, 'warn'>
  file?: string
  /** Places that an operator has brought, those of smaller parts of the world first. */
  more?: () => readonly MorePlaces[]
}

/** The places that Caravan brings: GeoNames, airports, and our own lists, in one read-only file. */
export function createGazetteer({ log, file = builtIndex, more = () => [] }: Needs): Gazetteer {
  let db: DatabaseSync | undefined
  let queries: GazetteerQueries | undefined

  function open(): GazetteerQueries {
    const address = pathToFileURL(file)
    // Nobody writes to it any more, so nothing has to be locked.
    address.searchParams.set('immutable', '1')
    db = new DatabaseSync(address, { readOnly: true })
    return prepareQueries(db)
  }

  function close(): void {
    db?.close()
    db = queries = undefined
  }

  /** Opens the index with the first question. */
  async function ask<T>(question: (queries: GazetteerQueries) => T): Promise<T> {
    try {
      queries ??= open()
      return question(queries)
    } catch (cause) {
      log.warn({ err: cause }, 'the place index cannot be read: npm run build makes it anew')
      close()
      throw new ProviderFailure('unavailable', { cause, retryAfter: RETRY_AFTER_SECONDS })
    }
  }

  return {
    search: (query, lang, aim) =>
      ask(queries => {
        const here = aim?.bundled ? [] : closest(more(), aim?.near)
        const country = aim?.near && queries.countryAt(aim.near)
        const index = joined([...here.map(more => more.index), queries])
        const found = searchGazetteer(index, query, lang, { ...aim, country })
        if (found[0]?.is_meant || aim?.kind === 'city') return found
        const terminal = terminalNamed(queries, query, lang)
        return terminal ? [terminal] : found
      }),
    townNamed: name =>
      ask(queries => {
        const town = townNamed(queries, name)
        return town && { lat: town.lat, lng: town.lng, country: town.country, isKnown: town.score >= KNOWN }
      }),
    placeById: (id, lang) =>
      ask(queries => {
        const row = queries.byId(id)
        return row && placeOf(row, lang)
      }),
    placesAround: (sight, lang) => ask(queries => placesAround(queries, more(), sight, lang)),
    searchAirports: (query, lang) => ask(queries => searchAirports(queries, query, lang)),
    airportByCode: code => ask(queries => airportByCode(queries, code)),
    airportNamed: name => ask(queries => airportNamed(queries, name)),
    close,
  }
}
