import type { Pieces, Source } from './pieces.ts'

/** The parts of a picture that its rewriter has come across. */
export interface Met {
  /** The first block of EXIF, cut at `LONGEST_EXIF`. */
  exif?: Buffer
}

/**
 * Yields a picture without its metadata. It may return a beginning that is known only then and takes the place of the
 * first bytes. `file` is the file of `pieces`, for formats that have to be read out of order.
 */
export type Rewriter = (pieces: Pieces, met: Met, file: Source) => AsyncGenerator<Buffer, Buffer | undefined>

export const LONGEST_EXIF = 64 * 1024
