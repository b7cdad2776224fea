import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as nextPhase } from 'node:timers/promises'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type Manifest } from '@caravan/contract/archive'
import type { Attachment } from '@caravan/contract/attachments'
import { type Kind, kindNames, topics } from '@caravan/contract/kinds'
import { peopleField } from '@caravan/contract/kinds/all'
import { isHidden, type Sees } from '@caravan/contract/sections'
import type { Archived } from '../../attachments/archive.ts'
import type { AttachmentStore } from '../../attachments/store.ts'
import { inPieces } from '../../trip/in-pieces.ts'
import { asSeen, sectionOf } from '../../trip/sections.ts'
import { tables } from '../../trip/tables.ts'
import type { TripLines } from './exports.queries.ts'

interface Options {
  files: readonly { id: string; file: string }[]
  store: AttachmentStore
  sees: Sees
  isTemplate: boolean
}

type Row = Record<string, unknown>

/** Rows of these say who did something, and come into no template. */
const ofPeople: readonly Kind[] = ['attachment', 'comment']
/** A booking tells by these which one it is; the address of one has its number as a rule. */
const numbers = ['confirmation_number', 'seat', 'attachment', 'url']
const doings = ['done_at', 'done_by']

/** The files of an archive: the trip with its lists, the note, the files of its rows, and what it says of itself. */
export async function* archivedParts(
  lines: TripLines,
  { files, store, sees, isTemplate }: Options,
): AsyncGenerator<Archived> {
  const modified = new Date()
  const { people, name: _, ...named } = lines
  const { trip, ...lists } = named
  const listed: Manifest['files'] = []
  const counts: Manifest['counts'] = {}
  const shown = <T>(part: T): T => asSeen(asSeen(part, sees), isTemplate ? 'no_costs' : 'all')
  const isLeftOut = (kind: Kind) =>
    isHidden(sectionOf(kind), sees) ||
    (isTemplate && (ofPeople.includes(kind) || sectionOf(kind) === 'costs'))

  async function* summed(path: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of pieces) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
    listed.push({ path, bytes, sha256: hash.digest('hex') })
  }
  const file = (name: string, pieces: AsyncIterable<Buffer>): Archived => ({
    ...{ name, modified, bytes: summed(name, pieces) },
  })

  /** A list as JSON with a row in each line, so that nobody has to hold it as a whole. */
  async function* list(name: string, rows: readonly string[], change: (row: Row) => Row | undefined) {
    let count = 0
    for (const piece of inPieces(rows)) {
      const changed = piece.flatMap(row => change(JSON.parse(row)) ?? [])
      const texts = changed.map((row, n) => `${count + n === 0 ? '[' : ','}\n${JSON.stringify(row)}`)
      count += changed.length
      yield Buffer.from(texts.join(''))
      await nextPhase()
    }
    yield Buffer.from(count === 0 ? '[]\n' : '\n]\n')
    counts[name] = count
  }

  const { note, ...about } = shown(JSON.parse(trip))
  yield file('trip.json', Readable.from([Buffer.from(`${JSON.stringify(about)}\n`)]))
  yield file('note.html', Readable.from([Buffer.from(note)]))
  const isNamed = ({ former, user_id }: Row) =>
    !isTemplate && (!former || Object.values(named).some(lines => lines.includes(String(user_id))))
  yield file(
    'people.json',
    list('people', rowsIn(people), row => (isNamed(row) ? row : undefined)),
  )
  const own = new Map(files.map(({ id, file }) => [id, file]))
  const attachments: Attachment[] = []
  for (const kind of kindNames) {
    if (isLeftOut(kind)) continue
    const topic = topics[kind]
    const change = (row: Row): Row | undefined => {
      const [seen] = shown([row])
      if (seen && kind === 'attachment') attachments.push(seen as unknown as Attachment)
      return seen && isTemplate ? asTemplate(kind, seen) : seen
    }
    yield file(`${topic}.json`, list(topic, rowsIn(lists[topic]), change))
  }
  for (const { id, name } of attachments) {
    const stored = own.get(id)
    const bytes = stored && (await store.open(stored))
    if (bytes) yield file(`files/${id}/${name}`, bytes)
  }
  const manifest: Manifest = {
    ...{ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, made_at: modified.toISOString() },
    ...{ counts, files: listed },
  }
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  yield { name: 'manifest.json', modified, bytes: Readable.from([text]) }
}

const rowsIn = (lines: string) => (lines === '' ? [] : lines.split('\n'))

/** A row for whoever plans another trip like this one. */
function asTemplate(kind: Kind, row: Row): Row {
  const people = peopleField(row)
  const emptied = [...(row['confirmation_number'] === undefined ? [] : numbers), ...doings].filter(
    field => field in row,
  )
  const blank = tables[kind].blank as unknown as Row
  return {
    ...row,
    ...Object.fromEntries(emptied.map(field => [field, null])),
    ...(people && { [people]: blank[people] }),
  }
}
