import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { kinds, topics } from './kinds.ts'
import { member } from './trips.ts'

export const Entity = z.enum(['trip', 'member', 'note', ...kinds])
export type Entity = z.output<typeof Entity>

const Row = z.nullable(z.record(z.string(), z.unknown()))

/**
 * A row before and after a change: of one that was there before and is still there only the fields
 * that differ. Changes of one `seq` were made together.
 */
export const Change = z.object({
  seq: z.int(),
  at: z.string(),
  actor: z.nullable(Id),
  entity: Entity,
  id: Id,
  before: Row,
  after: Row,
})
export type Change = z.output<typeof Change>

const seq = z.string().check(z.regex(/^[1-9]\d{0,8}$/))

export const history = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/history',
  summary: 'What was changed in a trip, the latest first; `before` pages on',
  access: member,
  query: z.object({
    before: z.optional(seq),
    limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
  }),
  response: z.array(Change),
  compressed: true,
})

export const undoChange = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/history/{seq}/undo',
  summary:
    'Take a change back, as far as nobody has changed the same since; `seq` of a refusal is the latest change in the way',
  access: member,
  params: z.object({ tripId: Id, seq }),
  response: z.object({ seq: z.int() }),
  touches: ['trip', 'members', 'note', ...Object.values(topics)],
  errors: ['history.changed_since', 'member.own_role'],
})
