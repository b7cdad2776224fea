/** The kinds of content in an update of Yjs. */
type Content =
  | { element: string }
  | { text: true }
  | { string: string }
  | { format: string; value?: unknown }
  | { embed: unknown }
  | { value: string }
  | { deleted: number }
  | { document: string }

type Id = readonly [client: number, clock: number]
type Parent = 'root' | Id

/** Writes an update by hand, as an editor never would; each writer's items follow each other. */
class HandWritten {
  readonly #items = new Map<number, number[][]>()
  readonly #clocks = new Map<number, number>()
  readonly #deleted = new Map<number, [clock: number, length: number][]>()

  /** An item behind another one, or the first in its parent. */
  add(
    content: Content,
    { client = 1, ...place }: { client?: number; after?: Id | undefined; in?: Parent; attribute?: string },
  ): Id {
    const [kind, bytes, length] = contentOf(content)
    const clock = this.#clocks.get(client) ?? 0
    const where = place.after
      ? [kind | 0x80, ...number(place.after[0]), ...number(place.after[1])]
      : [
          kind | (place.attribute === undefined ? 0 : 0x20),
          ...(place.in === 'root' || !place.in
            ? [1, ...text('default')]
            : [0, ...number(place.in[0]), ...number(place.in[1])]),
          ...(place.attribute === undefined ? [] : text(place.attribute)),
        ]
    this.#push(client, [...where, ...bytes], length)
    return [client, clock + length - 1]
  }

  /** Deleted content that has lost its place. */
  gone(length: number, client = 1): void {
    this.#push(client, [0, ...number(length)], length)
  }

  delete(client: number, ranges: [clock: number, length: number][]): void {
    this.#deleted.set(client, ranges)
  }

