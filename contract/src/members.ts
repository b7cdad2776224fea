import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Raw } from './fields.ts'
import { member } from './trips.ts'

export const Member = z.object({
  user_id: z.optional(Id),
  status: z.enum(['member', 'invited']),
  role: z.enum(['member', 'viewer']),
  username: z.optional(z.string()),
  name: z.string(),
  avatar_url: z.nullable(z.string()),
  color: z.int(),
})
export type Member = z.output<typeof Member>

const tripId = z.object({ tripId: Id })

export const members = endpoint({
  method: 'GET',
  path: '/tripmembers/trip_members/{tripId}',
  summary: 'Who is on a trip',
  access: member,
  params: tripId,
  response: z.array(Member),
  errors: [],
})

export const addMember = endpoint({
  method: 'POST',
  path: '/tripmembers/add_trip_member_by_email/',
  summary: 'Add somebody by e-mail address, in the query or, so that it stays out of addresses, in the body',
  access: { memberOf: 'trip', by: 'trip_id' },
  query: z.object({ trip_id: Id, email: z.optional(Raw) }),
  body: z.object({ email: z.optional(Raw) }),
  response: z.object({ status: z.enum(['added', 'invited']) }),
  touches: ['members'],
  errors: ['account.unverified', 'account.email_invalid', 'member.exists', 'member.unknown', 'limit.reached'],
  limits: [{ per: 'user', max: 20, seconds: 24 * 3_600 }],
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/tripmembers/trip_members/{tripId}/{userId}',
  summary: 'Remove somebody from a trip, or leave it',
  access: { ...member, viewers: true },
  params: z.object({ tripId: Id, userId: Id }),
  query: z.object({ force: z.optional(z.literal('true')) }),
  response: null,
  touches: ['members'],
  errors: ['member.last', 'trip.view_only'],
})
