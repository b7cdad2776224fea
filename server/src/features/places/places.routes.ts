import { placesAround, searchAirports, searchPlaces } from '@caravan/contract/places'
import type { Route } from '../../http/mount.ts'
import { told } from '../../http/told.ts'
import type { Gazetteer } from '../../providers/places/bundled/gazetteer.ts'
import type { PlaceSearch } from '../../providers/places/port.ts'

interface Needs {
  places: PlaceSearch
  gazetteer: Pick<Gazetteer, 'placesAround' | 'searchAirports'>
}

export function mountPlaces(route: Route, { places, gazetteer }: Needs): void {
  route(searchPlaces, ({ query: { query, lang, near, kind }, actor }) =>
    told('places', places.search(actor.id, query, lang ?? actor.language, { near, kind })),
  )
  route(placesAround, ({ query: { bbox: box, zoom, lang, kind, open_at: openAt }, actor }) =>
    told('places', gazetteer.placesAround({ box, zoom: Number(zoom), kind, openAt }, lang ?? actor.language)),
  )
  route(searchAirports, ({ query: { query, lang }, actor }) =>
    told('places', gazetteer.searchAirports(query, lang ?? actor.language)),
  )
}
