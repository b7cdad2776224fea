import * as z from 'zod/mini'
import { text } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { member } from './trips.ts'

/** The characters of HTML that a note may have. */
export const MAX_NOTE = 200_000

/** An update of a Yjs document, in base64. */
export const NoteUpdate = z.string().check(
  // An expression that counts its groups of four takes a hundred times as long.
  z.regex(/^[A-Za-z\d+/]*={0,2}$/),
  z.refine(update => update.length % 4 === 0),
)
const number = z.string().check(z.regex(/^(0|[1-9]\d{0,8})$/))

/** The place of somebody's caret, as positions in the document that the editors understand. */
const Position = z.string().check(z.regex(/^[\x20-\x7e]{1,500}$/))
const Caret = z.object({ anchor: Position, head: Position })

/** The dialog in which the note is written: what somebody types goes to the windows that have it open. */
export const WRITING = 'note-edit'

/** The longest update, in base64, that goes out with the event `note`. */
export const MAX_SENT_UPDATE = 5_000

/** The data of the event `note`: what somebody types, or where. */
export const NoteEvent = z.object({
  /** The step of the document since this update; left out where only the caret has moved. */
  n: z.optional(z.int()),
  /** Left out where it is long: a window asks for it then, as it does where `n` is not the next step. */
  update: z.optional(z.string()),
  /** The window that it came from; null where it came from no editor. */
  tab: z.nullable(Id),
  user_id: Id,
  caret: z.optional(z.nullable(Caret)),
})
export type NoteEvent = z.output<typeof NoteEvent>

export const noteUpdates = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/note/updates',
  summary: 'The document of the note as one update of Yjs, or what came to it after a step',
  access: member,
  query: z.object({ after: z.optional(number) }),
  response: z.object({ n: z.int(), update: NoteUpdate }),
})

export const sendNoteUpdate = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/note/updates',
  summary:
    'Write in the note: an update of its document, which is stored when this answers, or the place of the caret',
  access: { ...member, full: true },
  body: z.object({
    /** The window, as it was named to the stream. */
    tab: Id,
    update: z.optional(NoteUpdate),
    caret: z.optional(z.nullable(Caret)),
  }),
  maxBytes: 1024 * 1024,
  /** The step of the document with it. */
  response: z.object({ n: z.int() }),
  // As fast as somebody types, for as long as they like, and faster for a minute.
  ownLimits: true,
  limits: [{ per: 'user', max: 1_200, seconds: 60 }],
  errors: ['note.update_invalid', 'note.out_of_step', 'limit.reached'],
})

/** A saved version. */
export const NoteRevision = z.object({
  n: z.int(),
  saved_at: z.string(),
  saved_by: z.nullable(Id),
  characters: z.int(),
})
export type NoteRevision = z.output<typeof NoteRevision>

export const noteRevisions = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/note/revisions',
  summary: 'The last 1,000 saved versions of the note, the latest first',
  access: member,
  response: z.array(NoteRevision),
})

const revision = z.object({ tripId: Id, n: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) })

export const noteRevision = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/note/revisions/{n}',
  summary: 'A saved version of the note with its text',
  access: member,
  params: revision,
  response: z.object({ ...NoteRevision.shape, html: z.string() }),
})

export const restoreNote = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/note/revisions/{n}/restore',
  summary: 'Bring a saved version of the note back; it becomes the latest one',
  access: member,
  params: revision,
  response: NoteRevision,
  touches: ['note'],
})

export const tickNoteTask = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/note/tasks',
  summary:
    'Tick a task of the note, or take the tick back; it is named by its place among the tasks and its text',
  access: member,
  body: z.object({
    index: z.int().check(z.nonnegative(), z.lte(MAX_NOTE)),
    text: text(MAX_NOTE),
    checked: z.boolean(),
  }),
  maxBytes: 1024 * 1024,
  response: z.object({ note: z.string() }),
  touches: ['note'],
  errors: ['note.changed'],
})
