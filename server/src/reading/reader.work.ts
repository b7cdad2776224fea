import { Worker } from 'node:worker_threads'
import { Unreadable } from '../attachments/pieces.ts'
import { serve } from '../work/child.ts'
import { type Booking, bookingsOf } from './booking.ts'
import { type Given, readGiven } from './file.ts'
import { lookUpsOfFile } from './look-ups.ts'
import type { Context } from './mark.ts'

/** The memory that files may leave behind to the next one. The places take some 40 MB of it. */
const SPENT_BYTES = 128 * 1024 * 1024
const own = process.memoryUsage.rss()
const memory = new Worker(new URL('./memory.work.ts', import.meta.url))
memory.unref()

interface Read {
  bookings: Booking[]
  leftOut: number
  /** The text that a model would be sent. */
  text: string
}

const work = {
  async read(given: Given, context: Context, dataDir: string): Promise<Read | 'unreadable'> {
    try {
      const { marks, ...read } = await readGiven(given, context)
      return { ...read, bookings: await bookingsOf(marks, context, lookUpsOfFile(dataDir)) }
    } catch (error) {
      if (error instanceof Unreadable) return 'unreadable'
      throw error
    } finally {
      memory.postMessage('read')
    }
  },
}

export type ReaderWork = typeof work
serve(work, () => process.memoryUsage.rss() > own + SPENT_BYTES)
