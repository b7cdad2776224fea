import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { applyHtml, cleanHtml, htmlOf } from '../../testing/note-html.ts'
import { rounds } from '../../testing/strength.ts'
import { checkUpdate } from './updates.ts'

const times = rounds({ usual: 300, long: 10_000 })

function note(html: string, writer: number): Y.Doc {
  const doc = new Y.Doc()
  doc.clientID = writer
  applyHtml(doc, html)
  return doc
}

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}

/** The update of one change to a copy. */
function updateOf(doc: Y.Doc, change: (root: Y.XmlFragment, copy: Y.Doc) => void): Uint8Array {
  const copy = copyOf(doc)
  const before = Y.encodeStateVector(copy)
  copy.transact(() => change(copy.getXmlFragment('default'), copy))
  return Y.encodeStateAsUpdate(copy, before)
}

const html = '<p>Hello <strong>you</strong></p><ul><li><p>one</p></li></ul>'
const first = (root: Y.XmlFragment) => root.get(0) as Y.XmlElement
const text = (root: Y.XmlFragment) => first(root).get(0) as Y.XmlText

const honest: [string, (root: Y.XmlFragment) => void][] = [
  ['typing', root => text(root).insert(5, ' 你好 👩‍👩‍👧')],
  ['marks', root => text(root).format(0, 5, { link: { href: 'https://a.b' } })],
  ['deleting', root => root.delete(0, 1)],
  ['a new block with attributes', root => root.insert(1, [heading()])],
  ['an attribute', root => first(root).setAttribute('level', 2 as unknown as string)],
  ['the end of a mark', root => text(root).format(6, 3, { bold: null })],
]

function heading(): Y.XmlElement {
  const element = new Y.XmlElement('heading')
  element.setAttribute('level', 2 as unknown as string)
  element.insert(0, [new Y.XmlText('x')])
  return element
}

function nested(levels: number): Y.XmlElement {
  const element = new Y.XmlElement('blockquote')
  if (levels > 1) element.insert(0, [nested(levels - 1)])
  return element
}

const hostile: [string, (root: Y.XmlFragment, copy: Y.Doc) => void][] = [
  ['another root', (_, copy) => copy.getMap('x').set('a', 1)],
  ['a map among the blocks', root => root.insert(0, [new Y.Map() as unknown as Y.XmlText])],
  ['values among the blocks', root => Y.Array.prototype.insert.call(root as never, 0, [1, 'a'])],
  ['text among the blocks', root => root.insert(0, [new Y.XmlText('x')])],
  ['an object in a text', root => text(root).insertEmbed(0, { image: 'x' })],
  ['a node in a text', root => text(root).insertEmbed(0, new Y.XmlElement('p'))],
  ['a document', root => first(root).setAttribute('a', new Y.Doc() as unknown as string)],
  ['bytes', root => first(root).setAttribute('a', new Uint8Array(3) as unknown as string)],
  ['a deep value', root => first(root).setAttribute('a', [[[[1]]]] as unknown as string)],
  ['a deep mark', root => text(root).format(0, 1, { bold: { a: { b: { c: 1 } } } })],
  ['a deep node', root => root.insert(0, [nested(102)])],
  ['a node that nobody knows', root => root.insert(0, [new Y.XmlElement('script')])],
  ['an attribute that nobody knows', root => first(root).setAttribute('onclick', 'alert(1)')],
  ['a long attribute', root => first(root).setAttribute('level', '1'.repeat(5_000))],
  ['a mark that nobody knows', root => text(root).format(0, 1, { font: {} })],
  ['a mark with attributes of its own', root => text(root).format(0, 1, { bold: { a: 1 } })],
  ['a link with more than an address', root => text(root).format(0, 1, { link: { href: 'x', class: 'y' } })],
  ['a long link', root => text(root).format(0, 1, { link: { href: `https://a.b/${'x'.repeat(5_000)}` } })],
]

