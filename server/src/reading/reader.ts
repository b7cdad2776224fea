import { Failure } from '../failure.ts'
import type { Log } from '../log.ts'
import { createChild } from '../work/child.ts'
import type { Booking } from './booking.ts'
import type { Given } from './file.ts'
import type { Context } from './mark.ts'
import type { ReaderWork } from './reader.work.ts'

export interface Found {
  bookings: Booking[]
  /** Why nothing was read: the file is broken, or is more than may be read of one. */
  problem: 'unreadable' | 'too_much' | null
  /** How many entries of calendars, or of their repeats, are left out. */
  leftOut?: number
  /** Text that may be sent to a language model. Missing if the file has none. */
  text?: string
}

const MOST_BYTES = 25 * 1024 * 1024
const LONGEST_TEXT = 200_000

/**
 * Options of V8 for processes that read. Most of what the first texts cost is the compilation of thousands of regular
 * expressions, which run too seldom for optimized bytecode to pay. A young generation of the usual size grows until the
 * process counts as spent, and the next process compiles them all again.
 */
export const readingOptions = ['--no-regexp-peephole-optimization', '--max-semi-space-size=4']

interface Needs {
  log: Log
  dataDir: string
  limitMs?: number
  idleMs?: number
}

/**
 * Reads bookings out of files, in a process of its own, which looks up their places as well: a file may end it by its time
 * or memory, and nothing else.
 */
export function createReader({ log, dataDir, limitMs = 10_000, idleMs = 60_000 }: Needs) {
  const child = createChild<ReaderWork>(new URL('./reader.work.ts', import.meta.url), {
    log,
    limitMs,
    idleMs,
    queue: 20,
    megabytes: 256,
    v8: readingOptions,
  })

  return {
    /** The owner is the account whose turn the reading takes. */
    async read(owner: string, given: Given, context: Context): Promise<Found> {
      const isTooMuch = 'text' in given ? given.text.length > LONGEST_TEXT : given.bytes.length > MOST_BYTES
      if (isTooMuch) return { bookings: [], problem: 'too_much' }
      try {
        const read = await child.ask(owner, 'read', given, context, dataDir)
        if (read === 'unreadable') return { bookings: [], problem: 'unreadable' }
        const { bookings, leftOut, text } = read
        return {
          ...{ bookings, problem: null },
          ...(leftOut > 0 && { leftOut }),
          ...(text !== '' && { text }),
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
