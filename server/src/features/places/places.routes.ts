import { searchAirports, searchPlaces } from '@caravan/contract/places'
import { Failure } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { ProviderFailure } from '../../providers/circuit.ts'
import type { Gazetteer } from '../../providers/places/bundled/gazetteer.ts'
import type { PlaceSearch } from '../../providers/places/port.ts'

interface Needs {
  places: PlaceSearch
  gazetteer: Pick<Gazetteer, 'searchAirports'>
}

export function mountPlaces(route: Route, { places, gazetteer }: Needs): void {
  route(searchPlaces, ({ query: { query, lang }, actor }) =>
    told(places.search(query, lang ?? actor.language)),
  )
  route(searchAirports, ({ query: { query, lang }, actor }) =>
    told(gazetteer.searchAirports(query, lang ?? actor.language)),
  )
}

async function told<T>(found: Promise<T>): Promise<T> {
  try {
    return await found
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const { trouble, retryAfter } = error
    throw new Failure(`places.${trouble}`, {
      cause: error,
      ...(retryAfter === undefined ? {} : { retryAfter }),
    })
  }
}