describe('an update', () => {
  test.each(honest)('of an editor is fine: %s', (_, change) => {
    const doc = note(html, 1)
    expect(checkUpdate(doc, updateOf(doc, change))).toBe('fine')
  })

  test.each(hostile)('that no editor makes is none: %s', (_, change) => {
    const doc = note(html, 1)
    expect(checkUpdate(doc, updateOf(doc, change))).toBe('invalid')
  })

  test('may not make a note deep step by step either', () => {
    const doc = new Y.Doc()
    let verdict = 'fine'
    let levels = 0
    for (; verdict === 'fine' && levels < 200; levels++) {
      const update = updateOf(doc, root => {
        let inner: Y.XmlFragment = root
        while (inner.length > 0) inner = inner.get(0) as Y.XmlElement
        inner.insert(0, [nested(1)])
      })
      verdict = checkUpdate(doc, update)
      if (verdict === 'fine') Y.applyUpdate(doc, update)
    }
    expect([verdict, levels]).toEqual(['invalid', 102])
  })

  test('that deletes nothing of nobody is refused', () => {
    expect(checkUpdate(note(html, 1), Uint8Array.of(0, 1, 0, 1, 0, 0))).toBe('invalid')
  })

  test('of another note, or after one that is missing, is out of step', () => {
    const doc = note(html, 1)
    const other = note('<p>Elsewhere</p>', 2)
    expect(
      checkUpdate(
        doc,
        updateOf(other, root => text(root).insert(3, 'x')),
      ),
    ).toBe('out_of_step')
    expect(
      checkUpdate(
        doc,
        updateOf(other, root => text(root).delete(0, 2)),
      ),
    ).toBe('out_of_step')
    const copy = copyOf(doc)
    const pieces: Uint8Array[] = []
    copy.on('update', piece => pieces.push(piece))
    for (const letter of 'abc') text(copy.getXmlFragment('default')).insert(0, letter)
    const [one, two, three] = pieces as [Uint8Array, Uint8Array, Uint8Array]
    expect(checkUpdate(doc, two)).toBe('out_of_step')
    expect(checkUpdate(doc, Y.mergeUpdates([one, three]))).toBe('out_of_step')
    expect(checkUpdate(doc, Y.mergeUpdates([three, two, one]))).toBe('fine')
    Y.applyUpdate(doc, one)
    expect(checkUpdate(doc, one)).toBe('fine')
    expect(checkUpdate(doc, Y.mergeUpdates([one, two]))).toBe('fine')
  })

  test('that is fine applies, whatever its bytes are, and no other one touches the document', () => {
    const doc = note(html, 1)
    const updates = [...honest, ...hostile].map(([, change]) => updateOf(doc, change))
    updates.push(
      Y.mergeUpdates(updates.slice(0, 5)),
      Y.encodeStateAsUpdate(doc),
      updateOf(note(html, 2), first),
    )
    const change = fc.tuple(fc.nat(), fc.constantFrom(...[0, 1, 2, 7, 8, 39, 71, 127, 128, 132, 135, 255]))
    const verdicts = new Set<string>()
    fc.assert(
      fc.property(fc.constantFrom(...updates), fc.array(change, { maxLength: 4 }), (update, changes) => {
        const bytes = update.slice()
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        const copy = copyOf(doc)
        const verdict = checkUpdate(copy, bytes)
        verdicts.add(verdict)
        expect(Y.encodeStateAsUpdate(copy)).toEqual(Y.encodeStateAsUpdate(copyOf(doc)))
        if (verdict !== 'fine') return
        Y.applyUpdate(copy, bytes)
        expect([copy.store.pendingStructs, copy.store.pendingDs]).toEqual([null, null])
        const again = htmlOf(copyOf(copy))
        expect(cleanHtml(again)).toBe(again)
        applyHtml(copy, html)
        expect(htmlOf(copy)).toBe(html)
      }),
      { numRuns: times },
    )
    expect([...verdicts].sort()).toEqual(['fine', 'invalid', 'out_of_step'])
  })
})

/** Nodes without neighbours, which no editor makes: each has its place among all others. */
function unplaced(client: number, count: number): Uint8Array {
  const bytes = [1, count >> 7 ? (count & 127) | 128 : count, ...(count >> 7 ? [count >> 7] : []), client, 0]
  const root = [...new TextEncoder().encode('default')]
  const hr = new TextEncoder().encode('hardBreak')
  for (let n = 0; n < count; n++) bytes.push(7, 1, root.length, ...root, 3, hr.length, ...hr)
  return new Uint8Array([...bytes, 0])
}

test('an update that would take Yjs seconds to place is none', () => {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, unplaced(1, 10_000))
  expect(checkUpdate(doc, unplaced(2, 100))).toBe('fine')
  expect(checkUpdate(doc, unplaced(2, 10_000))).toBe('invalid')
})

test('a long note is fine as one update, and all of it in bold', () => {
  const doc = note('<p>Pack the <em>map</em></p>'.repeat(5_000), 1)
  const whole = Y.encodeStateAsUpdate(doc)
  expect(checkUpdate(new Y.Doc(), whole)).toBe('fine')
  const bold = updateOf(doc, root => {
    for (const block of root.toArray()) {
      const text = (block as Y.XmlElement).get(0) as unknown as Y.XmlText
      text.format(0, text.length, { bold: {} })
    }
  })
  expect(checkUpdate(doc, bold)).toBe('fine')
})
