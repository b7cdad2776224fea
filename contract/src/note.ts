import * as z from 'zod/mini'
import { text } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Id, said } from './fields.ts'
import { member } from './trips.ts'

/** The characters of HTML that a note may have. */
export const MAX_NOTE = 200_000

export const NoteUpdate = said(
  z.string().check(
    // An expression that counts its groups of four takes a hundred times as long.
    z.regex(/^[A-Za-z\d+/]*={0,2}$/),
    z.refine(update => update.length % 4 === 0),
  ),
  'An update of a Yjs document, in base64.',
)
const number = z.string().check(z.regex(/^(0|[1-9]\d{0,8})$/))

const Position = z.string().check(z.regex(/^[\x20-\x7e]{1,500}$/))
export const Caret = said(
  z.object({
    anchor: said(Position, 'The end of what is selected that stays where it is.'),
    head: said(Position, 'The end that moves: the caret.'),
  }),
  "The place of somebody's caret, as relative positions of Yjs in JSON; null where there is none.",
)

/** The dialog in which the note is written: what somebody types goes to the windows that have it open. */
export const WRITING = 'note-edit'

/** The longest update, in base64, that goes out with the event `note`. */
export const MAX_SENT_UPDATE = 5_000

/** The data of the event `note`: what somebody types, or where. */
export const NoteEvent = z.object({
  n: said(z.optional(z.int()), 'The step of the document with it.'),
  update: said(z.optional(z.string()), 'Left out where it is long: it has to be asked for.'),
  tab: said(z.nullable(Id), 'The window that it came from; null where it came from no editor.'),
  user_id: Id,
  caret: z.optional(z.nullable(Caret)),
})
export type NoteEvent = z.output<typeof NoteEvent>

export const noteUpdates = endpoint({
  method: 'GET',
  path: '/trips/{tripId}/note/updates',
  summary: 'The document of the note as one update of Yjs, or what came to it after a step',
  access: member,
  query: z.object({
    after: said(z.optional(number), 'The last step that is known; left out, the whole document.'),
  }),
  response: z.object({ n: z.int(), update: NoteUpdate }),
})

export const sendNoteUpdate = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/note/updates',
  summary:
    'Write in the note: an update of its document, which is stored when this answers, or the place of the caret',
  access: { ...member, full: true },
  body: z.object({
    tab: said(Id, 'The window that the stream was opened with.'),
    update: z.optional(NoteUpdate),
    caret: said(z.optional(z.nullable(Caret)), 'Left out, it stays where it is; null takes it away.'),
  }),
  maxBytes: 1024 * 1024,
  response: z.object({ n: said(z.int(), 'The step of the document with it.') }),
  // As fast as somebody types, for as long as they like, and faster for a minute.
  ownLimits: true,
  limits: [{ per: 'user', max: 1_200, seconds: 60 }],
  errors: ['note.update_invalid', 'note.out_of_step', 'limit.reached'],
})

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

const revision = z.object({
  tripId: Id,
  n: said(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), 'The number of the saved version.'),
})

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
  waits: true,
})

export const tickNoteTask = endpoint({
  method: 'POST',
  path: '/trips/{tripId}/note/tasks',
  summary:
    'Tick a task of the note, or take the tick back; it is named by its place among the tasks and its text',
  access: member,
  body: z.object({
    index: said(z.int().check(z.nonnegative(), z.lte(MAX_NOTE)), 'Among the tasks of the note, from 0.'),
    text: said(text(MAX_NOTE), 'The text of the task, as it is now.'),
    checked: said(z.boolean(), 'Whether it is ticked from now on.'),
  }),
  maxBytes: 1024 * 1024,
  response: z.object({ note: z.string() }),
  touches: ['note'],
  waits: true,
  errors: ['note.changed'],
})
