import { Failure } from '../failure.ts'
import type { Log } from '../log.ts'
import { createChild } from '../work/child.ts'
import { background } from '../work/in-turn.ts'
import type { HeicWork } from './heic.work.ts'

interface Needs {
  log: Log
  limitMs?: number
  idleMs?: number
}

/**
 * Draws HEIC in a process of its own, which begins with the first one: libheif blocks its thread for as long as it
 * decodes, and is in C++.
 */
export function createHeicDrawing({ log, limitMs = 20_000, idleMs = 10_000 }: Needs) {
  const child = createChild<HeicWork>(new URL('./heic.work.ts', import.meta.url), {
    ...{ log, limitMs, idleMs, queue: 20, waiting: 20, megabytes: 64 },
  })
  return {
    /** A WebP that fits into a square; undefined if the file cannot be drawn within time and memory. */
    async draw(path: string, side: number, quality: number): Promise<Buffer | undefined> {
      try {
        return await child.ask(background, 'draw', path, side, quality)
      } catch (error) {
        // A cause tells that this file has ended the process. Without one the process did not begin, or has too much to do.
        if (error instanceof Failure && error.cause !== undefined) return undefined
        throw error
      }
    },
    pid: () => child.pid(),
    close: () => child.close(),
  }
}

export type HeicDrawing = ReturnType<typeof createHeicDrawing>
