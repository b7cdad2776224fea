import { open } from 'node:fs/promises'
import { MOST_PLACES_BYTES } from '@caravan/contract/bring'
import { readAt, Unreadable } from '../../attachments/pieces.ts'
import { entriesOf, readEntry } from '../../attachments/zip.ts'
import { Failure } from '../../failure.ts'
import { textOf } from '../../reading/charset.ts'
import type { Context } from '../../reading/mark.ts'
import { serve } from '../../work/child.ts'
import { type Read, readText } from './formats/read-text.ts'

/** Pictures may come with the places. */
const MOST_OF_ZIP = { bytes: Number.POSITIVE_INFINITY, entries: 10_000, directory: 4 * 1024 * 1024 }

/** The text of a file; of a zip that of the map, or of the list, in it. */
async function textIn(path: string): Promise<string | undefined> {
  await using file = await open(path)
  if ((await readAt(file, 0, 4)).toString('latin1') !== 'PK\x03\x04') {
    const bytes = await readAt(file, 0, MOST_PLACES_BYTES)
    return textOf(bytes)
  }
  const entries = await entriesOf(file, MOST_OF_ZIP)
  const wanted = [/^doc\.kml$/i, /\.kml$/i, /^(?:data|metadata)\.json$/]
  const name = wanted.map(shape => [...entries.keys()].find(name => shape.test(name))).find(Boolean)
  const entry = name && entries.get(name)
  return entry ? textOf(await readEntry(file, entry, MOST_PLACES_BYTES)) : undefined
}

const work = {
  async read(path: string, context: Context, columns: string | undefined): Promise<Read> {
    try {
      const text = await textIn(path)
      const read = text === undefined ? undefined : readText(text, context, columns)
      if (!read) throw new Failure('bring.unknown')
      return read
    } catch (error) {
      // The latter of JSON that is nested too deeply.
      const isBroken =
        error instanceof Unreadable || error instanceof SyntaxError || error instanceof RangeError
      throw isBroken ? new Failure('attachment.unreadable') : error
    }
  },
}

export type PlacesWork = typeof work
serve(work)
