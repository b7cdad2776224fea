import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { setImmediate as nextPhase } from 'node:timers/promises'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, ArchivedPerson, Manifest } from '@caravan/contract/archive'
import { MAX_THREAD } from '@caravan/contract/comments'
import { countTracks } from '@caravan/contract/days.row'
import { lineOf } from '@caravan/contract/fields'
import { kindNames, topics } from '@caravan/contract/kinds'
import { kinds } from '@caravan/contract/kinds/all'
import type { By } from '@caravan/contract/shown'
import { MOST_TRACKS } from '@caravan/contract/tracks'
import { Trip } from '@caravan/contract/trips'
import { MAX_TRIP_DAYS } from '@caravan/contract/trips.rules'
import { Unreadable } from '../../attachments/pieces.ts'
import { piecesOf, readEntry } from '../../attachments/zip.ts'
import { entriesOf } from '../../attachments/zip-directory.ts'
import { Failure, invalidField } from '../../failure.ts'
import { FILES, type FileLimits, LARGE_ZIP, MAX_LIST_BYTES, requireSizes } from './archive-limits.ts'
import type { Draft } from './draft.ts'
import { type IdOf, LEFT, type Named, withIds } from './ids.ts'
import { parsed, rowFrom, tripFrom } from './rules.ts'

const MIB = 1024 * 1024
/** The manifest with the longest names of as many files as a trip holds, and the note. */
const MAX_TEXT_BYTES = MIB
/** The longest row is an expense that everybody shares. */
const MAX_LINE = 128 * 1024
const MOST_PEOPLE = 200
const MAX_NAME = 130
/** So many rows are read before others are answered. */
const AT_ONCE = 100

/** The trip of an archive; any other zip is refused as unknown. Unpacking ends with the signal. */
export async function readArchive(path: string, limits: FileLimits, signal: AbortSignal): Promise<Draft> {
  await using opened = new AsyncDisposableStack()
  const file = opened.use(await open(path))
  const archive = await whole(() => openArchive(file, limits, signal))
  const draft = await whole(() => draftOf(archive))
  const closing = opened.move()
  return { ...draft, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

/** A file that is not what it has to be is refused in words of the product. */
async function whole<T>(work: () => Promise<T>): Promise<T> {
  return work().catch(error => {
    throw inWords(error)
  })
}

const inWords = (error: unknown) =>
  error instanceof Unreadable ? new Failure('archive.damaged', { cause: error }) : error

/** Ends with a failure once the time for unpacking is up. */
async function* untilAborted(pieces: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* pieces
  } catch (error) {
    throw signal.aborted ? new Failure('attachment.unreadable', { cause: error }) : error
  }
}

/** Says of what is wrong where it stands. */
function at<T>(place: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    // The latter of JSON that is nested too deeply.
    if (!(cause instanceof Failure || cause instanceof SyntaxError || cause instanceof RangeError))
      throw cause
    const { code, circumstances = {} } = cause instanceof Failure ? cause : invalidField('')
    const fields = circumstances.fields ?? [{ field: '', code }]
    const within = fields.map(({ field, code }) => ({
      field: [place, field].filter(Boolean).join('.'),
      code,
    }))
    throw new Failure('archive.damaged', { fields: within, cause })
  }
}

type Archive = Awaited<ReturnType<typeof openArchive>>

async function openArchive(file: FileHandle, limits: FileLimits, signal: AbortSignal) {
  const entries = await entriesOf(file, LARGE_ZIP)
  const about = entries.get('manifest.json')
  if (!about) throw new Failure('bring.unknown')
  const text = (await readEntry(file, about, MAX_TEXT_BYTES)).toString()
  const told = at('manifest', () => JSON.parse(text)) as Partial<Manifest> | null
  if (told?.format !== ARCHIVE_FORMAT) throw new Failure('bring.unknown')
  if (Number(told.version) > ARCHIVE_VERSION) throw new Failure('archive.newer')
  requireSizes(entries, limits)
  const { files } = at('manifest', () => parsed(Manifest, told))
  const sums = new Map(files.map(file => [file.path, file]))

  /** A file of the archive in pieces, which end with a failure where they are not what the manifest has. */
  async function* pieces(path: string, maxBytes = MAX_TEXT_BYTES): AsyncGenerator<Buffer> {
    const [entry, sum] = [entries.get(path), sums.get(path)]
    if (!entry || !sum || sum.bytes > maxBytes) throw new Unreadable('A file is missing or too large.')
    if (entry.size !== sum.bytes) throw new Unreadable('The manifest contradicts the zip.')
    const hash = createHash('sha256')
    for await (const piece of untilAborted(piecesOf(file, entry, signal), signal)) {
      hash.update(piece)
      yield piece
    }
    if (hash.digest('hex') !== sum.sha256) throw new Unreadable('A file is not whole.')
  }

  return { sums, pieces }
}

