import * as z from 'zod/mini'
import { text } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Id, NewId, said } from './fields.ts'
import { member } from './trips.ts'

const DAY = 24 * 3_600

/** All that somebody who is invited may know of a trip. */
export const Invitation = z.object({
  id: Id,
  trip_name: z.string(),
  inviter: said(z.string(), 'The username of the one who invited.'),
  expires_at: z.string(),
})
export type Invitation = z.output<typeof Invitation>

export const blockedSenders = endpoint({
  method: 'GET',
  path: '/users/me/blocked',
  summary: 'Those whose invitations to the own address are declined unseen',
  access: 'user',
  response: z.array(z.object({ user_id: Id, username: z.string() })),
})

export const unblockSender = endpoint({
  method: 'DELETE',
  path: '/users/me/blocked/{userId}',
  summary: 'See the invitations of somebody again, also those that are still open',
  access: 'user',
  response: null,
})

const memberOfInvitation = { memberOf: 'trip', home: 'invitationId', kind: 'invitation' } as const

export const invitations = endpoint({
  method: 'GET',
  path: '/tripmembers/invitations',
  summary: 'Open invitations to the own address, the latest first, also while it is not confirmed',
  access: 'user',
  response: z.array(Invitation),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/tripmembers/invitations/{invitationId}/accept',
  summary: 'Join the trip that one is invited to; needs a confirmed address',
  access: 'user',
  response: z.object({ trip_id: Id }),
  changesTrip: true,
  errors: ['account.unverified', 'limit.reached'],
})

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/tripmembers/invitations/{invitationId}/decline',
  summary:
    'Decline an invitation; with `block`, which needs a confirmed address, every later one of the same person too',
  access: 'user',
  body: z.object({
    block: said(z.optional(z.boolean()), 'Declines every later invitation of the same person too.'),
  }),
  response: null,
  changesTrip: true,
  errors: ['account.unverified'],
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/tripmembers/invitations/{invitationId}',
  summary: 'Take an invitation back',
  access: memberOfInvitation,
  section: 'both',
  response: null,
  touches: ['members'],
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/tripmembers/invitations/{invitationId}/resend',
  summary: 'Mail an invitation again, which is then good for another 14 days',
  access: memberOfInvitation,
  section: 'all',
  opens: 'invitation',
  response: null,
  touches: ['members'],
  limits: [{ per: 'user', max: 20, seconds: DAY }],
})

export const JoinLink = z.object({
  id: Id,
  created_by: Id,
  created_at: z.string(),
  expires_at: z.string(),
})
export type JoinLink = z.output<typeof JoinLink>

export const joinLinks = endpoint({
  method: 'GET',
  path: '/tripmembers/{tripId}/links',
  summary: 'The links to a trip that nobody has used yet, the latest first',
  access: member,
  section: 'all',
  guests: false,
  response: z.array(JoinLink),
})

export const createJoinLink = endpoint({
  method: 'POST',
  path: '/tripmembers/{tripId}/links',
  summary: 'Make a link for somebody without mail: whoever opens it first joins, within 14 days',
  access: member,
  section: 'all',
  opens: 'join_link',
  body: z.object({ id: NewId }),
  response: z.object({
    ...JoinLink.shape,
    url: said(z.string(), 'The page `/join?token=…`, told here and never again.'),
  }),
  status: 201,
  touches: ['members'],
  errors: ['row.exists', 'row.gone'],
  limits: [{ per: 'user', max: 20, seconds: DAY }],
})

export const revokeJoinLink = endpoint({
  method: 'DELETE',
  path: '/tripmembers/links/{linkId}',
  summary: 'Make a link worth nothing',
  access: { memberOf: 'trip', home: 'linkId', kind: 'link' },
  section: 'both',
  response: null,
  touches: ['members'],
})

const Token = z.object({ token: said(text(200), 'From the address of the link.') })

export const lookAtJoinLink = endpoint({
  method: 'POST',
  path: '/tripmembers/join/look',
  summary: 'What a link leads to, for whoever holds it; any that cannot be used any more is not there',
  access: 'anyone',
  body: Token,
  response: z.object({ trip_name: z.string(), inviter: z.string() }),
  limits: [{ per: 'ip', max: 20, seconds: 60 }],
})

export const joinByLink = endpoint({
  method: 'POST',
  path: '/tripmembers/join',
  summary: 'Join the trip of a link, also while the own address is not confirmed; uses the link up',
  access: 'user',
  body: Token,
  response: z.object({ trip_id: Id }),
  changesTrip: true,
  errors: ['limit.reached'],
  limits: [{ per: 'user', max: 20, seconds: 60 }],
})
