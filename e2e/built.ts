import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A file of the web as it was built. */
export const builtFile = (path: string) => readFileSync(join(import.meta.dirname, '..', 'web', 'dist', path))

/** The same as a browser gets them over https. */
export const brotliSize = (paths: readonly string[]) =>
  paths.map(path => builtFile(`${path}.br`).length).reduce((sum, size) => sum + size)

/** How many bytes files weigh on their way; there has to be one. */
export const gzippedSize = (paths: readonly string[]) =>
  paths.map(path => gzipSync(builtFile(path)).length).reduce((sum, size) => sum + size)
