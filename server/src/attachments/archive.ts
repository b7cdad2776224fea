import { crc32 } from 'node:zlib'

export interface Archived {
  name: string
  bytes: AsyncIterable<Buffer>
  modified: Date
}

const LARGEST = 0xffff_ffff
// Names are UTF-8; sum and sizes follow the bytes.
const FLAGS = 0x0808
const VERSION = 20

/** A zip of files as they are, not packed, for as long as somebody reads it: pictures and PDFs do not get smaller. */
export async function* archiveOf(
  files: AsyncIterable<Archived> | Iterable<Archived>,
): AsyncGenerator<Buffer, void> {
  const directory: Buffer[] = []
  const names = new Set<string>()
  let at = 0
  for await (const { name, bytes, modified } of files) {
    const start = at
    const path = Buffer.from(free(name, names))
    const about = [half(VERSION), half(FLAGS), half(0), ...dosTime(modified)]
    const head = Buffer.concat([
      word(0x04034b50),
      ...about,
      Buffer.alloc(12),
      half(path.length),
      half(0),
      path,
    ])
    yield head
    let [sum, size] = [0, 0]
    for await (const piece of bytes) {
      sum = crc32(piece, sum)
      size += piece.length
      yield piece
    }
    at += head.length + size + 16
    if (at > LARGEST) throw new RangeError('The zip is too large.')
    const sums = Buffer.concat([word(sum), word(size), word(size)])
    yield Buffer.concat([word(0x08074b50), sums])
    const tail = [half(path.length), Buffer.alloc(12), word(start), path]
    directory.push(word(0x02014b50), half(VERSION), ...about, sums, ...tail)
  }
  const entries = Buffer.concat(directory)
  const count = half(names.size)
  yield entries
  yield Buffer.concat([
    word(0x06054b50),
    half(0),
    half(0),
    count,
    count,
    word(entries.length),
    word(at),
    half(0),
  ])
}

/** Equal names, also for systems that do not tell cases apart, are numbered. */
function free(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*)?$/su.exec(name) ?? []
  const fold = (candidate: string) => candidate.normalize('NFC').toLowerCase()
  let candidate = name
  for (let n = 2; taken.has(fold(candidate)); n++) candidate = `${stem} (${n})${ending}`
  taken.add(fold(candidate))
  return candidate
}

function half(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Time and day as a zip knows them: from 1980 on, in steps of two seconds, without a zone. */
function dosTime(date: Date): Buffer[] {
  const year = Math.max(date.getUTCFullYear() - 1980, 0)
  return [
    half((date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)),
    half((year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()),
  ]
}
