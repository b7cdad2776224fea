import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { said } from './fields.ts'
import { member } from './trips.ts'

const Region = z.object({
  region: z.string(),
  version: said(z.string(), 'Another one for each time that the region was made.'),
  bounds: said(z.array(z.number()), 'West, south, east, north.'),
  minzoom: z.number(),
  maxzoom: z.number(),
  attribution: z.string(),
  is_packed: said(z.boolean(), 'Whether the tiles of an archive are compressed by gzip.'),
})
export type StreetsRegion = z.output<typeof Region>

export const listTiles = endpoint({
  method: 'GET',
  path: '/tiles',
  summary: 'The regions of which there are streets as vector tiles, the smallest first',
  access: 'anyone',
  response: z.array(Region),
})

/** The closest zoom of the world's tiles; a map enlarges them for what is closer. */
export const WORLD_MAXZOOM = 8
/** Names what the world's tiles hold, so that they may be kept for good: raise it when that changes. */
export const WORLD_VERSION = '1'

/** The world's tiles in the archive of a trip. No region has an id like that. */
export const KEPT_WORLD = '_world'

const number = z.string().check(z.regex(/^(0|[1-9]\d{0,7})$/))

const at = {
  z: said(number, 'The zoom: the world has as many columns of tiles as two to the power of it.'),
  x: said(number, 'The column, from the west.'),
  y: said(number, 'The row, from the north.'),
}
const version = said(
  z.optional(z.string().check(z.regex(/^[a-z0-9]{1,20}$/))),
  'The version of the tiles, with which the answer may be kept for good.',
)

export const tile = endpoint({
  method: 'GET',
  path: '/tiles/{region}/{z}/{x}/{y}',
  summary: 'A vector tile of a region; 204 where it has nothing',
  access: 'anyone',
  knowsSession: true,
  params: z.object({
    region: said(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/)), 'As the list of regions names it.'),
    ...at,
  }),
  query: z.object({ v: version }),
  response: 'application/vnd.mapbox-vector-tile',
  limits: [
    { per: 'stranger', max: 600, seconds: 60 },
    { per: 'user', max: 6_000, seconds: 60 },
  ],
  ownLimits: true,
})

export const worldTile = endpoint({
  method: 'GET',
  path: '/tiles/{z}/{x}/{y}',
  summary: "A vector tile of the world's water, borders and towns; 204 where there is only land",
  access: 'anyone',
  knowsSession: true,
  params: z.object(at),
  query: z.object({ v: version }),
  response: tile.response,
  limits: tile.limits,
  ownLimits: true,
})

/** The most that a device keeps of the streets of a trip. */
export const MOST_STREETS_BYTES = 60 * 1024 * 1024

export const tripStreetsSize = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/streets',
  summary:
    'How many bytes the map along a trip takes: the world around what is planned, and the streets within 3 km of it',
  access: member,
  response: z.object({ bytes: z.number() }),
  limits: [{ per: 'user', max: 30, seconds: 60 }],
})

export const tripStreets = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/streets.bin',
  summary: 'This map as one archive: four bytes with the length of a JSON, that, and its tiles in turn',
  access: member,
  response: 'application/octet-stream',
  limits: [{ per: 'user', max: 30, seconds: 3_600 }],
})

type Spot = { lat: number; lng: number }

/** The regions that show the streets of some spots, the smallest of each spot; they come in the order of their size. */
export function regionsOf<R extends Pick<StreetsRegion, 'bounds'>>(
  regions: readonly R[],
  spots: readonly Spot[],
): R[] {
  const isIn = ({ lat, lng }: Spot, { bounds: [west = 0, south = 0, east = 0, north = 0] }: R) =>
    lng >= west && lng <= east && lat >= south && lat <= north
  const first = new Set(spots.map(spot => regions.find(region => isIn(spot, region))))
  return regions.filter(region => first.has(region))
}
