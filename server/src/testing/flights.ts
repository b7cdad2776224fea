import type { Flight } from '@caravan/contract/flights'
import type { Traveller } from './traveller.ts'

export const outbound = {
  flight_number: 'BR 198',
  depart_airport_code: 'TPE',
  depart_date: '2027-03-27T08:50',
  arrive_airport_code: 'NRT',
  arrive_date: '2027-03-27T13:15',
}

export const pathOf = (tripId: string) => `/subtripitems/trip/${tripId}/flights`

/** The calls about flights, by one traveller. */
export function flightsOf(traveller: Traveller) {
  return {
    put: (id: string, fields: object, headers = {}) =>
      traveller.ask('PUT', `/subtripitems/flight/${id}`, fields, headers),
    remove: (id: string) => traveller.ask('DELETE', `/subtripitems/flight/${id}`),
    async books(tripId: string, fields: object = {}): Promise<Flight> {
      return (await traveller.does('POST', pathOf(tripId), { ...outbound, ...fields })).json
    },
  }
}
