import * as z from 'zod/mini'
import { text } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { said } from './fields.ts'

export const calendarFeed = endpoint({
  method: 'GET',
  path: '/calendar/{token}.ics',
  summary:
    'The calendar of a share link whose section `calendar` is on, or of all own trips; 60 times an hour, beside 304',
  access: 'anyone',
  params: z.object({ token: said(text(200), 'From the address of the calendar.') }),
  response: 'text/calendar',
})

const own = { path: '/users/me/calendar', access: 'user' } as const
const MadeAt = said(z.nullable(z.string()), 'Null where there is none.')

export const ownCalendar = endpoint({
  ...own,
  method: 'GET',
  summary: 'Whether there is a calendar of all own trips, and since when',
  response: z.object({ made_at: MadeAt }),
})

export const makeOwnCalendar = endpoint({
  ...own,
  method: 'POST',
  opens: 'calendar_feed',
  summary: 'Make an address with a calendar of all own trips, which ends the one before',
  response: z.object({ url: said(z.string(), 'Nobody can read it again.'), made_at: MadeAt }),
  status: 201,
  limits: [{ per: 'user', max: 20, seconds: 3_600 }],
})

export const endOwnCalendar = endpoint({
  ...own,
  method: 'DELETE',
  summary: 'Make the address of the calendar worth nothing, at once',
  response: null,
})
