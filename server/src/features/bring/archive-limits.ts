import { MAX_ARCHIVE_BYTES } from '@caravan/contract/bring'
import type { ZipLimits, Zipped } from '../../attachments/zip-directory.ts'
import { Failure } from '../../failure.ts'

const MIB = 1024 * 1024

/** Limits of a zip with a trip in it, and its pictures. It unpacks to no more than an account brings in a day. */
export const LARGE_ZIP: ZipLimits = {
  bytes: MAX_ARCHIVE_BYTES,
  entries: 10_000,
  directory: 4 * MIB,
  unpacked: 4_096 * MIB,
}

/** The folder of an archive with the files of its trip. */
export const FILES = 'files/'
/** Of all lists together: a trip takes no more. */
export const MAX_LIST_BYTES = 100_000_000

/** Limits of the files of an archive: for each of them, for a trip, and what is left of an account's day. */
export interface FileLimits {
  fileBytes: number
  tripBytes: number
  bytesToday: number
}

const sizeOf = (entries: readonly Zipped[]) => entries.reduce((sum, { size }) => sum + size, 0)

/** Compares what the entries of an archive announce to unpack to with all limits. */
export function requireSizes(entries: ReadonlyMap<string, Zipped>, limits: FileLimits): void {
  const [files = [], lists = []] = [true, false].map(isFile =>
    [...entries].flatMap(([path, entry]) => (path.startsWith(FILES) === isFile ? [entry] : [])),
  )
  if (files.some(({ size }) => size > limits.fileBytes)) throw new Failure('attachment.too_large')
  if (sizeOf(files) > limits.tripBytes) throw new Failure('attachment.trip_full')
  if (sizeOf(files) > limits.bytesToday || sizeOf(lists) > MAX_LIST_BYTES) throw new Failure('limit.reached')
}
