import * as z from 'zod/mini'
import { atMost, text } from './bounds.ts'
import { currencyCodes } from './currencies.ts'
import { endpoint } from './endpoint.ts'
import { Currency, Day, Id, line, orEmpty, spotFields } from './fields.ts'
import { Price } from './money.ts'
import { MAX_TRIP_NAME } from './trips.rules.ts'

/** A place as somebody chose it; what was typed and never found has no id and no coordinates. */
export const ChosenPlace = z.object({
  ...spotFields,
  name: line(1, 200),
  formatted_address: z.optional(z.nullable(line(0, 300))),
})
export type ChosenPlace = z.output<typeof ChosenPlace>

// In the order in which the database keeps it.
const DefaultSplit = z.object({
  mode: z.enum(['equal', 'shares', 'percent']),
  /** As for an expense: none where all are equal. */
  parts: atMost(200, z.record(Id, text(20))),
  shared_with: z.array(Id).check(
    z.minLength(1),
    z.maxLength(200),
    z.refine(ids => new Set(ids).size === ids.length),
  ),
})

/** Of a note before it is cleaned. */
const MAX_NOTE_BYTES = 1024 * 1024

const TripName = line(1, MAX_TRIP_NAME)

/** A trip without its note, which may be long. */
export const Trip = z.object({
  id: Id,
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  parent_trip_id: z.nullable(Id),
  places: z.array(
    z.object({
      place_id: z.nullable(z.string()),
      name: z.string(),
      formatted_address: z.nullable(z.string()),
      lat: z.nullable(z.number()),
      lng: z.nullable(z.number()),
    }),
  ),
  cover_url: z.nullable(z.string()),
  /** Of the costs that name none. It converts nothing. */
  currency: z.string(),
  /** The group's limits for spending, by currency. */
  budgets: z.record(z.string(), z.string()),
  /** How new expenses are divided at first; null is equally between all. */
  default_split: z.nullable(DefaultSplit),
  version: z.int(),
})
export type Trip = z.output<typeof Trip>

export const TripWithNote = z.object({
  ...Trip.shape,
  /** HTML, as it is now, also while somebody writes. */
  note: z.string(),
})
export type TripWithNote = z.output<typeof TripWithNote>

/** Consecutive days at one place. */
export const TripLeg = z.object({
  /** Of its first day. */
  id: Id,
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  parent_trip_id: Id,
  place_id: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
})

export const TripSummary = z.object({
  ...z.omit(Trip, { budgets: true, default_split: true }).shape,
  sub_trips: z.array(TripLeg),
})
export type TripSummary = z.output<typeof TripSummary>

export const member = { memberOf: 'trip', by: 'tripId' } as const

/** A dialog of the trip, by a name of the web's. */
export const dialogName = /^[a-z][a-z-]{0,39}$/
export const DialogName = z.string().check(z.regex(dialogName))

export const myTrips = endpoint({
  method: 'GET',
  path: '/trips/my_trips/',
  summary: 'The own trips, each with its legs',
  access: 'user',
  query: z.object({
    limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
    cursor: z.optional(Id),
  }),
  response: z.array(TripSummary),
})

export const deletedTrips = endpoint({
  method: 'GET',
  path: '/trips/deleted',
  summary: 'Trips that were deleted within the last 30 days and can be brought back, the latest first',
  access: 'user',
  response: z.array(
    z.object({
      id: Id,
      name: z.string(),
      start_date: z.string(),
      end_date: z.string(),
      deleted_at: z.string(),
    }),
  ),
})

export const createTrip = endpoint({
  method: 'POST',
  path: '/trips/create_trip/',
  summary: 'Plan a new trip, with a day for every date',
  access: 'user',
  body: z.object({
    id: z.optional(z.nullable(Id)),
    /** Left out, it is made of the places. */
    name: z.optional(z.nullable(line(0, MAX_TRIP_NAME))),
    start_date: orEmpty(Day),
    end_date: orEmpty(Day),
    places: z.optional(z.nullable(z.array(ChosenPlace).check(z.maxLength(20)))),
    parent_trip_id: z.optional(z.nullable(Id)),
    currency: z.optional(Currency),
  }),
  response: Trip,
  status: 201,
  changesTrip: true,
  errors: [
    'trip.fields_required',
    'trip.range_backwards',
    'trip.too_long',
    'trip.parent_invalid',
    'row.exists',
    'row.gone',
    'limit.reached',
  ],
})

export const trip = endpoint({
  method: 'GET',
  path: '/trips/trips/{tripId}',
  summary: 'One trip',
  access: member,
  response: TripWithNote,
})

export const updateTrip = endpoint({
  method: 'PUT',
  path: '/trips/update_trip/{tripId}',
  summary: 'Rename a trip, save its note, change its dates, its currency, its budgets or its default split',
  access: member,
  body: z.object({
    name: z.optional(z.nullable(line(0, MAX_TRIP_NAME))),
    start_date: orEmpty(Day),
    end_date: orEmpty(Day),
    currency: z.optional(Currency),
    /** All of them. */
    budgets: z.optional(atMost(currencyCodes.length, z.partialRecord(Currency, Price))),
    default_split: z.optional(z.nullable(DefaultSplit)),
    /** HTML, which is cleaned; it becomes the note by the smallest change. */
    note: z.optional(
      text(MAX_NOTE_BYTES).check(z.refine(html => html.isWellFormed() && !html.includes('\0'))),
    ),
    /** The step of the note's document that the text shows: what others have written since then stays. */
    note_n: z.optional(z.int().check(z.nonnegative())),
    /** Keeps the items of days that go, those in front on the new first day and those behind on the last, or not. */
    on_conflict: z.optional(z.enum(['move_to_last', 'delete'])),
  }),
  maxBytes: MAX_NOTE_BYTES,
  /** The note comes along where one was sent. */
  response: z.object({ ...Trip.shape, note: z.optional(z.string()) }),
  touches: ['trip', 'days', 'items', 'note', 'attachments'],
  errors: [
    'note.out_of_step',
    'trip.fields_required',
    'trip.range_backwards',
    'trip.too_long',
    'trip.days_with_content',
    'version.outdated',
  ],
})

export const deleteTrip = endpoint({
  method: 'DELETE',
  path: '/trips/delete_trip/{tripId}',
  summary: 'Delete a trip for everybody; within 30 days any of its members can bring it back',
  access: member,
  response: null,
  touches: ['trip'],
})

export const restoreTrip = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/restore',
  summary: 'Bring a deleted trip back',
  access: { ...member, deleted: true },
  response: Trip,
  touches: ['trip'],
})

export const copyTrip = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/copy',
  summary: 'A new trip with the same days and items, from another date on',
  access: member,
  body: z.object({ id: z.optional(Id), name: z.optional(TripName), start_date: Day }),
  response: Trip,
  status: 201,
  changesTrip: true,
  errors: ['row.exists', 'row.gone', 'limit.reached', 'trip.too_long'],
})

export const isMember = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/is_member',
  summary: 'Whether the account is a member of this trip',
  access: 'user',
  response: z.object({ is_member: z.boolean() }),
})

export const tripLive = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/live',
  summary: 'What changes in a trip, and who has it open, as server-sent events',
  access: member,
  /** Which window this is, and where in the trip it is; see `tellPresence`. */
  query: z.object({
    tab: z.optional(Id),
    day: z.optional(Day),
    item_id: z.optional(Id),
    dialog: z.optional(DialogName),
  }),
  response: 'text/event-stream',
})
