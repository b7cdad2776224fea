import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { said } from './fields.ts'
import { member } from './trips.ts'

const limits = [{ per: 'user', max: 10, seconds: 3_600 }] as const

export const exportLedger = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/export.csv',
  summary: 'The expenses and repayments of a trip as a table, in the language of the account',
  access: member,
  section: 'costs',
  response: 'text/csv',
  limits,
})

export const exportTrip = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/export.json',
  summary: 'A trip with all that lies below it, and the names of the people in it',
  access: member,
  section: 'all',
  guests: false,
  response: 'application/json',
  limits,
})

export const exportCalendar = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/trip.ics',
  summary: 'What a trip plans and has booked as a calendar, without confirmation numbers',
  access: member,
  response: 'text/calendar',
  limits,
})

export const exportGpx = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/places.gpx',
  summary: 'The places of a trip as waypoints, and its days as routes',
  access: member,
  response: 'application/gpx+xml',
  limits,
})

export const exportKml = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/places.kml',
  summary: 'The places of a trip in a folder for each day',
  access: member,
  response: 'application/vnd.google-earth.kml+xml',
  limits,
})

export const exportArchive = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/archive.zip',
  summary: 'A trip with all that its reader sees of it, and its files, as a zip that any Caravan brings back',
  access: member,
  section: 'both',
  guests: false,
  query: z.object({
    template: said(z.optional(z.enum(['1'])), 'Without people, money, numbers of bookings and files.'),
  }),
  response: 'application/zip',
  limits,
})
