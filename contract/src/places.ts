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

export const searchPlaces = endpoint({
  method: 'GET',
  path: '/trips/google_places',
  summary: 'Places whose name or address fits what was typed, the likeliest first',
  access: 'user',
  query: z.object({
    query: line(2, 100),
    /** Left out, the account's language. */
    lang: z.optional(Language),
  }),
  response: z.array(Place),
  errors: ['places.unavailable', 'places.timeout', 'places.bad_answer'],
  limits: [
    { per: 'user', max: 30, seconds: 60 },
    { per: 'user', max: 1_000, seconds: 86_400 },
  ],
})
