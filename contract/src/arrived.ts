import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, said } from './fields.ts'
import { member } from './trips.ts'

/** The largest mail, the most in the tray of a trip, and how long one lies there. */
export const MOST_MAIL_BYTES = 25 * 1024 * 1024
export const MOST_ARRIVED = 50
export const ARRIVED_DAYS = 30

export const MailAddress = z.object({
  address: said(z.string(), 'Mail that a full member sends there from the own address arrives in the trip.'),
})

const mail = {
  path: '/trips/{tripId}/mail',
  access: { ...member, full: true },
  guests: false,
  opens: 'mail_address',
  errors: ['mail_in.off'],
} as const

export const tripMail = endpoint({
  ...mail,
  method: 'GET',
  summary: 'The address for mail to the trip',
  response: MailAddress,
})

export const renewTripMail = endpoint({
  ...mail,
  method: 'POST',
  summary: 'Make another address for mail to the trip, which ends the one before',
  response: MailAddress,
  status: 201,
  limits: [{ per: 'user', max: 20, seconds: 3_600 }],
})

export const ArrivedMail = z.object({
  id: Id,
  at: z.string(),
  sent_by: said(Id, 'The member from whose address it came.'),
  subject: said(z.string(), 'Empty where it has none.'),
  bytes: z.int(),
  state: said(
    z.enum(['reading', 'read', 'unreadable']),
    'It is read in the background, which the topic `arrived` tells.',
  ),
  found: said(z.int(), 'How many bookings are in it, once it was read.'),
})
export type ArrivedMail = z.output<typeof ArrivedMail>

export const arrivedMails = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/arrived',
  summary: `Mails to the trip that nobody has imported or deleted, the latest first; each for ${ARRIVED_DAYS} days`,
  access: member,
  guests: false,
  response: z.object({ mails: z.array(ArrivedMail) }),
})

export const deleteArrived = endpoint({
  method: 'DELETE',
  path: '/trips/{tripId}/arrived/{arrivedId}',
  summary: 'Delete a mail to the trip, which nobody can bring back',
  access: { ...member, full: true },
  response: null,
})
