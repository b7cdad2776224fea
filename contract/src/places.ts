import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Language, Latitude, Longitude, line, PlaceId } from './fields.ts'
import { ItemType } from './items.ts'

export const Place = z.object({
  place_id: PlaceId,
  name: line(1, 200),
  /** Its last comma-separated part is the country. */
  formatted_address: line(1, 300),
  lat: Latitude,
  lng: Longitude,
  /** The type of an item there, guessed from the kind of place. */
  type: z.nullable(ItemType),
})
export type Place = z.output<typeof Place>

export const FoundPlace = z.extend(Place, {
  /** Of the first one, that most of one of its names was typed, in whichever language, or all of it but for one slip. */
  is_meant: z.optional(z.boolean()),
})
export type FoundPlace = z.output<typeof FoundPlace>

/** A place with what its label on a map shows. */
export const PlaceAround = z.extend(Place, { kind: z.enum(['town', 'station', 'airport', 'sight']) })
export type PlaceAround = z.output<typeof PlaceAround>

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

/** A spot on the map, written `lat,lng`. */
const Spot = z.pipe(
  z.string().check(z.regex(/^-?\d{1,2}(\.\d{1,9})?,-?\d{1,3}(\.\d{1,9})?$/)),
  z.pipe(
    z.transform((text: string) => {
      const [lat, lng] = text.split(',').map(Number)
      return { lat, lng }
    }),
    z.object({ lat: Latitude, lng: Longitude }),
  ),
)

const LONGEST = 100
const LONGEST_LINK = 2_048

/** A link, perhaps behind a name, as apps share it; some people leave out its scheme. */
const link = /\bhttps?:\/\/\S|^geo:\S|^(?:www\.|maps\.|goo\.gl\/|osm\.org\/)\S*\/|^plus\.codes\/\S/i
export const hasLink = (text: string) => link.test(text)

/** Long enough to be searched for, and not too long: a link may be longer. */
export function isPlaceQuery(text: string): boolean {
  const { length } = [...text]
  return length >= 2 && length <= (hasLink(text) ? LONGEST_LINK : LONGEST)
}

const Query = z.object({
  query: line(2, LONGEST),
  /** Left out, the account's language. */
  lang: z.optional(Language),
})

const search = {
  method: 'GET',
  access: 'user',
  query: Query,
  errors: ['places.unavailable', 'places.timeout', 'places.bad_answer'],
  limits: [
    { per: 'user', max: 30, seconds: 60 },
    { per: 'user', max: 1_000, seconds: 86_400 },
  ],
} as const

export const searchPlaces = endpoint({
  ...search,
  path: '/trips/google_places',
  query: z.extend(Query, {
    /** A text as it was typed, coordinates, or a link of a map, which may be longer. */
    query: line(2, LONGEST_LINK).check(z.refine(isPlaceQuery)),
    /** Places near this spot come first among equals. */
    near: z.optional(Spot),
    /** Only places that people live in or travel to: no sights and no airports. */
    kind: z.optional(z.literal('city')),
  }),
  errors: [...search.errors, 'place.link_without_coordinates', 'place.off_the_globe'],
  summary: 'Places whose name or address fits what was typed, the likeliest first',
  response: z.array(FoundPlace),
})

export const searchAirports = endpoint({
  ...search,
  path: '/places/airports',
  summary: 'Airports by code, city or name, of a city the busiest first',
  response: z.array(Airport),
})

/** A part of the world, written `west,south,east,north`; over the date line its west is greater than its east. */
export const Box = z.pipe(
  z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,9})?(,-?\d{1,3}(\.\d{1,9})?){3}$/)),
  z.pipe(
    z.transform((text: string) => {
      const [west, south, east, north] = text.split(',').map(Number)
      return { west, south, east, north }
    }),
    z
      .object({ west: Longitude, south: Latitude, east: Longitude, north: Latitude })
      .check(z.refine(({ south, north }) => south < north)),
  ),
)
export type Box = z.output<typeof Box>

/** The most places around that one answer has. */
export const MOST_AROUND = 60

export const placesAround = endpoint({
  method: 'GET',
  path: '/places/around',
  summary: 'The best known places in a part of the world, for the names on a map',
  access: 'user',
  query: z.object({
    bbox: Box,
    /** The zoom of the map: the closer, the less known the places may be. */
    zoom: z.string().check(z.regex(/^(1?\d|2[0-2])$/)),
    /** Left out, the account's language. */
    lang: z.optional(Language),
  }),
  response: z.array(PlaceAround),
  errors: ['places.unavailable'],
  limits: [
    { per: 'user', max: 120, seconds: 60 },
    { per: 'user', max: 10_000, seconds: 86_400 },
  ],
})
