import * as z from 'zod/mini'
import { text } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Currency, Day, Language, line, said } from './fields.ts'
import { searchPlaces } from './places.ts'

/** The booking site to which links lead, and whose hotels a live search finds. */
export const HOTEL_SITE = 'www.booking.com'

/** The most nights of one search. */
export const MAX_NIGHTS = 30

export const City = z.object({
  dest_id: said(z.string(), 'Names the city in a search for hotels, and means nothing elsewhere.'),
  name: line(1, 200),
  formatted_address: line(1, 300),
})
export type City = z.output<typeof City>

const Price = z.nullable(z.string())

export const Hotel = z.object({
  id: line(1, 40),
  name: line(1, 200),
  address: z.nullable(line(1, 300)),
  photoMainUrl: said(z.nullable(z.string()), 'Below `/api`, for those who are signed in.'),
  reviewScore: said(z.nullable(z.number()), 'From 0 to 10.'),
  reviewScoreWord: z.nullable(line(1, 60)),
  proposedAccommodation: z.array(line(1, 200)),
  countryCode: z.nullable(z.string()),
  priceDetails: z.object({
    info: z.nullable(line(1, 200)),
    strikethrough: Price,
    gross: said(Price, 'For the whole stay, with the digits of its currency.'),
    currency: z.nullable(z.string()),
  }),
  url: said(z.string(), 'Shows at the booking site which rooms are free.'),
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
    dest_id: said(z.optional(z.string().check(z.regex(/^[-0-9A-Za-z_]{0,32}$/))), 'The city; required.'),
    checkin: said(Day, 'The first night.'),
    checkout: said(Day, `The day of leaving, 1 to ${MAX_NIGHTS} nights later.`),
    rooms: said(z.string().check(z.regex(/^[1-8]$/)), 'How many, from 1 to 8.'),
    adults: said(z.string().check(z.regex(/^([1-9]|1[0-6])$/)), 'How many, from 1 to 16.'),
    children: said(z.string().check(z.regex(/^(\d|10)$/)), 'How many, from 0 to 10.'),
    page_number: said(z.string().check(z.regex(/^([1-4]?\d|50)$/)), 'The page of the results, from 0 to 50.'),
    currency: said(z.optional(Currency), 'Of the prices; left out, pounds.'),
    lang: said(z.optional(Language), "Of the names; left out, the account's language."),
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
    of: said(text(1_000), 'The address of the photo at its provider.'),
    by: said(z.string().check(z.regex(/^[\w-]{1,64}$/)), 'As the server has given it out.'),
  }),
  response: 'image/webp',
  errors: ['hotels.unavailable', 'hotels.timeout', 'hotels.bad_answer'],
  limits: [{ per: 'user', max: 300, seconds: 60 }],
})
