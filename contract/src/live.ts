import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { LiveEvent } from './events.ts'
import { Day, Id } from './fields.ts'
import { NoteEvent } from './note.ts'
import { Presence } from './presence.ts'
import { DialogName } from './trips.ts'

/** The windows of one browser that somebody could look at. */
export const MAX_WINDOWS = 40

/** The `seq` of the last event that was seen. */
const Since = z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)))

/** A window that has a trip open, and its place there, as `tellPresence` tells it. */
export const LiveWindow = z.object({
  trip_id: Id,
  tab: Id,
  since: Since,
  day: z.optional(Day),
  item_id: z.optional(Id),
  dialog: z.optional(DialogName),
})
export type LiveWindow = z.output<typeof LiveWindow>

/** One of `event`, `people`, `note` and `gone`; about the trip, or about the account where that is null. */
export const LiveWord = z.object({
  trip_id: z.nullable(Id),
  event: z.optional(LiveEvent),
  /** Everybody who has the trip open. */
  people: z.optional(z.array(Presence)),
  /** Only where one of the windows has the note open to write. */
  note: z.optional(NoteEvent),
  /** There is no such trip for the account, or no longer. */
  gone: z.optional(z.literal(true)),
})
export type LiveWord = z.output<typeof LiveWord>

export const live = endpoint({
  method: 'POST',
  path: '/live',
  summary:
    'What changes about the account and in the trips that windows of one browser have open, and who else has them open, as server-sent events. It changes nothing',
  access: 'user',
  body: z.object({ since: Since, windows: z.array(LiveWindow).check(z.maxLength(MAX_WINDOWS)) }),
  response: 'text/event-stream',
  events: LiveWord,
  // Opened anew whenever a window comes or goes.
  ownLimits: true,
  limits: [{ per: 'user', max: 240, seconds: 60 }],
})
