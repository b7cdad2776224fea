import { Worker } from 'node:worker_threads'
import { Unreadable } from '../attachments/pieces.ts'
import { serve } from '../work/child.ts'
import { type Given, type Read, readGiven } from './file.ts'
import type { Context } from './mark.ts'

const work = {
  async read(given: Given, context: Context): Promise<Read | 'unreadable'> {
    try {
      return await readGiven(given, context)
    } catch (error) {
      if (error instanceof Unreadable) return 'unreadable'
      throw error
    }
  },
}

export type ReaderWork = typeof work
new Worker(new URL('./memory.work.ts', import.meta.url)).unref()
serve(work)
