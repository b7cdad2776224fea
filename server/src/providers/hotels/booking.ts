import * as z from 'zod/mini'
import { CHILD_AGE, locales } from './availability.ts'
import { anything, foundHotel, text } from './found.ts'
import type { BookingApi } from './rapid-api.ts'

const Found = z.object({
  ...foundHotel,
  address: text(300),
  photoMainUrl: text(1_000),
  proposedAccommodation: z.catch(z.array(text(200)), []),
  priceDetails: z.catch(
    z.object({ gross: anything, strikethrough: anything, info: text(100), taxInfo: text(100) }),
    { gross: null, strikethrough: null, info: null, taxInfo: null },
  ),
  currency: anything,
  url: anything,
})

/** Counts pages from zero, and takes the number of children beside their ages. */
export const booking: BookingApi = {
  host: 'booking-com.p.rapidapi.com',
  cities: (query, lang) => ['/v1/hotels/locations', { name: query, locale: locales[lang] }],
  citiesIn: answer => z.parse(z.array(z.unknown()), answer),
  hotels: ({ checkin, checkout, rooms, adults, children, page, currency, lang }, { id, type }) => [
    '/v2/hotels/search',
    {
      dest_id: id,
      dest_type: type,
      checkin_date: checkin,
      checkout_date: checkout,
      adults_number: `${adults}`,
      ...(children > 0 && {
        children_number: `${children}`,
        children_ages: Array(children).fill(CHILD_AGE).join(),
      }),
      room_number: `${rooms}`,
      page_number: `${page}`,
      order_by: 'popularity',
      filter_by_currency: currency,
      locale: locales[lang],
      units: 'metric',
      include_adjacency: 'true',
    },
  ],
  hotelsIn: answer => z.parse(z.object({ results: z.array(z.unknown()) }), answer).results,
  hotel(candidate) {
    const { data } = z.safeParse(Found, candidate)
    if (!data) return undefined
    const { priceDetails, wishlistName, proposedAccommodation, ...hotel } = data
    const { gross, strikethrough, info, taxInfo } = priceDetails
    return {
      ...hotel,
      ...{ gross, strikethrough },
      info: [info, taxInfo].filter(Boolean).join(', ') || null,
      address: hotel.address ?? wishlistName,
      proposedAccommodation: proposedAccommodation.filter(line => line !== null),
    }
  },
}
