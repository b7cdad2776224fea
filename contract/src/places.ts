import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Language, Latitude, Longitude, line, PlaceId } from './fields.ts'

export const Place = z.object({
  place_id: PlaceId,
  name: line(1, 200),
  /** Its last comma-separated part is the country. */
  formatted_address: line(1, 300),
  lat: Latitude,
  lng: Longitude,
})
export type Place = z.output<typeof Place>

/** A place where flights leave and land. */
export const Airport = z.object({
  /** IATA's, or ICAO's where it has no other. */
  code: z.string(),
  icao: z.nullable(z.string()),
  name: z.string(),
  city: z.nullable(z.string()),
  country: z.string(),
  /** IANA, such as `Asia/Taipei`. */
  zone: z.nullable(z.string()),
  lat: Latitude,
  lng: Longitude,
})
export type Airport = z.output<typeof Airport>

const search = {
  method: 'GET',
  access: 'user',
  query: z.object({
    query: line(2, 100),
    /** Left out, the account's language. */
    lang: z.optional(Language),
  }),
  errors: ['places.unavailable', 'places.timeout', 'places.bad_answer'],
  limits: [
    { per: 'user', max: 30, seconds: 60 },
    { per: 'user', max: 1_000, seconds: 86_400 },
  ],
} as const

export const searchPlaces = endpoint({
  ...search,
  path: '/trips/google_places',
  summary: 'Places whose name or address fits what was typed, the likeliest first',
  response: z.array(Place),
})

export const searchAirports = endpoint({
  ...search,
  path: '/places/airports',
  summary: 'Airports by code, city or name, of a city the busiest first',
  response: z.array(Airport),
})
