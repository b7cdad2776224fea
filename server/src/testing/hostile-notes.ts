import * as Y from 'yjs'

/** Marks in the wrong order, which normalising sorts by the square of their number. */
export const rowOfMarks = (count: number) => `e${'\u0301'.repeat(count / 2)}${'\u0323'.repeat(count / 2)}`

/** A document in which somebody has done this, as one update. */
function update(change: (root: Y.XmlFragment, doc: Y.Doc) => void): Uint8Array {
  const doc = new Y.Doc()
  change(doc.getXmlFragment('default'), doc)
  return Y.encodeStateAsUpdate(doc)
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

function paragraph(root: Y.XmlFragment, delta: { insert: string; attributes?: object }[]): Y.XmlText {
  const element = new Y.XmlElement('paragraph')
  const text = new Y.XmlText()
  root.push([element])
  element.insert(0, [text])
  text.applyDelta(delta)
  return text
}

function nested(root: Y.XmlFragment, depth: number): void {
  let inner: Y.XmlFragment = root
  for (let n = 0; n < depth; n++) {
    const element = new Y.XmlElement('blockquote')
    inner.insert(0, [element])
    inner = element
  }
}

/** Updates of a note that no editor sends. */
export const hostileNotes: Record<string, () => Uint8Array> = {
  'formats of invented names': () =>
    update(root => {
      const runs = times(1_000, n => ({ insert: 'a', attributes: n % 2 ? { bold: true } : {} }))
      const text = paragraph(root, runs)
      for (let n = 0; n < 3_000; n++) text.format(0, runs.length, { [`mark${n}`]: true })
    }),
  'formats within formats': () =>
    update(root => {
      const text = paragraph(root, [{ insert: 'a'.repeat(2_000) }])
      for (let n = 0; n < 1_500; n++) text.format(n, 2_000 - n, { [`own${n}`]: n })
    }),
  'a link for each letter': () =>
    update(root =>
      paragraph(
        root,
        times(4_000, n => ({ insert: 'a', attributes: { link: { href: `https://a.b/${n}` } } })),
      ),
    ),
  'a link without an end': () =>
    update(root =>
      paragraph(root, [{ insert: 'a', attributes: { link: { href: `https://a/${'x'.repeat(700_000)}` } } }]),
    ),
  'elements in elements': () => update(root => nested(root, 3_000)),
  'elements of no name': () =>
    update(root =>
      root.insert(
        0,
        times(20_000, n => new Y.XmlElement(`invented${n}`)),
      ),
    ),
  'attributes without end': () =>
    update(root => {
      const element = new Y.XmlElement('paragraph')
      root.insert(0, [element])
      for (let n = 0; n < 15_000; n++) element.setAttribute(`attribute${n}`, 'x')
    }),
  'rows of marks': () => update(root => paragraph(root, [{ insert: rowOfMarks(300_000) }])),
  'rows of marks in pieces': () =>
    update(root =>
      paragraph(
        root,
        times(3_000, n => ({ insert: rowOfMarks(90), attributes: n % 2 ? { bold: true } : {} })),
      ),
    ),
  'paragraphs in reverse': () =>
    update(root => {
      for (let n = 0; n < 14_000; n++) root.insert(0, [new Y.XmlElement('paragraph')])
    }),
  'cells without end': () =>
    update(root => {
      const [table, row] = [new Y.XmlElement('table'), new Y.XmlElement('tableRow')]
      root.insert(0, [table])
      table.insert(0, [row])
      row.insert(
        0,
        times(20_000, () => new Y.XmlElement('tableCell')),
      )
    }),
  'letters by as many writers': () => {
    const whole = new Y.Doc()
    for (let n = 0; n < 900; n++) {
      const doc = new Y.Doc()
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(whole))
      doc.getXmlFragment('default').insert(0, [new Y.XmlElement('paragraph')])
      Y.applyUpdate(whole, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(whole)))
    }
    return Y.encodeStateAsUpdate(whole)
  },
  'maps and documents within': () =>
    update((root, doc) => {
      const map = doc.getMap('other')
      for (let n = 0; n < 5_000; n++) map.set(`key${n}`, new Y.Doc())
      root.insert(0, [new Y.XmlElement('paragraph')])
    }),
}
