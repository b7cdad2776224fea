import { endpoint } from './endpoint.ts'
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
