import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { LedgerPerson } from './expenses.ts'
import { Id, said } from './fields.ts'
import { kindNames, topics } from './kinds.ts'
import { member } from './trips.ts'

export const entities = ['trip', 'member', 'note', ...kindNames] as const
export const Entity = z.enum(entities)
export type Entity = z.output<typeof Entity>

const Row = z.nullable(z.record(z.string(), z.unknown()))

/** A row before and after a change: of one that was there before and is still there only the fields that differ. */
export const Change = z.object({
  entity: Entity,
  id: Id,
  name: said(z.nullable(z.string()), 'The name of the row: in this change, else now, else at last.'),
  before: Row,
  after: Row,
})
export type Change = z.output<typeof Change>

/** An entry tells so many of its changes; of rows that were asked for by their ids it tells all. */
export const TOLD = 20

/** Why a change was made, where nobody made it row by row. */
export const Cause = z.enum(['import', 'copy', 'undo', 'assistant', 'claimed'])
export type Cause = z.output<typeof Cause>

/** The changes that were made together. */
export const Entry = z.object({
  seq: z.int(),
  at: z.string(),
  written_at: said(z.nullable(z.string()), 'When it was written, where it waited for a minute or more.'),
  actor: z.nullable(Id),
  undoes: said(z.nullable(z.int()), 'The number of the entry that it takes back.'),
  cause: z.nullable(Cause),
  can_undo: said(z.boolean(), 'Joining, leaving and what is shared with whom are not taken back.'),
  count: said(z.partialRecord(Entity, z.int()), 'How many rows of each kind.'),
  deleted: said(
    z.optional(z.partialRecord(Entity, z.int())),
    'How many of them were deleted; left out, none.',
  ),
  changes: said(z.array(Change), 'The first of those that were asked for.'),
})
export type Entry = z.output<typeof Entry>

export const History = z.object({
  entries: z.array(Entry),
  people: said(z.array(LedgerPerson), 'Everybody who is or was a member.'),
  seen_seq: said(z.int(), 'The reader has looked at the entries up to this one.'),
})
export type History = z.output<typeof History>

/** The rows of one question: those of a long stay are cut off. */
export const MOST_ROWS = 80

const seq = z.string().check(z.regex(/^[1-9]\d{0,8}$/))
const Ids = said(
  z
    .string()
    .check(
      z.refine(
        ids => z.array(Id).check(z.minLength(1), z.maxLength(MOST_ROWS)).safeParse(ids.split(',')).success,
      ),
    ),
  `Only what was changed about these rows: up to ${MOST_ROWS} ids, with commas between them, as a stay is its nights.`,
)

export const history = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/history',
  summary: 'What was changed in a trip, the latest first, by whom and of what kind; `before` pages on',
  access: member,
  section: 'both',
  query: z.object({
    actor: said(z.optional(Id), 'Only what this member has changed.'),
    kind: said(z.optional(Entity), 'Only what was changed about rows of this kind.'),
    entity_id: z.optional(Ids),
    before: said(z.optional(seq), 'The `seq` of the last entry of the page before.'),
    limit: said(z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))), '1 to 100; left out, 50.'),
  }),
  response: History,
  compressed: true,
})

export const historySeen = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/history/seen',
  summary: 'Whether others have changed something since one last looked at the history',
  access: member,
  section: 'both',
  response: z.object({ seen_seq: z.int(), unseen: z.boolean() }),
})

export const markHistorySeen = endpoint({
  method: 'PUT',
  path: '/trips/{tripId}/history/seen',
  summary: 'One has looked at the history up to this entry',
  access: member,
  section: 'both',
  guests: true,
  body: z.object({
    seq: said(z.int().check(z.minimum(1), z.maximum(999_999_999)), 'Of the latest entry that was looked at.'),
  }),
  response: null,
})

export const undoChange = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/history/{seq}/undo',
  summary:
    'Take a change back, as far as nobody has changed the same since; `seq` of a refusal is the latest change in the way',
  access: member,
  section: 'both',
  guests: true,
  params: z.object({ tripId: Id, seq: said(seq, 'Of the entry, which a change answers as `Trip-Seq`.') }),
  response: z.object({ seq: z.int() }),
  touches: ['trip', 'members', 'note', ...Object.values(topics)],
  waits: true,
  errors: ['history.changed_since', 'member.own_role', 'row.gone', 'trip.last_full_member'],
})
