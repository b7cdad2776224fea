import { Failure } from '../../failure.ts'
import type { Log } from '../../log.ts'
import { tidy } from '../../reading/mark.ts'
import { readingOptions } from '../../reading/reader.ts'
import { createChild } from '../../work/child.ts'
import type { PlacesWork, ReadSketch } from './places.work.ts'

/** A reading, as it is kept for the hour in which it may be brought. */
export interface Sketch extends ReadSketch {
  name: string
}

interface Needs {
  log: Log
  dataDir: string
}

/** Reads lists of places and trips of other programs, in a process of its own. */
export function createPlacesReader({ log, dataDir }: Needs) {
  const child = createChild<PlacesWork>(new URL('./places.work.ts', import.meta.url), {
    log,
    limitMs: 10_000,
    idleMs: 60_000,
    queue: 20,
    megabytes: 256,
    v8: readingOptions,
  })

  return {
    async read(owner: string, path: string, name: string, columns?: string): Promise<Sketch> {
      const context = { today: new Date().toISOString().slice(0, 10) }
      const sketch = await child.ask(owner, 'read', path, context, columns, dataDir).catch(error => {
        // A cause tells that the process was ended: by its time, or its memory.
        const isEnded = error instanceof Failure && error.cause !== undefined
        throw isEnded ? new Failure('attachment.unreadable', { cause: error }) : error
      })
      const title = tidy(sketch.name, 120) ?? tidy(name.replace(/\.\w{1,8}$/, ''), 120) ?? sketch.format
      return { ...sketch, name: title }
    },
    close: () => child.close(),
  }
}
