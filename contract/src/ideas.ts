import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { approximate, Id, line, lines, NewId, orEmpty, SpotIs, said, spotFields, WebUrl } from './fields.ts'
import { Item, ItemType, memberOfItem } from './items.ts'
import { rowCalls } from './row-calls.ts'
import { member } from './trips.ts'

/** A place that lies on no day yet. */
export const Idea = z.object({
  id: Id,
  trip_id: Id,
  name: z.string(),
  place_id: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  approximate: said(z.boolean(), 'The spot is only about where the place is.'),
  spot: SpotIs,
  details: z.string(),
  url: z.nullable(z.string()),
  type: said(z.nullable(ItemType), 'Null where nobody has said it; an item of it is for sightseeing then.'),
  votes: said(z.array(Id), 'Members who are for it, in the order in which they voted.'),
  version: z.int(),
})
export type Idea = z.output<typeof Idea>

export const ideaCalls = rowCalls('idea', {
  paths: ['/trips/{tripId}/ideas', '/trips/{tripId}/ideas/{ideaId}'],
  row: Idea,
  needed: { name: line(1, 200) },
  fields: {
    ...spotFields,
    approximate,
    details: z.optional(z.nullable(lines(2_000))),
    url: orEmpty(WebUrl),
    type: orEmpty(ItemType),
  },
  says: {
    list: 'The places of a trip that lie on no day yet, the latest last',
    create: 'Add a place that lies on no day yet',
    change: 'Change an idea',
    delete: 'Delete an idea',
  },
})
export const { list: ideas, create: createIdea, change: updateIdea, delete: deleteIdea } = ideaCalls

const vote = {
  path: '/trips/{tripId}/ideas/{ideaId}/vote',
  access: { ...member, viewers: true },
  guests: true,
  row: 'ideaId',
  touches: ['ideas'],
  waits: true,
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
  row: 'ideaId',
  body: z.object({ id: NewId, sub_trip_id: said(Id, 'The day.') }),
  response: Item,
  status: 201,
  touches: ['items', 'ideas', 'comments'],
  waits: true,
  errors: ['row.exists', 'row.gone'],
})

export const unplanItem = endpoint({
  method: 'POST',
  path: '/subtripitems/sub_trip/item/{itemId}/unplan',
  summary: 'Take an item off its day: it becomes an idea, without votes, times, cost and confirmation number',
  access: memberOfItem,
  body: z.object({ id: NewId }),
  response: Idea,
  status: 201,
  touches: ['items', 'ideas', 'attachments', 'comments'],
  waits: true,
  errors: ['row.exists', 'row.gone'],
})
