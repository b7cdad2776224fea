import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  approximate,
  ClockTime,
  Day,
  Id,
  line,
  lines,
  NewId,
  orEmpty,
  SentParticipants,
  said,
  spotFields,
  WebUrl,
} from './fields.ts'
import { Item } from './items.ts'
import { Cost } from './money.ts'
import { MAX_TRIP_DAYS } from './trips.rules.ts'
import { member } from './trips.ts'

const fields = {
  place: said(z.optional(z.nullable(line(0, 200))), 'The name of the lodging; a new stay needs it.'),
  ...spotFields,
  approximate,
  details: z.optional(z.nullable(lines(2_000))),
  url: orEmpty(WebUrl),
  confirmation_number: z.optional(z.nullable(line(0, 40))),
  cost: said(orEmpty(Cost), 'Of all nights together, in the currency of the trip.'),
  check_in: said(orEmpty(Day), 'The day of the first night.'),
  check_out: said(orEmpty(Day), 'The day after the last night.'),
  participants: SentParticipants,
}

/** A night has times of its own once it is there. */
const times = {
  start_time: said(orEmpty(ClockTime), 'From when the first night is; left out, 15:00.'),
  end_time: said(orEmpty(ClockTime), 'Until when the last night is, on the morning after; left out, 10:00.'),
}

const nights = said(
  z.array(z.object({ id: Id, version: z.int() })).check(z.minLength(1), z.maxLength(MAX_TRIP_DAYS)),
  'The items that the stay consists of, as the caller knows them.',
)

const mistakes = ['lodging.place_and_dates', 'lodging.no_night', 'item.no_day'] as const

export const bookLodging = endpoint({
  method: 'POST',
  path: '/subtripitems/trip/{tripId}/lodging',
  summary: 'Book a stay: one item of type lodging per night',
  access: member,
  body: z.object({ id: z.optional(z.nullable(NewId)), ...fields, ...times }),
  response: z.array(Item),
  status: 201,
  touches: ['items'],
  waits: true,
  errors: [...mistakes, 'row.exists', 'row.gone'],
})

export const changeLodging = endpoint({
  method: 'PUT',
  path: '/subtripitems/trip/{tripId}/lodging',
  summary: 'Change all nights of a stay; other dates move, lengthen or shorten it',
  access: member,
  body: z.object({ nights, ...fields }),
  response: z.array(Item),
  touches: ['items', 'attachments', 'comments'],
  waits: true,
  errors: [...mistakes, 'version.outdated'],
})

export const deleteLodging = endpoint({
  method: 'POST',
  path: '/subtripitems/trip/{tripId}/lodging/delete',
  summary: 'Delete all nights of a stay',
  access: member,
  body: z.object({ nights }),
  response: z.array(Item),
  touches: ['items', 'attachments', 'comments'],
  waits: true,
  errors: ['version.outdated'],
})
