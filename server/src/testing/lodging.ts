import type { Item } from '@caravan/contract/items'
import type { Traveller } from './traveller.ts'

export const kanra = {
  place: 'Hotel Kanra',
  place_id: 'hotel:kanra',
  lat: 34.99,
  lng: 135.76,
  details: 'Two twin rooms',
  url: 'https://kanra.jp/',
  confirmation_number: 'KNR-48213',
  check_in: '2027-03-27',
  check_out: '2027-03-30',
}

export const pathOf = (tripId: string) => `/subtripitems/trip/${tripId}/lodging`

const named = (nights: Item[]) => nights.map(({ id, version }) => ({ id, version }))

/** The calls about stays, by one traveller. */
export function lodgingOf(traveller: Traveller) {
  return {
    post: (tripId: string, fields: object, who = traveller) => who.ask('POST', pathOf(tripId), fields),
    put: (tripId: string, nights: Item[], fields: object, who = traveller) =>
      who.ask('PUT', pathOf(tripId), { nights: named(nights), ...fields }),
    remove: (tripId: string, nights: Item[], who = traveller) =>
      who.ask('POST', `${pathOf(tripId)}/delete`, { nights: named(nights) }),
    nightsOf: async (tripId: string): Promise<Item[]> =>
      (await traveller.does('GET', `/subtripitems/trip/${tripId}/lodging_items`)).json,
    /** A trip of eight days, March 27 to April 3, with this stay. */
    async aStay(fields: object = {}) {
      const { id: tripId } = await traveller.plansTrip('2027-03-27', '2027-04-03')
      const nights: Item[] = (await traveller.does('POST', pathOf(tripId), { ...kanra, ...fields })).json
      return { tripId, nights }
    },
  }
}