  update(from: Record<number, number> = {}): Uint8Array {
    const pieces = [number(this.#items.size)]
    for (const [client, items] of this.#items) {
      pieces.push(number(items.length), number(client), number(from[client] ?? 0))
      for (const item of items) pieces.push(item)
    }
    pieces.push(number(this.#deleted.size))
    for (const [client, ranges] of this.#deleted) {
      pieces.push(number(client), number(ranges.length))
      for (const [clock, length] of ranges) pieces.push([...number(clock), ...number(length)])
    }
    return Uint8Array.from(pieces.flat())
  }

  #push(client: number, bytes: number[], length: number): void {
    const items = this.#items.get(client)
    if (items) items.push(bytes)
    else this.#items.set(client, [bytes])
    this.#clocks.set(client, (this.#clocks.get(client) ?? 0) + length)
  }
}

function number(value: number): number[] {
  const bytes: number[] = []
  let left = value
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) | 128)
  return [...bytes, left]
}

function text(value: string): number[] {
  const bytes = [...new TextEncoder().encode(value)]
  return [...number(bytes.length), ...bytes]
}

function contentOf(content: Content): [kind: number, bytes: number[], length: number] {
  if ('element' in content) return [7, [3, ...text(content.element)], 1]
  if ('text' in content) return [7, [6], 1]
  if ('string' in content) return [4, text(content.string), content.string.length]
  if ('format' in content)
    return [6, [...text(content.format), ...text(JSON.stringify(content.value ?? {}))], 1]
  if ('embed' in content) return [5, text(JSON.stringify(content.embed)), 1]
  if ('value' in content) return [8, [1, 119, ...text(content.value)], 1]
  if ('deleted' in content) return [1, number(content.deleted), content.deleted]
  return [9, [...text(content.document), 118, 0], 1]
}

/** A paragraph with a text, and what it has, one behind the other. */
function paragraphOf(contents: readonly Content[], written = new HandWritten(), client = 1): HandWritten {
  const paragraph = written.add({ element: 'paragraph' }, { client, in: 'root' })
  rowOf(contents, written, written.add({ text: true }, { client, in: paragraph }), client)
  return written
}

/** Items one behind the other in one parent. */
function rowOf(
  contents: readonly Content[],
  written = new HandWritten(),
  parent: Parent = 'root',
  client = 1,
) {
  let after: Id | undefined
  for (const content of contents) after = written.add(content, { client, after, in: parent })
  return written
}

const many = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
const x = { string: 'x' }

function nested(levels: number, name = 'blockquote'): HandWritten {
  const written = new HandWritten()
  let parent: Parent = 'root'
  for (let level = 0; level < levels; level++) parent = written.add({ element: name }, { in: parent })
  return written
}

function withAttributes(count: number, name: (at: number) => string, value: string): HandWritten {
  const written = new HandWritten()
  const element = written.add({ element: 'heading' }, { in: 'root' })
  const last = new Map<string, Id>()
  for (let at = 0; at < count; at++) {
    const attribute = name(at)
    const after = last.get(attribute)
    last.set(attribute, written.add({ value }, after ? { after } : { in: element, attribute }))
  }
  return written
}

/** One who types a text, and deletes every second character of it. */
function torn(length: number): HandWritten {
  const written = paragraphOf([{ string: 'x'.repeat(length) }])
  written.delete(
    1,
    many(length >> 1, at => [2 + 2 * at, 1]),
  )
  return written
}

function byWriters(count: number): HandWritten {
  const written = new HandWritten()
  for (let client = 1; client <= count; client++) paragraphOf([x, x, x], written, client)
  return written
}

/** Nodes without neighbours: each has its place among all others. */
function unplaced(client: number, count: number): HandWritten {
  const written = new HandWritten()
  for (let at = 0; at < count; at++) written.add({ element: 'paragraph' }, { client, in: 'root' })
  return written
}

function paragraphs(count: number): HandWritten {
  const written = new HandWritten()
  let after: Id | undefined
  for (let at = 0; at < count; at++) {
    after = written.add({ element: 'paragraph' }, { after, in: 'root' })
    const inside = written.add({ text: true }, { in: after })
    written.add(x, { in: inside })
  }
  return written
}

const runs = (count: number) =>
  many(count, at => [{ format: 'bold', value: at % 2 === 0 ? {} : null }, x]).flat()

/** Updates that no editor sends; of size 1 they are as large as one may be. */
export function refusedNotes(size: number): Record<string, Uint8Array> {
  const of = (count: number) => Math.ceil(count * size)
  const late = rowOf([{ element: 'paragraph' }]).update({ 1: 2 ** 40 })
  const lost = new HandWritten()
  for (let at = 0; at < of(20_000); at++) lost.add(x, { after: [9, at] })
  return {
    'formats of invented names': paragraphOf(
      many(of(30_000), at => [{ format: `k${at}` }, x]).flat(),
    ).update(),
    'formats of invented names without text': paragraphOf(
      many(of(40_000), at => ({ format: `k${at}` })),
    ).update(),
    'a link as long as a book': paragraphOf([
      { format: 'link', value: { href: `https://a.b/${'x'.repeat(of(700_000))}` } },
      x,
    ]).update(),
    'a mark with a long value': paragraphOf([
      { format: 'bold', value: { a: 'x'.repeat(of(700_000)) } },
      x,
    ]).update(),
    'nested elements': nested(of(10_000)).update(),
    'unknown elements': rowOf(many(of(40_000), () => ({ element: 'script' }))).update(),
    'unknown attributes': withAttributes(of(30_000), at => `a${at}`, 'x').update(),
    'a long attribute': withAttributes(1, () => 'level', 'x'.repeat(of(700_000))).update(),
    'documents in a document': withDocuments(of(20_000)).update(),
    'embeds with formats': paragraphOf(
      many(of(20_000), () => [{ format: 'bold' }, { embed: { a: 1 } }]).flat(),
    ).update(),
    'an absurd clock': late,
    'what refers to the missing': lost.update(),
    'nodes without neighbours': unplaced(2, Math.max(6_000, of(30_000))).update(),
  }
}

function withDocuments(count: number): HandWritten {
  const written = new HandWritten()
  const element = written.add({ element: 'paragraph' }, { in: 'root' })
  for (let at = 0; at < count; at++) written.add({ document: `d${at}` }, { in: element, attribute: `d${at}` })
  return written
}

/** Updates of known parts alone; of size 1 each is as heavy as one may be. */
export function heavyNotes(size: number): Record<string, Uint8Array> {
  const of = (count: number) => Math.ceil(count * size)
  const gone = new HandWritten()
  for (let at = 0; at < of(100_000); at++) gone.gone(1)
  const deleted = paragraphOf(many(of(80_000), at => (at % 2 ? x : { deleted: 1 })))
  return {
    'marks that change with each character': paragraphOf(runs(of(40_000))).update(),
    'marks without text': paragraphOf(
      many(of(60_000), at => ({ format: 'bold', value: at % 2 ? null : {} })),
    ).update(),
    'long links': paragraphOf(
      many(of(340), at => [
        { format: 'link', value: { href: `https://a.b/${at}${'&'.repeat(2_000)}` } },
        x,
      ]).flat(),
    ).update(),
    'a long link over many runs': paragraphOf([
      { format: 'link', value: { href: `https://a.b/${'&'.repeat(2_000)}` } },
      ...runs(of(30_000)),
    ]).update(),
    'empty paragraphs': rowOf(many(of(60_000), () => ({ element: 'paragraph' }))).update(),
    'paragraphs of a letter': paragraphs(of(25_000)).update(),
    'empty rows': rowOf(many(of(60_000), () => ({ element: 'tableRow' }))).update(),
    'tables within each other': nested(99, 'table').update(),
    'what is gone': gone.update(),
    'what is deleted': deleted.update(),
    'a text of which every second character is deleted': torn(of(150_000)).update(),
    'an attribute that was changed often': withAttributes(of(60_000), () => 'level', '1').update(),
    'rows of combining marks': paragraphOf([{ string: `x${'\u0301\u0316'.repeat(of(190_000))}` }]).update(),
    'a thousand writers': byWriters(of(900)).update(),
    'one long text': paragraphOf([{ string: 'x'.repeat(of(700_000)) }]).update(),
  }
}
