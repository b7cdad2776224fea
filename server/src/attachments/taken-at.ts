import { open } from 'node:fs/promises'
import { dateTimeOf } from './exif.ts'
import { type Met, type PictureType, rewriters } from './picture-parts.ts'
import { Pieces, Unreadable } from './pieces.ts'

/** The time at which a picture says that it was taken, `yyyy-MM-ddTHH:mm` on the clock of its camera. */
export async function takenAt(path: string, type: PictureType): Promise<string | undefined> {
  await using file = await open(path)
  const met: Met = {}
  try {
    for await (const _ of rewriters[type](new Pieces(file), met)) if (met.exif) break
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
  }
  return met.exif && dateTimeOf(met.exif)
}
