import * as z from 'zod/mini'
import { CHILD_AGE } from './availability.ts'
import { anything, foundHotel, text } from './found.ts'
import type { BookingApi } from './rapid-api.ts'

const locales = { en: 'en-us', zh: 'zh-tw' } as const

const Money = z.catch(z.nullable(z.object({ value: anything, currency: anything })), null)

const Found = z.object({
  accessibilityLabel: z.catch(z.string().check(z.maxLength(5_000)), ''),
  property: z.object({
    ...foundHotel,
    photoUrls: z.catch(z.array(text(1_000)), []),
    priceBreakdown: z.catch(z.object({ grossPrice: Money, strikethroughPrice: Money }), {
      grossPrice: null,
      strikethroughPrice: null,
    }),
  }),
})

/** Counts pages from one, and takes the ages of the children alone. */
export const booking15: BookingApi = {
  host: 'booking-com15.p.rapidapi.com',
  cities: query => ['/api/v1/hotels/searchDestination', { query }],
  citiesIn: listIn,
  hotels: ({ checkin, checkout, rooms, adults, children, page, currency, lang }, { id, type }) => [
    '/api/v1/hotels/searchHotels',
    {
      dest_id: id,
      search_type: type.toUpperCase(),
      arrival_date: checkin,
      departure_date: checkout,
      adults: `${adults}`,
      ...(children > 0 && { children_age: Array(children).fill(CHILD_AGE).join() }),
      room_qty: `${rooms}`,
      page_number: `${page + 1}`,
      languagecode: locales[lang],
      currency_code: currency,
    },
  ],
  hotelsIn: answer =>
    z.parse(z.object({ data: z.object({ hotels: z.array(z.unknown()) }) }), answer).data.hotels,
  hotel(candidate) {
    const { data } = z.safeParse(Found, candidate)
    if (!data) return undefined
    const { photoUrls, priceBreakdown, wishlistName, ...hotel } = data.property
    const { grossPrice, strikethroughPrice } = priceBreakdown
    return {
      ...hotel,
      address: wishlistName,
      photoMainUrl: photoUrls[0] ?? null,
      proposedAccommodation: bedsIn(data.accessibilityLabel),
      info: null,
      gross: grossPrice?.value,
      strikethrough: strikethroughPrice?.value,
      currency: grossPrice?.currency,
    }
  },
}

function listIn(answer: unknown): unknown[] {
  return z.parse(z.object({ data: z.array(z.unknown()) }), answer).data
}

/** The label for screen readers is the only place that says which beds a hotel proposes. */
function bedsIn(label: string): string[] {
  const lines = label.split('\n').filter(line => /\bbed(?:room)?s?\b/i.test(line))
  return z
    .parse(
      z.array(text(200)),
      lines.map(line => line.trim().replace(/\.$/, '')),
    )
    .filter(line => line !== null)
}
