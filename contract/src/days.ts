import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ADDRESS, Day as DayField, Id, line, lines, NewId, said, spotFields } from './fields.ts'
import { MOST_TRACKS, Track } from './tracks.ts'
import { member } from './trips.ts'

const TRACKS = 'Ways that were recorded, each an encoded polyline: all of them. A trip has 20 at most.'

/** One calendar day of a trip: the specification's sub trip. */
export const TripDay = z.object({
  id: Id,
  parent_trip_id: Id,
  date: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  place: z.nullable(z.string()),
  place_id: z.nullable(z.string()),
  formatted_address: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  note: z.nullable(z.string()),
  tracks: said(z.array(z.object({ name: z.string(), points: z.string() })), TRACKS),
  version: z.int(),
})
export type TripDay = z.output<typeof TripDay>

const FreeDay = said(DayField, 'A date of the trip that no other day has.')
const fields = {
  place: said(z.optional(z.nullable(line(0, 200))), 'The name of the place where the day is spent.'),
  ...spotFields,
  formatted_address: said(z.optional(z.nullable(line(0, 300))), ADDRESS),
  note: said(z.optional(z.nullable(lines(2_000))), 'Plain text for the whole day.'),
  tracks: said(z.optional(z.array(Track).check(z.maxLength(MOST_TRACKS, { abort: true }))), TRACKS),
}

export const memberOfDay = { memberOf: 'trip', home: 'subTripId', kind: 'day' } as const

export const days = endpoint({
  method: 'GET',
  path: '/subtrips/parent_trip/{tripId}/sub_trips',
  summary: 'The days of a trip, by date',
  access: member,
  response: z.array(TripDay),
})

export const createDay = endpoint({
  method: 'POST',
  path: '/subtrips/parent_trip/{tripId}/sub_trips',
  summary: 'Make a day again that was deleted',
  access: member,
  body: z.object({ id: NewId, date: FreeDay, ...fields }),
  response: TripDay,
  status: 201,
  touches: ['days', 'items'],
  waits: true,
  errors: ['day.outside_trip', 'day.date_taken', 'row.exists', 'row.gone'],
})

export const updateDay = endpoint({
  method: 'PUT',
  path: '/subtrips/update_sub_trip/{subTripId}',
  summary:
    'Change the place, the note or the tracks of a day, or move the day to a free date; without `place_id` a new place has no coordinates',
  access: memberOfDay,
  body: z.object({ date: z.optional(FreeDay), ...fields }),
  response: TripDay,
  touches: ['days', 'items'],
  waits: true,
  errors: ['day.outside_trip', 'day.date_taken', 'version.outdated'],
})

export const deleteDay = endpoint({
  method: 'DELETE',
  path: '/subtrips/delete_sub_trip/{subTripId}',
  summary: 'Delete a day and its items',
  access: memberOfDay,
  response: null,
  touches: ['days', 'items', 'attachments', 'comments'],
  waits: true,
})
