import { remembered } from '@caravan/contract/remembered'
import { Failure } from '../failure.ts'
import type { Log } from '../log.ts'
import { createChild } from '../work/child.ts'
import { type Booking, bookingOf, type LookUps } from './booking.ts'
import type { Given } from './file.ts'
import type { Context } from './mark.ts'
import type { ReaderWork } from './reader.work.ts'

export interface Found {
  bookings: Booking[]
  /** Why nothing was read: the file is broken, or is more than may be read of one. */
  problem: 'unreadable' | 'too_much' | null
  /** What a model could be asked about, where there is one. */
  text?: string
}

const MOST_BYTES = 25 * 1024 * 1024
const LONGEST_TEXT = 200_000

interface Needs {
  log: Log
  look: LookUps
  limitMs?: number
  idleMs?: number
}

/**
 * Reads bookings out of files, in a process of its own: a file may end it by its time or memory, and nothing else. Where
 * places lie is asked here.
 */
export function createReader({ log, look, limitMs = 10_000, idleMs = 60_000 }: Needs) {
  const child = createChild<ReaderWork>(new URL('./reader.work.ts', import.meta.url), {
    ...{ log, limitMs, idleMs, queue: 20, megabytes: 256 },
  })

  return {
    look,
    async read(given: Given, context: Context): Promise<Found> {
      const isTooMuch = 'text' in given ? given.text.length > LONGEST_TEXT : given.bytes.length > MOST_BYTES
      if (isTooMuch) return { bookings: [], problem: 'too_much' }
      try {
        const read = await child.ask('read', given, context)
        if (read === 'unreadable') return { bookings: [], problem: 'unreadable' }
        const own = onceEach(look)
        return {
          bookings: await Promise.all(read.marks.map(mark => bookingOf(mark, context, own))),
          problem: null,
          ...(read.text !== '' && { text: read.text }),
        }
      } catch (error) {
        // A cause tells that the process was ended; without one, others are read first.
        if (!(error instanceof Failure) || error.cause === undefined) throw error
        return { bookings: [], problem: 'too_much' }
      }
    },
    close: () => child.close(),
  }
}

/** Bookings of one file are at the same places; one that cannot be asked about is not known. */
export const onceEach = (look: LookUps): LookUps => ({
  airportByCode: remembered(code => look.airportByCode(code).catch(() => undefined)),
  airportNamed: remembered(name => look.airportNamed(name).catch(() => undefined)),
  placeNamed: remembered(name => look.placeNamed(name).catch(() => undefined)),
  zoneAt: remembered((lat: number, lng: number) => look.zoneAt(lat, lng).catch(() => null)),
})
