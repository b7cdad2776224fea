import type { Gazetteer } from '../providers/places/bundled/gazetteer.ts'
import type { LookUps } from './booking.ts'

/** The places that Caravan brings, as the reader asks for them. */
export const lookUpsIn = (gazetteer: Gazetteer, zoneAt: LookUps['zoneAt']): LookUps => ({
  airportByCode: gazetteer.airportByCode,
  airportNamed: async name => (await gazetteer.searchAirports(name, 'en'))[0],
  placeNamed: async name => (await gazetteer.search(name, 'en'))[0],
  zoneAt,
})
