import * as z from 'zod/mini'
import { text } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Currency, Day, Language, line } from './fields.ts'
import { searchPlaces } from './places.ts'

/** The booking site to which links lead, and whose hotels a live search finds. */
export const HOTEL_SITE = 'www.booking.com'

/** The most nights of one search. */
export const MAX_NIGHTS = 30

export const City = z.object({
  /** Names the city in a search for hotels, and means nothing elsewhere. */
  dest_id: z.string(),
  name: line(1, 200),
  formatted_address: line(1, 300),
})
export type City = z.output<typeof City>

/** A decimal with the digits of its currency. */
const Price = z.nullable(z.string())

export const Hotel = z.object({
  id: line(1, 40),
  name: line(1, 200),
  address: z.nullable(line(1, 300)),
  /** Below `/api`, for those who are signed in. */
  photoMainUrl: z.nullable(z.string()),
  /** From 0 to 10. */
  reviewScore: z.nullable(z.number()),
  reviewScoreWord: z.nullable(line(1, 60)),
  proposedAccommodation: z.array(line(1, 200)),
  countryCode: z.nullable(z.string()),
  priceDetails: z.object({
    info: z.nullable(line(1, 200)),
    strikethrough: Price,
    /** For the whole stay. */
    gross: Price,
    currency: z.nullable(z.string()),
  }),
  /** Shows at the booking site which rooms are free. */
  url: z.string(),
})
export type Hotel = z.output<typeof Hotel>

export const searchCities = endpoint({
  ...searchPlaces,
  path: '/lodging/cities',
  summary: 'Cities in which hotels can be searched for, the likeliest first',
  response: z.array(City),
  errors: ['hotels.off', 'cities.unavailable', 'cities.timeout', 'cities.bad_answer'],
})

export const searchHotels = endpoint({
  method: 'GET',
  path: '/lodging/search',
  summary: 'Hotels of a city for some nights; `samples` are invented and have no prices',
  access: 'user',
  query: z.object({
    /** Required; a call without it has words of its own. */
    dest_id: z.optional(z.string().check(z.regex(/^[-0-9A-Za-z_]{0,32}$/))),
    checkin: Day,
    checkout: Day,
    rooms: z.string().check(z.regex(/^[1-8]$/)),
    adults: z.string().check(z.regex(/^([1-9]|1[0-6])$/)),
    children: z.string().check(z.regex(/^(\d|10)$/)),
    page_number: z.string().check(z.regex(/^([1-4]?\d|50)$/)),
    /** Left out, prices are in pounds. */
    currency: z.optional(Currency),
    lang: z.optional(Language),
  }),
  response: z.object({ results: z.array(Hotel), samples: z.boolean() }),
  errors: [
    'hotels.off',
    'hotels.no_destination',
    'hotels.unavailable',
    'hotels.timeout',
    'hotels.bad_answer',
  ],
  limits: [{ per: 'user', max: 30, seconds: 60 }],
})

export const hotelPhoto = endpoint({
  method: 'GET',
  path: '/lodging/photo',
  summary: "The photo of a hotel, at the address that a search has given as the hotel's `photoMainUrl`",
  access: 'user',
  query: z.object({
    of: text(1_000),
    /** Made by the server: it fetches no address that it has not given out. */
    by: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  }),
  response: 'image/webp',
  errors: ['hotels.unavailable', 'hotels.timeout', 'hotels.bad_answer'],
  limits: [{ per: 'user', max: 300, seconds: 60 }],
})
