import type { Received } from './endpoint.ts'
import { Failure } from './failure.ts'
import type { restoreNote, tickNoteTask } from './note.ts'
import type { By } from './shown.ts'
import type { TripRows } from './write/rows.ts'

type Call<E extends typeof restoreNote | typeof tickNoteTask> = Received<E> & By

/** The beginning of each task in the text of a note, in the order in which they are counted. */
const task = /(<li data-type="taskItem" data-checked=")(?:true|false)"/g

function change(rows: TripRows, changed: (html: string) => string): void {
  rows.put(
    'note',
    rows.list('note').map(note => ({ ...note, html: changed(note.html) })),
  )
}

export const noteWrites = {
  tick: (rows: TripRows, { body: { index, checked } }: Pick<Call<typeof tickNoteTask>, 'body'>): void =>
    change(rows, html => {
      let place = 0
      const ticked = html.replaceAll(task, (whole, begin) =>
        place++ === index ? `${begin}${checked}"` : whole,
      )
      if (place <= index) throw new Failure('note.changed')
      return ticked
    }),
  /** A version that nobody has looked at is shown once it is answered. */
  restore: (rows: TripRows, { params, noteVersion }: Call<typeof restoreNote>): void =>
    change(rows, html => noteVersion?.(params.n) ?? html),
}
