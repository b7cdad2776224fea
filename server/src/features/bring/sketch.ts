import { setImmediate as nextPhase } from 'node:timers/promises'
import { Failure } from '../../failure.ts'
import type { Log } from '../../log.ts'
import { bookingOf, type LookUps } from '../../reading/booking.ts'
import type { Row } from '../../reading/kinds/kind.ts'
import { type Kind, tidy } from '../../reading/mark.ts'
import { onceEach } from '../../reading/reader.ts'
import { createChild } from '../../work/child.ts'
import type { Read } from './formats/read-text.ts'
import type { PlacesWork } from './places.work.ts'

/** The reading of a file, as it is kept for the hour in which it may be brought. */
export interface Sketch extends Omit<Read, 'marks'> {
  name: string
  entries: Entry[]
}

/** A place or a booking, by the clock of its place; without a date, and without the number of a day, an idea. */
export interface Entry {
  kind: Kind
  row: Row
  nth?: number | undefined
  points?: string | undefined
}

/** Each may ask for a place or two, which is looked up here. */
const AT_ONCE = 5

interface Needs {
  log: Log
  look: LookUps
}

/** Reads lists of places and trips of other programs, in a process of its own; where places lie is asked here. */
export function createPlacesReader({ log, look }: Needs) {
  const child = createChild<PlacesWork>(new URL('./places.work.ts', import.meta.url), {
    ...{ log, limitMs: 10_000, idleMs: 60_000, queue: 20, megabytes: 256 },
  })

  return {
    async read(path: string, name: string, columns?: string): Promise<Sketch> {
      const context = { today: new Date().toISOString().slice(0, 10) }
      const { marks, ...told } = await child.ask('read', path, context, columns).catch(error => {
        // A cause tells that the process was ended: by its time, or its memory.
        const isEnded = error instanceof Failure && error.cause !== undefined
        throw isEnded ? new Failure('attachment.unreadable', { cause: error }) : error
      })
      const own = onceEach(look)
      const entries: Entry[] = []
      for (const [n, { nth, points, ...mark }] of marks.entries()) {
        const { kind, row } = await bookingOf(mark, context, own)
        if (kind !== 'cancellation') entries.push({ kind, row, nth, points })
        if (n % AT_ONCE === AT_ONCE - 1) await nextPhase()
      }
      const title = tidy(told.name, 120) ?? tidy(name.replace(/\.\w{1,8}$/, ''), 120) ?? told.format
      return { ...told, name: title, entries }
    },
    close: () => child.close(),
  }
}
