import type { Received } from './endpoint.ts'
import { Failure } from './failure.ts'
import type { restoreNote, tickNoteTask } from './note.ts'
import type { By } from './shown.ts'
import type { updateTrip } from './trips.ts'

type Call<E extends typeof restoreNote | typeof tickNoteTask | typeof updateTrip> = Received<E> & By

/** The beginning of each task in the text of a note, in the order in which they are counted. */
const task = /(<li data-type="taskItem" data-checked=")(?:true|false)"/g

export const shownNote = {
  written: (html: string, { body: { note = html } }: Pick<Call<typeof updateTrip>, 'body'>): string => note,
  ticked(html: string, { body: { index, checked } }: Pick<Call<typeof tickNoteTask>, 'body'>): string {
    let place = 0
    const ticked = html.replaceAll(task, (whole, begin) =>
      place++ === index ? `${begin}${checked}"` : whole,
    )
    if (place <= index) throw new Failure('note.changed')
    return ticked
  },
  /** A version that nobody has looked at is shown once it is answered. */
  restored: (html: string, { params, noteVersion }: Call<typeof restoreNote>): string =>
    noteVersion?.(params.n) ?? html,
}
