import * as z from 'zod/mini'
import { About } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { LiveEvent } from './events.ts'
import { Day, Id, said } from './fields.ts'
import { NoteEvent } from './note.ts'
import { Presence } from './presence.ts'
import { DialogName } from './trips.ts'

/** The windows of one browser that somebody could look at. */
export const MAX_WINDOWS = 40

const Since = said(
  z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))),
  'The last `seq` that was seen.',
)

/** A window that has a trip open, and its place there. */
export const LiveWindow = z.object({
  trip_id: Id,
  tab: said(Id, 'The window, by an id that it makes up.'),
  since: Since,
  day: said(z.optional(Day), 'The day that it shows.'),
  item_id: said(z.optional(Id), 'The row whose form it has open.'),
  dialog: z.optional(DialogName),
  writing: said(z.optional(About), 'The row about which a comment is being written.'),
})
export type LiveWindow = z.output<typeof LiveWindow>

/** One of `event`, `people`, `note` and `gone`; about the trip, or about the account where that is null. */
export const LiveWord = z.object({
  trip_id: z.nullable(Id),
  event: z.optional(LiveEvent),
  people: said(z.optional(z.array(Presence)), 'Everybody who has the trip open.'),
  note: said(z.optional(NoteEvent), 'Only where one of the windows has the note open to write.'),
  gone: said(z.optional(z.literal(true)), 'There is no such trip for the account, or no longer.'),
})
export type LiveWord = z.output<typeof LiveWord>

export const live = endpoint({
  method: 'POST',
  path: '/live',
  summary:
    'What changes about the account and in the trips that windows of one browser have open, and who else has them open, as server-sent events. It changes nothing',
  access: 'user',
  guests: true,
  body: z.object({
    since: said(Since, "The `seq` of the last event of the account's own that was seen."),
    windows: said(z.array(LiveWindow).check(z.maxLength(MAX_WINDOWS)), 'Those that have a trip open.'),
  }),
  response: 'text/event-stream',
  events: LiveWord,
  // Opened anew whenever a window comes or goes.
  ownLimits: true,
  limits: [{ per: 'user', max: 240, seconds: 60 }],
})
