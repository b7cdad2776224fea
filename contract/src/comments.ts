import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, lines, NewId, people, said } from './fields.ts'
import { withComments } from './kinds.ts'
import { member } from './trips.ts'

/** A row that is talked about, a stay by its first night. */
export const About = said(
  z.object({ id: Id, kind: said(z.enum(withComments), 'Of the row.') }),
  'The row that is talked about; of a stay its first night.',
)
export type About = z.output<typeof About>

/** Something that was said about a row of a trip. */
export const Comment = z.object({
  id: Id,
  about: About,
  text: z.string(),
  mentions: z.array(Id),
  author_id: said(Id, 'Somebody who may have left since.'),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  resolved_at: said(z.nullable(z.string()), 'The same in all comments about a row.'),
  resolved_by: z.nullable(Id),
  version: z.int(),
})
export type Comment = z.output<typeof Comment>

/** Counts of the comments on a row. */
export const Thread = z.object({
  about: About,
  open: said(z.int(), 'All comments, or none where they are resolved.'),
  total: z.int(),
  last_at: z.string(),
})
export type Thread = z.output<typeof Thread>

const MAX_TEXT = 2_000
const MAX_MENTIONS = 50
/** The most comments about one row. */
export const MAX_THREAD = 200

const text = said(lines(MAX_TEXT, 1), 'As plain text.')
const mentions = said(
  z.optional(people(0).check(z.maxLength(MAX_MENTIONS))),
  'The members whom it is to reach; the text is never searched for them.',
)
const all = {
  path: '/trips/{tripId}/comments',
  section: 'both',
  access: { ...member, viewers: true },
  guests: true,
} as const
const one = { ...all, path: '/trips/{tripId}/comments/{commentId}', row: 'commentId' } as const
const write = { touches: ['comments'], waits: true } as const

export const comments = endpoint({
  ...all,
  method: 'GET',
  summary: 'What was said about a row of a trip, the latest last',
  access: member,
  query: z.object({ kind: said(z.enum(withComments), 'Of the row.'), entity_id: said(Id, 'The row.') }),
  response: z.array(Comment),
})

export const createComment = endpoint({
  ...all,
  ...write,
  method: 'POST',
  summary: 'Say something about a row of a trip; what was resolved there is open again',
  body: z.object({ id: NewId, about: About, text, mentions }),
  response: Comment,
  status: 201,
  errors: ['comment.about', 'row.exists', 'row.gone'],
})

export const updateComment = endpoint({
  ...one,
  ...write,
  method: 'PUT',
  summary: 'Change an own comment',
  body: z.object({ text: z.optional(text), mentions }),
  response: Comment,
  errors: ['comment.not_yours', 'version.outdated'],
})

export const deleteComment = endpoint({
  ...one,
  ...write,
  method: 'DELETE',
  summary: 'Delete an own comment',
  response: null,
  errors: ['comment.not_yours'],
})

export const resolveComments = endpoint({
  ...one,
  ...write,
  method: 'PUT',
  path: '/trips/{tripId}/comments/{commentId}/resolved',
  summary: 'Resolve all that was said about the row of a comment, or open it again; answers all of it',
  body: z.object({ resolved: said(z.boolean(), 'False opens it again.') }),
  response: z.array(Comment),
})

export const unreadComments = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/comments/unread',
  section: 'both',
  summary: 'The rows about which others have said something that one has not read, and how much',
  access: member,
  response: z.array(z.object({ about: About, unread: z.int() })),
})

export const markCommentsSeen = endpoint({
  method: 'PUT',
  path: '/trips/{tripId}/comments/seen',
  section: 'both',
  summary: 'One has read what was said about a row',
  access: member,
  guests: true,
  body: z.object({ about: About }),
  response: null,
  errors: ['comment.about'],
})
