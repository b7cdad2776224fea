import * as z from 'zod/mini'
import { HeldId } from './attachments.ts'
import { atMost } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, line, NewId, said } from './fields.ts'
import { kindNames } from './kinds.ts'
import { MAX_TRIP_NAME } from './trips.rules.ts'
import { member, Trip } from './trips.ts'

/** An archive with as many files as a trip holds, and its rows. */
export const MAX_ARCHIVE_BYTES = 1_288_490_188
/** Any other file with places. */
export const MOST_PLACES_BYTES = 20 * 1024 * 1024

const HOUR = 3_600
const MOST_PEOPLE = 200

/** Told by the content of a file. */
export const formats = [
  ...(['caravan', 'gpx', 'kml', 'geojson', 'ics', 'csv'] as const),
  ...(['trek', 'adventurelog', 'wanderlog'] as const),
] as const

/** The fields that a column of a table can be. */
export const columnFields = [
  ...(['name', 'lat', 'lng', 'spot', 'date', 'time', 'end', 'details', 'url', 'address', 'type'] as const),
] as const

export const BroughtPerson = z.object({
  n: said(z.int(), 'The number of the person in the file.'),
  name: z.nullable(z.string()),
})

const ReadId = said(HeldId, 'Of the reading, by the same account within the hour.')

/** So many rows a reading shows. */
export const MOST_SAMPLED = 50

/** A trip as it was read, of which nothing is stored yet. */
export const Reading = z.object({
  read_id: z.string(),
  format: z.enum(formats),
  name: z.string(),
  start_date: said(
    z.nullable(z.string()),
    'Null where nothing has a date: then it has to be said when it begins.',
  ),
  end_date: z.nullable(z.string()),
  days: said(z.int(), 'How many days.'),
  items: said(z.int(), 'Apart from nights.'),
  ideas: said(z.int(), 'How many ideas.'),
  tracks: said(z.int(), 'Lines on the map of their days.'),
  bookings: said(z.int(), 'Flights, stays, rides and rental cars.'),
  expenses: said(z.int(), 'How many expenses.'),
  people: z.array(BroughtPerson),
  sample: said(
    z.array(z.object({ kind: z.enum(kindNames), date: z.nullable(z.string()), name: z.string() })),
    `The first rows, at most ${MOST_SAMPLED}.`,
  ),
  left_out: z.array(
    z.object({
      what: said(z.enum([...kindNames, 'point', 'line']), 'A point or a line of a map, or a kind of row.'),
      why: said(
        z.enum(['missing', 'limit', 'unnamed', 'no_place', 'outside', 'unreadable', 'not_taken']),
        'Its file is not there; more than a trip holds; without a name; no point; far from the other dates; broken; nothing that comes along.',
      ),
      count: z.int(),
    }),
  ),
  columns: said(
    z.optional(
      z.object({
        headings: z.array(z.string()),
        chosen: z.partialRecord(z.enum(columnFields), z.int()),
      }),
    ),
    'Of a table: what its columns are called, and which of them, counted from 1, were taken as what.',
  ),
})
export type Reading = z.output<typeof Reading>

const errors = [
  'archive.newer',
  'archive.damaged',
  'bring.unknown',
  'attachment.type',
  'attachment.too_large',
  'attachment.empty',
  'attachment.unreadable',
  'attachment.trip_full',
  'attachment.no_space',
  'limit.reached',
] as const

const column = `(${columnFields.join('|')}):[1-9]\\d?`
const Columns = z.string().check(z.regex(new RegExp(`^${column}(,${column}){0,${columnFields.length}}$`)))

export const readTripFile = endpoint({
  method: 'POST',
  path: '/trips/bring/read',
  summary: 'Read a trip from a file; nothing is made of it before it is brought, within an hour',
  access: 'user',
  query: z.object({
    columns: said(z.optional(Columns), 'Of a table, as `name:1,lat:3`, instead of a guess.'),
  }),
  file: { maxBytes: MAX_ARCHIVE_BYTES, stream: true },
  response: Reading,
  errors,
  limits: [{ per: 'user', max: 20, seconds: HOUR }],
})

export const WhoIs = said(
  z.enum(['guest', 'me', 'leave_out']),
  'A guest, the caller, or nobody: their parts go to the others.',
)
export type WhoIs = z.output<typeof WhoIs>
const PersonNumber = z.string().check(z.regex(/^\d{1,3}$/))

export const bringTrip = endpoint({
  method: 'POST',
  path: '/trips/bring',
  summary: 'Make a trip of what was read: all of it, or nothing where a part is wrong',
  access: 'user',
  body: z.object({
    read_id: ReadId,
    id: NewId,
    name: said(z.optional(line(1, MAX_TRIP_NAME)), 'Left out, as in the file.'),
    start_date: said(z.optional(Day), 'Another first day moves the plan, and no payment.'),
    people: said(
      z.optional(atMost(MOST_PEOPLE, z.record(PersonNumber, WhoIs))),
      'By their numbers; who is left out is a guest.',
    ),
  }),
  response: Trip,
  status: 201,
  changesTrip: true,
  errors: [...errors, 'bring.pays', 'request.not_found', 'trip.too_long', 'row.exists', 'row.gone'],
  limits: [{ per: 'user', max: 20, seconds: HOUR }],
})

export const bringIntoTrip = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/bring',
  summary: 'Add what was read to a trip, in one change: what has none of its days becomes an idea',
  access: { ...member, full: true },
  body: z.object({
    read_id: ReadId,
    id: said(Id, 'Of the import, which can be sent again.'),
    people: said(
      z.optional(atMost(MOST_PEOPLE, z.record(PersonNumber, z.union([WhoIs, Id])))),
      'By their numbers, also as a member of the trip by their id; who is left out is a guest.',
    ),
  }),
  response: z.object({
    id: Id,
    items: said(z.int(), 'How many items were added.'),
    ideas: said(z.int(), 'How many ideas were added.'),
    bookings: said(z.int(), 'How many bookings were added.'),
  }),
  status: 201,
  touches: ['days', 'items', 'ideas', 'flights', 'rides', 'rentals', 'members'],
  prepares: true,
  errors: [...errors, 'request.not_found', 'row.exists', 'row.gone'],
  limits: [{ per: 'user', max: 20, seconds: HOUR }],
})
