import { open } from 'node:fs/promises'
import { MOST_PLACES_BYTES } from '@caravan/contract/bring'
import { readAt, Unreadable } from '../../attachments/pieces.ts'
import { readEntry } from '../../attachments/zip.ts'
import { entriesOf } from '../../attachments/zip-directory.ts'
import { Failure } from '../../failure.ts'
import { bookingOf } from '../../reading/booking.ts'
import { textOf } from '../../reading/charset.ts'
import type { Row } from '../../reading/kinds/kind.ts'
import { lookUpsOfFile } from '../../reading/look-ups.ts'
import type { Context, Kind } from '../../reading/mark.ts'
import { serve } from '../../work/child.ts'
import { LARGE_ZIP } from './archive-limits.ts'
import { type Read, readText } from './formats/read-text.ts'

/** The reading of a file, as this process answers it. */
export interface ReadSketch extends Omit<Read, 'marks'> {
  entries: Entry[]
}

/** A place or a booking, by the clock of its place; without a date, and without the number of a day, an idea. */
export interface Entry {
  kind: Kind
  row: Row
  nth?: number | undefined
  points?: string | undefined
}

/** The text of a file; of a zip that of the map, or of the list, in it. */
async function textIn(path: string): Promise<string | undefined> {
  await using file = await open(path)
  if ((await readAt(file, 0, 4)).toString('latin1') !== 'PK\x03\x04') {
    const bytes = await readAt(file, 0, MOST_PLACES_BYTES)
    return textOf(bytes)
  }
  const entries = await entriesOf(file, LARGE_ZIP)
  const wanted = [/^doc\.kml$/i, /\.kml$/i, /^(?:data|metadata)\.json$/]
  const name = wanted.map(shape => [...entries.keys()].find(name => shape.test(name))).find(Boolean)
  const entry = name && entries.get(name)
  return entry ? textOf(await readEntry(file, entry, MOST_PLACES_BYTES)) : undefined
}

const work = {
  async read(
    path: string,
    context: Context,
    columns: string | undefined,
    dataDir: string,
  ): Promise<ReadSketch> {
    try {
      const text = await textIn(path)
      const read = text === undefined ? undefined : readText(text, context, columns)
      if (!read) throw new Failure('bring.unknown')
      const { marks, ...told } = read
      const look = lookUpsOfFile(dataDir)
      const entries: ReadSketch['entries'] = []
      for (const { nth, points, ...mark } of marks) {
        const { kind, row } = await bookingOf(mark, context, look)
        if (kind !== 'cancellation') entries.push({ kind, row, nth, points })
      }
      return { ...told, entries }
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
