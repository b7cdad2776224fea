import { must, readAt, type Source } from './pieces.ts'

/** Bounds of a zip: of its file, of its directory, and of what all its entries announce to unpack to together. */
export interface ZipLimits {
  bytes: number
  entries: number
  directory: number
  unpacked: number
}

const MIB = 1024 * 1024
/** As large as a boarding pass is at most. */
const SMALL: ZipLimits = { bytes: 5 * MIB, entries: 200, directory: 256 * 1024, unpacked: 20 * MIB }
const END_BYTES = 22
const LONGEST_END = END_BYTES + 0xffff

export interface Zipped {
  /** The place of its packed bytes. */
  start: number
  packed: number
  /** The announced number of unpacked bytes; any other number is refused when it is unpacked. */
  size: number
  isDeflated: boolean
  crc: number
}

/** An entry as the directory has it, before its bytes are located. */
interface Listed extends Zipped {
  name: Buffer
  /** The place of its local header. */
  header: number
  /** Its sum and sizes follow its bytes, instead of standing in its local header. */
  hasDescriptor: boolean
}

/**
 * Returns the entries of a zip without encryption. Reads its directory and the header of each entry, and none of their
 * bytes. Throws Unreadable where entries overlap each other or the directory, where a header contradicts the
 * directory, and where a limit is exceeded. Fields of zip64 are not resolved, so that they exceed a limit.
 */
export async function entriesOf(file: Source, most = SMALL): Promise<Map<string, Zipped>> {
  const { size } = await file.stat()
  must(size <= most.bytes, 'The zip is too large.')
  const { count, length, start } = await findDirectory(file, size)
  must(count <= most.entries && length <= most.directory, 'The directory of the zip is too large.')
  const listed = readDirectory(await readAt(file, start, length), count)
  let unpacked = 0
  for (const entry of listed.values()) unpacked += entry.size
  must(unpacked <= most.unpacked, 'The zip unpacks to too much.')
  let end = 0
  for (const entry of [...listed.values()].toSorted((one, other) => one.header - other.header)) {
    must(entry.header >= end, 'Entries of the zip overlap.')
    end = await locate(file, entry)
    must(end <= start, 'An entry of the zip reaches into its directory.')
  }
  return listed
}

/** The place and length of the directory, and how many entries it has, by the record at the end of the file. */
async function findDirectory(file: Source, size: number) {
  const tailStart = Math.max(0, size - LONGEST_END)
  const tail = await readAt(file, tailStart, LONGEST_END)
  let end = tail.length - END_BYTES
  // The signature alone may be part of the comment.
  const isEnd = () =>
    tail.readUInt32LE(end) === 0x06054b50 && end + END_BYTES + tail.readUInt16LE(end + 20) === tail.length
  while (end >= 0 && !isEnd()) end--
  must(end >= 0, 'The zip has no directory.')
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  must(start + length <= tailStart + end, 'The directory of the zip is broken.')
  return { count: tail.readUInt16LE(end + 10), length, start }
}

function readDirectory(directory: Buffer, count: number): Map<string, Listed> {
  const entries = new Map<string, Listed>()
  for (let at = 0, left = count; left > 0; left--) {
    must(at + 46 <= directory.length, 'The directory of the zip is broken.')
    must(directory.toString('latin1', at, at + 4) === 'PK\x01\x02', 'The directory of the zip is broken.')
    const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)]
    must((flags & 0x2041) === 0, 'The zip is encrypted.')
    must(method === 0 || method === 8, 'The zip is packed in an unknown way.')
    const [packed, size] = [directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 24)]
    must(method === 8 || packed === size, 'The directory of the zip is broken.')
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const name = directory.subarray(at + 46, nameEnd)
    must(!entries.has(name.toString()), 'The zip has a name twice.')
    entries.set(name.toString(), {
      ...{ name, start: 0, packed, size, crc: directory.readUInt32LE(at + 16) },
      ...{ isDeflated: method === 8, hasDescriptor: (flags & 8) !== 0 },
      header: directory.readUInt32LE(at + 42),
    })
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** Sets the place of the bytes of an entry, and returns that of its end, behind the descriptor that may follow them. */
async function locate(file: Source, entry: Listed): Promise<number> {
  const { name, header, packed, hasDescriptor } = entry
  const local = await readAt(file, header, 30 + name.length)
  must(local.length === 30 + name.length, 'The zip ends too early.')
  must(local.readUInt32LE(0) === 0x04034b50 && local.subarray(30).equals(name), 'The zip is broken.')
  entry.start = header + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  const end = entry.start + packed
  if (!hasDescriptor) {
    must(isAbout(entry, local, 14), 'A header contradicts the directory of the zip.')
    return end
  }
  const descriptor = await readAt(file, end, 16)
  const isSigned = descriptor.length === 16 && descriptor.readUInt32LE(0) === 0x08074b50
  const place = isSigned && isAbout(entry, descriptor, 4) ? 4 : 0
  must(isAbout(entry, descriptor, place), 'A descriptor contradicts the directory of the zip.')
  return end + place + 12
}

/** Whether the sum and the sizes in these bytes are those of the entry. */
const isAbout = ({ crc, packed, size }: Zipped, bytes: Buffer, at: number) =>
  bytes.length >= at + 12 && [crc, packed, size].every((value, n) => bytes.readUInt32LE(at + 4 * n) === value)
