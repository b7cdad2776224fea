import { beforeEach, expect, test } from 'vitest'
import {
  ContentString,
  Doc,
  encodeStateAsUpdate,
  encodeStateVector,
  Item,
  XmlElement,
  type XmlText,
} from 'yjs'
import { paragraph } from '../../testing/writer.ts'
import {
  childItems,
  forgetPending,
  itemOf,
  parentOf,
  structsByWriter,
  takeOver,
  valuesOf,
} from './yjs-inside.ts'

const textOf = (doc: Doc) => (doc.getXmlFragment('default').get(0) as XmlElement).get(0) as XmlText
const stringOf = ({ content, deleted }: Item) =>
  content instanceof ContentString && !deleted ? content.str : undefined

let doc = new Doc()
beforeEach(() => {
  doc = Object.assign(new Doc(), { clientID: 1 })
  doc.getXmlFragment('default').push([paragraph('ghidefabc')])
})

test('an insert lands at its place after a change by others in front of it', () => {
  const other = new Doc()
  takeOver(other, [encodeStateAsUpdate(doc)])
  // Yjs keeps the place of what was inserted last, and forgets it in `takeOver` alone.
  textOf(other).insert(6, '|')
  expect(textOf(other)._searchMarker?.length).toBeGreaterThan(0)
  takeOver(doc, [encodeStateAsUpdate(other)])
  textOf(doc).insert(0, '12345')
  takeOver(other, [encodeStateAsUpdate(doc)])
  textOf(other).insert(11, 'X')
  expect(textOf(other).toString()).toBe('12345ghidefX|abc')
})

test('the items of a text come in their order, deleted ones too', () => {
  textOf(doc).format(3, 3, { bold: {} })
  textOf(doc).delete(0, 1)
  const items = [...childItems(textOf(doc))]
  expect(items.map(stringOf)).toEqual([undefined, 'hi', undefined, 'def', undefined, 'abc'])
  expect(items[0]?.deleted).toBe(true)
})

test('the values of an attribute come from the last one on', () => {
  const element = new XmlElement('heading')
  doc.getXmlFragment('default').push([element])
  for (const level of ['1', '2', '3']) element.setAttribute('level', level)
  expect([...valuesOf(element, 'level')].map(({ deleted }) => deleted)).toEqual([false, true])
  expect([...valuesOf(element, 'other')]).toEqual([])
})

test('an item knows the node that it is in, up to the root', () => {
  const [item] = childItems(textOf(doc))
  const text = parentOf(item as Item)
  expect(text).toBe(textOf(doc))
  const above = parentOf(itemOf(textOf(doc)) as Item)
  expect(above).toBe(doc.getXmlFragment('default').get(0))
  const root = parentOf(itemOf(above as XmlElement) as Item)
  expect(root).toBe(doc.getXmlFragment('default'))
  expect(itemOf(doc.getXmlFragment('default'))).toBeNull()
})

test('all structs are found, of every writer, with the place of each', () => {
  const other = Object.assign(new Doc(), { clientID: 2 })
  takeOver(other, [encodeStateAsUpdate(doc)])
  textOf(other).insert(0, 'x')
  const [own, theirs] = structsByWriter(other).sort((one, two) => two.length - one.length)
  // The paragraph, its text and the letters, which were divided nowhere.
  expect(own?.map(({ id, length }) => [id.client, id.clock, length])).toEqual([
    [1, 0, 1],
    [1, 1, 1],
    [1, 2, 9],
  ])
  expect(theirs?.every(struct => struct instanceof Item && struct.id.client === 2)).toBe(true)
})

test('what waits for something missing is not handed on once it is forgotten', () => {
  const before = encodeStateVector(doc)
  textOf(doc).insert(0, 'x')
  const late = new Doc()
  takeOver(late, [encodeStateAsUpdate(doc, before)])
  expect(encodeStateAsUpdate(late).length).toBeGreaterThan(2)
  forgetPending(late)
  expect(encodeStateAsUpdate(late)).toEqual(new Uint8Array([0, 0]))
})
