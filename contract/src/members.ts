import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Raw, said } from './fields.ts'
import { topics } from './kinds.ts'
import { Sees } from './sections.ts'
import { member } from './trips.ts'

const DAY = 24 * 3_600

export const sharedFields = {
  show_passport: ['birth_date', 'full_name', 'passport_country', 'passport_number', 'passport_info'],
  show_memberships: ['airline_memberships'],
} as const

export const SharedField = z.enum([...sharedFields.show_passport, ...sharedFields.show_memberships])
export type SharedField = z.output<typeof SharedField>

const Shared = z.optional(z.nullable(z.string()))

/** The fields that its owner has switched on, and no others; null where nothing is entered, or it cannot be read. */
export const SharedProfile = z.object({
  birth_date: Shared,
  full_name: Shared,
  passport_country: Shared,
  passport_number: Shared,
  passport_info: said(Shared, 'The day on which the passport expires.'),
  airline_memberships: said(
    z.optional(z.nullable(z.record(z.string(), z.string()))),
    'The number of each programme.',
  ),
  permissions: z.object({ show_passport: z.boolean(), show_memberships: z.boolean() }),
})
export type SharedProfile = z.output<typeof SharedProfile>

export const Role = z.enum(['member', 'viewer'])
export type Role = z.output<typeof Role>

export const Member = z.object({
  user_id: said(z.optional(Id), 'Of a member; an open invitation has none.'),
  invitation_id: said(z.optional(Id), 'Of an open invitation.'),
  status: said(z.enum(['member', 'guest', 'invited']), 'A guest has no account.'),
  role: Role,
  sees: Sees,
  username: z.optional(z.string()),
  name: said(z.string(), 'Of an invitation the address, as far as the reader may see it.'),
  avatar_url: z.nullable(z.string()),
  color: z.int(),
  email: said(z.optional(z.string()), 'Of an invitation, whole for the one who invited alone.'),
  profile: said(z.nullable(SharedProfile), 'Null where nothing is shared, or not yet.'),
})
export type Member = z.output<typeof Member>

export const members = endpoint({
  method: 'GET',
  path: '/tripmembers/trip_members/{tripId}',
  summary: 'Who is on a trip, by the time of joining, and after them who is invited',
  access: member,
  section: 'both',
  response: z.array(Member),
})

export const addMember = endpoint({
  method: 'POST',
  path: '/tripmembers/add_trip_member_by_email/',
  summary:
    'Add somebody by e-mail address, in the query or, so that it stays out of addresses, in the body: who has confirmed it is a member at once, everybody else is invited; again for somebody who is invited sends the mail again',
  access: { memberOf: 'trip', by: 'trip_id' },
  section: 'all',
  opens: 'invitation',
  query: z.object({ trip_id: Id, email: said(z.optional(Raw), 'Better sent in the body.') }),
  body: z.object({ email: said(z.optional(Raw), 'Required where the query has none.') }),
  response: z.object({ status: z.enum(['added', 'invited']) }),
  touches: ['members'],
  errors: ['account.email_invalid', 'member.exists'],
  limits: [{ per: 'user', max: 20, seconds: DAY }],
})

export const setRole = endpoint({
  method: 'PUT',
  path: '/tripmembers/trip_members/{tripId}/{userId}',
  summary:
    'Let somebody else only look at a trip, which ends the invitations and links they made, or change it again; or say how much of it they see',
  access: member,
  section: 'all',
  body: z.object({ role: said(z.optional(Role), 'A viewer can only look.'), sees: z.optional(Sees) }),
  response: z.object({ user_id: Id, role: Role, sees: Sees }),
  touches: ['members'],
  errors: ['member.own_role', 'trip.last_full_member'],
})

const force = z.object({
  force: said(z.optional(z.literal('true')), 'Also somebody who has share records, which are handed over.'),
})

/** Somebody who leaves is taken out of the rows that name them. */
const membersAndRows = ['members', ...Object.values(topics)] as const

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/tripmembers/trip_members/{tripId}/{userId}',
  summary: 'Remove somebody from a trip; whoever has share records only with `force`, which hands them over',
  access: { ...member, viewers: true },
  section: 'all',
  query: force,
  response: null,
  touches: membersAndRows,
  errors: ['member.last', 'member.share_records', 'trip.last_full_member'],
})

export const leaveTrip = endpoint({
  method: 'DELETE',
  path: '/tripmembers/{tripId}/me',
  summary: 'Leave a trip; with share records only with `force`, which hands them over',
  access: { ...member, viewers: true },
  section: 'both',
  crossesSections: true,
  guests: true,
  query: force,
  response: null,
  touches: membersAndRows,
  errors: ['member.last', 'member.share_records'],
})

export const openTrip = endpoint({
  method: 'POST',
  path: '/tripmembers/{tripId}/accept',
  summary:
    'Accept a trip: from then on its members see what the own profile shares, as after looking at its plan',
  access: { ...member, viewers: true },
  section: 'both',
  guests: true,
  response: null,
})

export const reveal = endpoint({
  method: 'POST',
  path: '/tripmembers/{tripId}/{userId}/reveal',
  summary: 'Tell a member that one is about to look at what they share, before it is shown',
  access: { ...member, viewers: true },
  section: 'both',
  body: z.object({
    fields: said(
      z.array(SharedField).check(z.minLength(1), z.maxLength(6)),
      'Those one is about to look at.',
    ),
  }),
  response: null,
  errors: ['member.not_shared'],
})

/** Somebody looked at something of the account's profile; counted once a day for a field and a trip. */
export const Reveal = z.object({
  name: said(z.nullable(z.string()), 'Null once that account is deleted.'),
  avatar_url: z.nullable(z.string()),
  field: SharedField,
  trip_name: z.string(),
  at: said(z.string(), 'The last time on that day, as `2027-03-27T09:30:00.000Z`.'),
})
export type Reveal = z.output<typeof Reveal>

export const reveals = endpoint({
  method: 'GET',
  path: '/users/me/reveals',
  summary: 'Who looked at what of the own profile within the last 90 days, the latest first, at most 500',
  access: 'user',
  response: z.array(Reveal),
})
