import { open } from 'node:fs/promises'
import { dateTimeOf } from './exif.ts'
import { type PictureType, rewriters } from './picture-parts.ts'
import { Pieces, Unreadable } from './pieces.ts'
import type { Met } from './rewriter.ts'

// More than the largest piece.
const WAITING = 128 * 1024

/**
 * Writes a picture anew as it is drawn, without decoding it: neither what it tells about place, time and camera is
 * kept, nor its thumbnail, nor what lies behind its end. Its orientation stays, and so do its frames when it moves.
 */
export async function withoutMetadata(from: string, to: string, type: PictureType): Promise<void> {
  const waiting = Buffer.allocUnsafe(WAITING)
  await using source = await open(from)
  await using target = await open(to, 'w', 0o600)
  const rewritten = rewriters[type](new Pieces(source), {}, source)
  let length = 0
  const write = async () => {
    await target.writeFile(waiting.subarray(0, length))
    length = 0
  }
  for (;;) {
    const { value, done } = await rewritten.next()
    if (done) {
      await write()
      if (value) await target.write(value, 0, value.length, 0)
      return
    }
    if (length + value.length > waiting.length) await write()
    length += value.copy(waiting, length)
  }
}

/** The time at which a picture says that it was taken, `yyyy-MM-ddTHH:mm` on the clock of its camera. */
export async function takenAt(path: string, type: PictureType): Promise<string | undefined> {
  await using file = await open(path)
  const met: Met = {}
  try {
    for await (const _ of rewriters[type](new Pieces(file), met, file)) if (met.exif) break
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
  }
  return met.exif && dateTimeOf(met.exif)
}
