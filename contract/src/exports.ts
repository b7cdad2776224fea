import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { said } from './fields.ts'
import { member } from './trips.ts'

const file = {
  method: 'GET',
  access: member,
  limits: [{ per: 'user', max: 10, seconds: 3_600 }],
} as const

/** For whom the exports are, in a form that the browser's build keeps: a menu offers them. */
const audiences = {
  ledger: { section: 'costs' },
  trip: { section: 'all', guests: false },
  archive: { section: 'both', guests: false },
} as const

export const exportLedger = endpoint({
  ...file,
  ...audiences.ledger,
  path: '/trips/{tripId}/export.csv',
  summary: 'The expenses and repayments of a trip as a table, in the language of the account',
  response: 'text/csv',
})

export const exportTrip = endpoint({
  ...file,
  ...audiences.trip,
  path: '/trips/{tripId}/export.json',
  summary: 'A trip with all that lies below it, and the names of the people in it',
  response: 'application/json',
})

export const exportCalendar = endpoint({
  ...file,
  path: '/trips/{tripId}/trip.ics',
  summary: 'What a trip plans and has booked as a calendar, without confirmation numbers',
  response: 'text/calendar',
})

export const exportGpx = endpoint({
  ...file,
  path: '/trips/{tripId}/places.gpx',
  summary: 'The places of a trip as waypoints, and its days as routes',
  response: 'application/gpx+xml',
})

export const exportKml = endpoint({
  ...file,
  path: '/trips/{tripId}/places.kml',
  summary: 'The places of a trip in a folder for each day',
  response: 'application/vnd.google-earth.kml+xml',
})

export const exportArchive = endpoint({
  ...file,
  ...audiences.archive,
  path: '/trips/{tripId}/archive.zip',
  summary: 'A trip with all that its reader sees of it, and its files, as a zip that any Caravan brings back',
  query: z.object({
    template: said(z.optional(z.enum(['1'])), 'Without people, money, numbers of bookings and files.'),
  }),
  response: 'application/zip',
})
