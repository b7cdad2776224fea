import * as z from 'zod/mini'
import { text } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Id, line, NewId, said } from './fields.ts'
import { topics } from './kinds.ts'
import { Member, Role } from './members.ts'
import { member } from './trips.ts'

const DAY = 24 * 3_600

const Name = line(1, 60)
const SentRole = said(Role, 'A viewer can only look.')

export const addGuest = endpoint({
  method: 'POST',
  path: '/tripmembers/{tripId}/guests',
  summary: 'Add somebody without an account, who can be part of everything that a member can',
  access: member,
  section: 'all',
  body: z.object({ id: NewId, name: Name, role: z.optional(SentRole) }),
  response: Member,
  status: 201,
  touches: ['members'],
  errors: ['row.exists', 'row.gone'],
})

export const changeGuest = endpoint({
  method: 'PUT',
  path: '/tripmembers/{tripId}/guests/{userId}',
  summary: 'Rename a guest, or let them only look',
  access: member,
  section: 'all',
  body: z.object({ name: z.optional(Name), role: z.optional(SentRole) }),
  response: Member,
  touches: ['members'],
})

export const linkGuest = endpoint({
  method: 'POST',
  path: '/tripmembers/{tripId}/guests/{userId}/link',
  summary:
    'Make the link by which a guest opens the trip, in place of the one before; it has to be used within 14 days, and opens the trip again and again then',
  access: member,
  section: 'all',
  opens: 'guest_link',
  response: z.object({ url: said(z.string(), 'The page `/guest?token=…`, told here and never again.') }),
  touches: ['members'],
  limits: [{ per: 'user', max: 60, seconds: DAY }],
})

export const endGuestLink = endpoint({
  method: 'DELETE',
  path: '/tripmembers/{tripId}/guests/{userId}/link',
  summary: 'End the link of a guest, and with it wherever it is open',
  access: member,
  section: 'all',
  response: null,
  touches: ['members'],
})

const Token = z.object({ token: said(text(200), 'From the address of the link.') })

export const lookAtGuestLink = endpoint({
  method: 'POST',
  path: '/guests/look',
  summary: 'What a link leads to, and as whom, for whoever holds it',
  access: 'anyone',
  body: Token,
  response: z.object({ trip_name: z.string(), name: said(z.string(), 'Of the guest.') }),
  limits: [{ per: 'ip', max: 20, seconds: 60 }],
})

export const Guest = z.object({ trip_id: Id, user_id: Id, name: z.string(), role: Role })

export const openGuestLink = endpoint({
  method: 'POST',
  path: '/guests/open',
  summary:
    'Open the trip of a link as its guest, by a token for that trip alone: 180 days after its last use it is over',
  access: 'anyone',
  body: Token,
  response: z.object({ access_token: z.string(), ...Guest.shape }),
  limits: [{ per: 'ip', max: 20, seconds: 60 }],
})

const merge = said(
  z.optional(z.boolean()),
  'Also where the account is a member already: both become one, and the parts of both are added.',
)

export const claimGuest = endpoint({
  method: 'POST',
  path: '/guests/claim',
  summary:
    'Become the member that the guest of a link was: all that is theirs goes over in one change, and the link ends',
  access: 'user',
  body: z.object({ ...Token.shape, merge }),
  response: z.object({ trip_id: Id }),
  changesTrip: true,
  errors: ['account.unverified', 'guest.already_member', 'limit.reached'],
  limits: [{ per: 'user', max: 20, seconds: 60 }],
})

export const guestIs = endpoint({
  method: 'POST',
  path: '/tripmembers/{tripId}/guests/{userId}/is',
  summary: 'Say which member a guest is: both become one, and the parts of both are added',
  access: member,
  section: 'all',
  body: z.object({ user_id: said(Id, 'The member.') }),
  response: null,
  touches: ['trip', 'members', ...Object.values(topics)],
})
