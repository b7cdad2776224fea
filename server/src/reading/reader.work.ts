import { Worker } from 'node:worker_threads'
import { Unreadable } from '../attachments/pieces.ts'
import { serve } from '../work/child.ts'
import { type Given, type Read, readGiven } from './file.ts'
import type { Context } from './mark.ts'

/** More than this is left behind by no file to the next one. */
const SPENT_BYTES = 96 * 1024 * 1024
const own = process.memoryUsage.rss()
const memory = new Worker(new URL('./memory.work.ts', import.meta.url))
memory.unref()

const work = {
  async read(given: Given, context: Context): Promise<Read | 'unreadable'> {
    try {
      return await readGiven(given, context)
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
