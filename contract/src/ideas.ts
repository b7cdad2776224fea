import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, line, lines, orEmpty, spotFields, WebUrl } from './fields.ts'
import { Item, ItemType, memberOfItem } from './items.ts'
import { member } from './trips.ts'

/** A place that lies on no day yet. */
export const Idea = z.object({
  id: Id,
  trip_id: Id,
  name: z.string(),
  place_id: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  details: z.string(),
  url: z.nullable(z.string()),
  /** Null where nobody has said it; an item of it is for sightseeing then. */
  type: z.nullable(ItemType),
  /** Members who are for it, in the order in which they voted. */
  votes: z.array(Id),
  version: z.int(),
})
export type Idea = z.output<typeof Idea>

const Name = line(1, 200)
const fields = {
  ...spotFields,
  details: z.optional(z.nullable(lines(2_000))),
  url: orEmpty(WebUrl),
  type: orEmpty(ItemType),
}

export const ideas = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/ideas',
  summary: 'The places of a trip that lie on no day yet, the latest last',
  access: member,
  response: z.array(Idea),
})

export const createIdea = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/ideas',
  summary: 'Add a place that lies on no day yet',
  access: member,
  body: z.object({ id: z.optional(Id), name: Name, ...fields }),
  response: Idea,
  status: 201,
  touches: ['ideas'],
  errors: ['row.exists', 'row.gone'],
})

export const updateIdea = endpoint({
  method: 'PUT',
  path: '/trips/{tripId}/ideas/{ideaId}',
  summary: 'Change an idea',
  access: member,
  body: z.object({ name: z.optional(Name), ...fields }),
  response: Idea,
  touches: ['ideas'],
  errors: ['version.outdated'],
})

export const deleteIdea = endpoint({
  method: 'DELETE',
  path: '/trips/{tripId}/ideas/{ideaId}',
  summary: 'Delete an idea',
  access: member,
  response: null,
  touches: ['ideas'],
})

const vote = {
  path: '/trips/{tripId}/ideas/{ideaId}/vote',
  access: { ...member, viewers: true },
  touches: ['ideas'],
} as const

export const voteForIdea = endpoint({ ...vote, method: 'PUT', summary: 'Vote for an idea', response: Idea })

export const takeVoteBack = endpoint({
  ...vote,
  method: 'DELETE',
  summary: 'Take the own vote back',
  response: Idea,
})

export const planIdea = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/ideas/{ideaId}/plan',
  summary: 'Put an idea on a day: it becomes an item at the end of it',
  access: member,
  body: z.object({ id: z.optional(Id), sub_trip_id: Id }),
  response: Item,
  status: 201,
  touches: ['items', 'ideas'],
  errors: ['row.exists', 'row.gone'],
})

export const unplanItem = endpoint({
  method: 'POST',
  path: '/subtripitems/sub_trip/item/{itemId}/unplan',
  summary: 'Take an item off its day: it becomes an idea, without votes, times and cost',
  access: memberOfItem,
  body: z.object({ id: z.optional(Id) }),
  response: Idea,
  status: 201,
  touches: ['items', 'ideas', 'attachments'],
  errors: ['row.exists', 'row.gone'],
})