/** The trip of an archive, once each of its rows has been held to the rules, and each id in them is known. */
async function draftOf({ sums, pieces }: Archive): Promise<Omit<Draft, typeof Symbol.asyncDispose>> {
  const ids = new Map<string, Named>()
  const know = (id: string, named: Named) => {
    if (ids.has(id)) throw invalidField('id')
    ids.set(id, named)
  }
  let left = MAX_LIST_BYTES

  /** Applies a function to each row of a list. */
  async function list<T>(name: string, most: number, read: (value: unknown) => T): Promise<T[]> {
    const made: T[] = []
    for await (const line of linesOf(pieces(`${name}.json`, left))) {
      left -= line.length
      if (made.length >= most) throw new Failure('limit.reached')
      made.push(at(`${name}.${made.length}`, () => read(JSON.parse(line))))
      if (made.length % AT_ONCE === 0) await nextPhase()
    }
    return made
  }

  const people = await list('people', MOST_PEOPLE, value => {
    const person = parsed(ArchivedPerson, value)
    if (person.name !== null && lineOf(person.name, 1, MAX_NAME) === undefined) throw invalidField('name')
    know(person.user_id, 'person')
    return person
  })
  const by: By = { actor: '', at: new Date().toISOString(), members: new Set(ids.keys()) }
  const about = await text(pieces('trip.json'))
  const trip = at('trip', () => tripFrom(JSON.parse(about), by))
  know(trip.id, 'trip')

  const rows: Draft['rows'] = {}
  const listed = kindNames.filter(kind => sums.has(`${topics[kind]}.json`))
  for (const kind of listed) {
    const read = (value: unknown) => {
      const row = rowFrom(kind, kind === 'day' ? withTracks(value) : value, by)
      know(row.id, kind)
      return row
    }
    Object.assign(rows, { [kind]: await list(topics[kind], kinds[kind].most ?? MAX_TRIP_DAYS, read) })
  }

  /** Refuses an id of nothing that is there, or of something else. */
  const idOf: IdOf = (id, { named, field, mayBeGone }) => {
    if (ids.get(id) === named) return id
    if (mayBeGone) return LEFT
    throw invalidField(field)
  }
  at('trip', () => withIds(Trip, trip, 'trip', idOf))
  for (const kind of listed)
    for (const [n, row] of (rows[kind] ?? []).entries()) {
      const known = at(`${topics[kind]}.${n}`, () => withIds(kinds[kind].row, row, kind, idOf))
      Object.assign(row, known)
      if (n % AT_ONCE === 0) await nextPhase()
    }
  at('days', () => requireDays(trip, rows))
  for (const [, thread] of Map.groupBy(rows.comment ?? [], ({ about }) => about.id))
    if (thread.length > MAX_THREAD) throw new Failure('limit.reached')

  const files = new Map(
    [...sums.values()].flatMap(file => (file.path.startsWith(FILES) ? [[file.path.slice(6, 42), file]] : [])),
  )
  const attachments = rows.attachment ?? []
  rows.attachment = attachments.flatMap(row => {
    const file = files.get(row.id)
    return file ? [{ ...row, bytes: file.bytes }] : []
  })
  const lost = attachments.length - rows.attachment.length
  return {
    ...{ format: 'caravan', isDated: true, trip, people, rows, note: await text(pieces('note.html')) },
    leftOut: lost === 0 ? [] : [{ what: 'attachment', why: 'missing', count: lost }],
    async *fileOf(id) {
      try {
        yield* pieces(files.get(id)?.path ?? '', Number.POSITIVE_INFINITY)
      } catch (error) {
        throw inWords(error)
      }
    },
  }
}

/** A day of an archive from before days had tracks. */
const withTracks = (value: unknown) =>
  typeof value === 'object' && value !== null ? { tracks: [], ...value } : value

/** Each date of the trip has a day at most, and an item the date of its day. */
function requireDays({ start_date, end_date }: Trip, { day = [], item = [] }: Draft['rows']): void {
  const dates = new Map(day.map(({ id, date }) => [id, date]))
  const isOutside = (date: string) => date < start_date || date > end_date
  if (new Set(dates.values()).size < day.length || day.some(({ date }) => isOutside(date)))
    throw invalidField('date')
  if (countTracks(day) > MOST_TRACKS) throw new Failure('limit.reached')
  if (item.some(({ sub_trip_id, date }) => sub_trip_id !== null && dates.get(sub_trip_id) !== date))
    throw new Failure('item.date_mismatch')
}

async function text(pieces: AsyncIterable<Buffer>): Promise<string> {
  const bytes = Buffer.concat(await Array.fromAsync(pieces))
  if (!isUtf8(bytes)) throw new Unreadable('A text is not UTF-8.')
  return bytes.toString()
}

/** The rows of a list that has each in a line of its own. */
async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  function* rowsIn(bytes: Buffer) {
    if (!isUtf8(bytes)) throw new Unreadable('A list is not UTF-8.')
    for (const line of bytes.toString().split('\n')) if (/^\s*\{/.test(line)) yield line.replace(/,\s*$/, '')
  }
  for await (const piece of pieces) {
    const end = piece.lastIndexOf('\n')
    if (end >= 0) yield* rowsIn(Buffer.concat([rest, piece.subarray(0, end)]))
    rest = end >= 0 ? Buffer.from(piece.subarray(end + 1)) : Buffer.concat([rest, piece])
    if (rest.length > MAX_LINE) throw new Unreadable('A line is too long.')
  }
  yield* rowsIn(rest)
}
