import * as z from 'zod/mini'
import { About } from './comments.ts'
import { endpoint } from './endpoint.ts'
import { Day, Id, said } from './fields.ts'
import { DialogName, member } from './trips.ts'

/** The place of somebody who has a trip open now: the chosen day, the row whose form is open, and the dialog. */
export const Presence = z.object({
  user_id: Id,
  day: z.nullable(z.string()),
  item_id: z.nullable(Id),
  dialog: z.nullable(z.string()),
  writing: said(z.optional(z.nullable(About)), 'The row about which a comment is being written.'),
})
export type Presence = z.output<typeof Presence>

export const tellPresence = endpoint({
  method: 'PUT',
  path: '/trips/{tripId}/presence',
  summary: 'Where one is in a trip that one watches, for the others who watch it; nothing of it is stored',
  access: member,
  section: 'both',
  guests: true,
  body: z.object({
    tab: said(Id, 'The window that the stream was opened with.'),
    day: said(z.optional(z.nullable(Day)), 'The day that it shows.'),
    item_id: said(z.optional(z.nullable(Id)), 'The row whose form it has open.'),
    dialog: said(z.optional(z.nullable(DialogName)), 'The dialog that it has open, by its name.'),
    writing: said(z.optional(z.nullable(About)), 'The row about which a comment is being written.'),
  }),
  response: null,
})
