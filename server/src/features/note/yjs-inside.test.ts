import { expect, test } from 'vitest'
import { Doc, encodeStateAsUpdate, type XmlElement, type XmlText } from 'yjs'
import { paragraph } from '../../testing/writer.ts'
import { takeOver } from './open-document.ts'

const textOf = (doc: Doc) => (doc.getXmlFragment('default').get(0) as XmlElement).get(0) as XmlText

test('an insert lands at its place after a change by others in front of it', () => {
  const [one, other] = [new Doc(), new Doc()]
  one.getXmlFragment('default').push([paragraph('ghidefabc')])
  takeOver(other, [encodeStateAsUpdate(one)])
  textOf(other).insert(6, '|')
  takeOver(one, [encodeStateAsUpdate(other)])
  textOf(one).insert(0, '12345')
  takeOver(other, [encodeStateAsUpdate(one)])
  textOf(other).insert(11, 'X')
  expect(textOf(other).toString()).toBe('12345ghidefX|abc')
})
