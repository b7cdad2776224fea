import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Language, Latitude, Longitude, line, PlaceId, said, WebUrl } from './fields.ts'
import { ItemType } from './items.ts'

export const Place = z.object({
  place_id: PlaceId,
  name: line(1, 200),
  formatted_address: said(line(1, 300), 'Its last comma-separated part is the country.'),
  lat: Latitude,
  lng: Longitude,
  type: said(z.nullable(ItemType), 'The type of an item there, guessed from the kind of place.'),
})
export type Place = z.output<typeof Place>

/** Details of a place beside its spot. */
const known = {
  source: said(
    z.optional(z.enum(['region', 'bundled'])),
    'Where it is from: OpenStreetMap, or Overture, as the operator brought it, or the lists that Caravan brings.',
  ),
  hours: said(z.optional(line(1, 255)), "When it is open, in OpenStreetMap's way of writing it."),
  website: z.optional(WebUrl),
  phone: z.optional(line(1, 60)),
  lines: said(z.optional(z.array(line(1, 40))), 'Of trains and buses that stop there.'),
}

export const FoundPlace = z.extend(Place, {
  ...known,
  is_meant: said(
    z.optional(z.boolean()),
    'Of the first one, that it is what was typed, or that it is only near it.',
  ),
})
export type FoundPlace = z.output<typeof FoundPlace>

export const placeKinds = [
  ...([
    'town',
    'station',
    'airport',
    'sight',
    'museum',
    'viewpoint',
    'park',
    'restaurant',
    'cafe',
    'bar',
  ] as const),
  ...(['shop', 'hotel', 'stop', 'nature', 'street', 'other'] as const),
] as const
export const PlaceKind = z.enum(placeKinds)
export type PlaceKind = z.output<typeof PlaceKind>

export const PlaceAround = z.extend(Place, { ...known, kind: PlaceKind })
export type PlaceAround = z.output<typeof PlaceAround>

export const Airport = z.object({
  code: said(z.string(), "IATA's, or ICAO's where it has no other."),
  icao: z.nullable(z.string()),
  name: z.string(),
  city: z.nullable(z.string()),
  country: z.string(),
  zone: said(z.nullable(z.string()), 'IANA, such as `Asia/Taipei`.'),
  lat: Latitude,
  lng: Longitude,
})
export type Airport = z.output<typeof Airport>

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

const LANGUAGE = "Of the names; left out, the account's language."
const Typed = z.object({
  query: said(line(2, LONGEST), 'What was typed.'),
  lang: said(z.optional(Language), LANGUAGE),
})

const search = {
  method: 'GET',
  access: 'user',
  errors: ['places.unavailable', 'places.timeout', 'places.bad_answer'],
  limits: [
    { per: 'user', max: 30, seconds: 60 },
    { per: 'user', max: 1_000, seconds: 86_400 },
  ],
} as const

export const searchPlaces = endpoint({
  ...search,
  path: '/trips/google_places',
  query: z.extend(Typed, {
    query: said(
      line(2, LONGEST_LINK).check(z.refine(isPlaceQuery)),
      'A text as it was typed, coordinates, or a link of a map, which may be longer.',
    ),
    near: said(z.optional(Spot), 'A spot, written `lat,lng`: places near it come first among equals.'),
    kind: said(z.optional(z.literal('city')), 'Only places to stay at: no sights and no airports.'),
  }),
  errors: [...search.errors, 'place.link_without_coordinates', 'place.off_the_globe'],
  summary: 'Places whose name or address fits what was typed, the likeliest first',
  response: z.array(FoundPlace),
})

export const searchAirports = endpoint({
  ...search,
  path: '/places/airports',
  query: Typed,
  summary: 'Airports by code, city or name, of a city the busiest first',
  response: z.array(Airport),
})

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
    bbox: said(Box, '`west,south,east,north`; over the date line west is the greater one.'),
    zoom: said(z.string().check(z.regex(/^(1?\d|2[0-2])$/)), 'Of the map: closer tells more.'),
    kind: said(z.optional(PlaceKind), 'Only places of this kind.'),
    open_at: said(
      z.optional(
        z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/)),
      ),
      'Only places that are known to be open then, by the clock there: `2026-11-28T09:30`.',
    ),
    lang: said(z.optional(Language), LANGUAGE),
  }),
  response: z.array(PlaceAround),
  errors: ['places.unavailable'],
  limits: [
    { per: 'user', max: 120, seconds: 60 },
    { per: 'user', max: 10_000, seconds: 86_400 },
  ],
})
