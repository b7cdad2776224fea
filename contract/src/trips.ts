import * as z from 'zod/mini'
import { atMost, text } from './bounds.ts'
import { currencyCodes } from './currencies.ts'
import { endpoint } from './endpoint.ts'
import { ADDRESS, Currency, Day, Id, line, NewId, orEmpty, people, said, spotFields } from './fields.ts'
import { Price, Rate } from './money.ts'
import { MAX_TRIP_NAME } from './trips.rules.ts'

/** A place as somebody chose it; what was typed and never found has no id and no coordinates. */
export const ChosenPlace = z.object({
  ...spotFields,
  name: line(1, 200),
  formatted_address: said(z.optional(z.nullable(line(0, 300))), ADDRESS),
})
export type ChosenPlace = z.output<typeof ChosenPlace>

const CURRENCY = 'Of the costs that name none. It converts nothing.'
const SPLIT = 'How new expenses are divided at first; null is equally between all.'

// In the order in which the database keeps it.
export const DefaultSplit = z.object({
  mode: z.enum(['equal', 'shares', 'percent']),
  parts: said(atMost(200, z.record(Id, text(20))), 'Shares or percent of each, by user id.'),
  shared_with: said(people(1), 'Those who share, by user id.'),
})

const MOST_RATES = 50
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
  currency: said(z.string(), CURRENCY),
  budgets: said(z.record(z.string(), z.string()), "The group's limits for spending, by currency."),
  default_split: said(z.nullable(DefaultSplit), SPLIT),
  rates: said(z.array(z.object({ by: Id, ...Rate.shape })), 'They convert nothing that is stored.'),
  version: z.int(),
})
export type Trip = z.output<typeof Trip>

export const TripWithNote = z.object({
  ...Trip.shape,
  note: said(z.string(), 'HTML, as it is now, also while somebody writes.'),
})
export type TripWithNote = z.output<typeof TripWithNote>

/** Consecutive days at one place. */
export const TripLeg = z.object({
  id: said(Id, 'Of its first day.'),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  parent_trip_id: Id,
  place_id: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
})

export const TripSummary = z.object({
  ...z.omit(Trip, { budgets: true, default_split: true, rates: true }).shape,
  sub_trips: z.array(TripLeg),
})
export type TripSummary = z.output<typeof TripSummary>

export const member = { memberOf: 'trip', by: 'tripId' } as const

export const dialogName = /^[a-z][a-z-]{0,39}$/
export const DialogName = said(z.string().check(z.regex(dialogName)), 'An open dialog, by its name.')

export const myTrips = endpoint({
  method: 'GET',
  path: '/trips/my_trips/',
  summary: 'The own trips, each with its legs',
  access: 'user',
  query: z.object({
    limit: said(z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))), 'At most so many; left out, all.'),
    cursor: said(z.optional(Id), 'The last trip of the page before.'),
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
      ...z.pick(Trip, { id: true, name: true, start_date: true, end_date: true }).shape,
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
    id: z.optional(z.nullable(NewId)),
    name: said(z.optional(z.nullable(line(0, MAX_TRIP_NAME))), 'Left out, it is made of the places.'),
    start_date: said(orEmpty(Day), 'The first day; required.'),
    end_date: said(orEmpty(Day), 'The last day; required.'),
    places: said(
      z.optional(z.nullable(z.array(ChosenPlace).check(z.maxLength(20)))),
      'Where the trip goes, at least one; its days lie at them in this order.',
    ),
    parent_trip_id: said(z.optional(z.nullable(Id)), 'The trip that this one is a side trip of.'),
    currency: said(z.optional(Currency), CURRENCY),
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
  section: 'both',
  response: TripWithNote,
})

export const updateTrip = endpoint({
  method: 'PUT',
  path: '/trips/update_trip/{tripId}',
  summary: 'Rename a trip, save its note, change its dates, its currency, budgets, rates or default split',
  access: member,
  body: z.object({
    name: z.optional(z.nullable(line(0, MAX_TRIP_NAME))),
    start_date: orEmpty(Day),
    end_date: orEmpty(Day),
    currency: said(z.optional(Currency), CURRENCY),
    budgets: said(
      z.optional(atMost(currencyCodes.length, z.partialRecord(Currency, Price))),
      "The group's limits for spending, by currency: all of them.",
    ),
    default_split: said(z.optional(z.nullable(DefaultSplit)), SPLIT),
    rates: said(
      z.optional(z.array(Rate).check(z.maxLength(MOST_RATES, { abort: true }))),
      'All of them, at most one between two currencies.',
    ),
    note: said(
      z.optional(text(MAX_NOTE_BYTES).check(z.refine(html => html.isWellFormed() && !html.includes('\0')))),
      'HTML, which is cleaned; it becomes the note by the smallest change.',
    ),
    note_n: said(z.optional(z.int().check(z.nonnegative())), 'The step of the note that the text shows.'),
    on_conflict: said(z.optional(z.enum(['move_to_last', 'delete'])), 'For the items of days that go.'),
    spread_anew: said(z.optional(z.boolean()), 'Divides other days among the cities, if none is planned.'),
    day_id: said(z.optional(Id), 'The id of the first day that comes; those of the others follow from it.'),
  }),
  maxBytes: MAX_NOTE_BYTES,
  response: z.object({ ...Trip.shape, note: said(z.optional(z.string()), 'If one was sent.') }),
  touches: ['trip', 'days', 'items', 'note', 'attachments', 'comments'],
  waits: true,
  errors: [
    'note.out_of_step',
    'trip.fields_required',
    'trip.range_backwards',
    'trip.too_long',
    'trip.days_with_content',
    'row.exists',
    'version.outdated',
  ],
})

export const deleteTrip = endpoint({
  method: 'DELETE',
  path: '/trips/delete_trip/{tripId}',
  summary: 'Delete a trip for everybody; within 30 days any of its members can bring it back',
  access: member,
  section: 'all',
  response: null,
  touches: ['trip'],
})

export const restoreTrip = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/restore',
  summary: 'Bring a deleted trip back',
  access: { ...member, deleted: true },
  section: 'both',
  response: Trip,
  touches: ['trip'],
})

export const copyTrip = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/copy',
  summary: 'A new trip with the same days and items, from another date on',
  access: member,
  section: 'all',
  body: z.object({ id: NewId, name: said(z.optional(TripName), 'Left out, the same.'), start_date: Day }),
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
  section: 'both',
  response: z.object({ is_member: z.boolean() }),
})

export const tripLive = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/live',
  summary: 'What changes in a trip, and who has it open, as server-sent events',
  access: member,
  section: 'both',
  query: z.object({
    tab: said(z.optional(Id), 'The window, by an id that it makes up; left out, nobody sees it.'),
    day: said(z.optional(Day), 'The day that it shows.'),
    item_id: said(z.optional(Id), 'The row whose form it has open.'),
    dialog: z.optional(DialogName),
  }),
  response: 'text/event-stream',
})
