import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MAX_NOTE } from '@caravan/contract/note'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { heavyNotes, refusedNotes } from '../../testing/hand-written-notes.ts'
import { applyHtml, cleanHtml, htmlOf, tripId } from '../../testing/note-html.ts'
import { isStrange, mend } from './mend.ts'
import { bring, emptyDocument, stateToStore, textOf, type } from './open-document.ts'
import { characters } from './tree.ts'
import { checkUpdate } from './updates.ts'
import { weightOf } from './weight.ts'
import { takeOver } from './yjs-inside.ts'

const SIZE = 0.1

/** The seconds of processor that this takes here; others on the machine do not count. */
function secondsOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1e6
}

function docOf(...updates: Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  takeOver(doc, updates)
  return doc
}

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, '')

describe('what no editor sends', () => {
  test.each(Object.entries(refusedNotes(SIZE)))(
    'is refused, and read where it is stored: %s',
    (_, update) => {
      const verdict = { is: '' }
      expect(secondsOf(() => (verdict.is = checkUpdate(new Y.Doc(), update)))).toBeLessThan(1)
      expect(verdict.is).not.toBe('fine')
      const doc = docOf(update)
      let html = ''
      expect(secondsOf(() => (html = htmlOf(doc)))).toBeLessThan(1)
      expect(cleanHtml(html)).toBe(html)
      mend(doc)
      expect(isStrange(doc)).toBe(false)
      // Nothing that is read goes with what nobody knows.
      expect(withoutTags(htmlOf(doc))).toBe(withoutTags(html))
      applyHtml(doc, '<p>Pack</p>')
      expect(htmlOf(docOf(Y.encodeStateAsUpdate(doc)))).toBe('<p>Pack</p>')
    },
  )
})

describe('what is heavy', () => {
  test.each(Object.entries(heavyNotes(SIZE)))('is taken and read in time: %s', (_, update) => {
    const doc = new Y.Doc()
    const seconds = secondsOf(() => {
      expect(checkUpdate(doc, update)).toBe('fine')
      takeOver(doc, [update])
      htmlOf(doc)
      Y.encodeStateAsUpdate(doc)
    })
    expect(seconds).toBeLessThan(3)
    expect(isStrange(doc)).toBe(false)
    const html = htmlOf(doc)
    expect(cleanHtml(html)).toBe(html)
  })
})

test('few bytes that are worked on with each run of a long text are refused', () => {
  const doc = new Y.Doc()
  applyHtml(doc, `<p>${'<b>a</b>b'.repeat(2_000)}</p>`)
  const other = docOf(Y.encodeStateAsUpdate(doc))
  const before = Y.encodeStateVector(other)
  const text = (other.getXmlFragment('default').get(0) as Y.XmlElement).get(0) as Y.XmlText
  text.format(0, text.length, Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`k${n}`, 1])))
  expect(checkUpdate(doc, Y.encodeStateAsUpdate(other, before))).toBe('invalid')
})

test('a row of marks is cut, also where several have written it', () => {
  const doc = new Y.Doc()
  applyHtml(doc, '<p>e</p>')
  const text = (doc.getXmlFragment('default').get(0) as Y.XmlElement).get(0) as Y.XmlText
  for (let n = 0; n < 50; n++) text.insert(text.length, '\u0316', n % 2 ? { bold: {} } : { bold: null })
  text.insert(text.length, 'x', { bold: null })
  const html = htmlOf(doc)
  expect([html.match(/\u0316/g)?.length, html.at(-5)]).toEqual([30, 'x'])
  expect(cleanHtml(html)).toBe(html)
})

describe('what people write', () => {
  const day = (n: number) =>
    `<h2>Day ${n} 🏖️</h2><p>We meet at <strong>ten <em>sharp</em></strong> by the <u>gate</u>, <a href="https://example.org/?day=${n}" rel="noopener noreferrer nofollow">${'a map '.repeat(20)}</a></p>` +
    `<table><tbody><tr><th colspan="2"><p>Ferry</p></th></tr><tr><td><p>${n}:10</p></td><td><p>Pier <s>1</s> 2</p></td></tr></tbody></table>` +
    `<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Tickets 京都</p></li></ul><pre><code>${'x'.repeat(200)}</code></pre>`

  test('is taken up to the largest note, of several who paste and mark', () => {
    const server = emptyDocument(tripId)
    const writers = Array.from({ length: 5 }, () => new Y.Doc())
    const together = 25
    // The rest is room for the marks.
    const most = Math.floor((0.95 * MAX_NOTE) / (characters(day(100)) * together)) * together
    for (let n = 0; n < most; n += together) {
      const doc = writers[(n / together) % writers.length] as Y.Doc
      takeOver(doc, [Y.encodeStateAsUpdate(server.doc, Y.encodeStateVector(doc))])
      const before = Y.encodeStateVector(doc)
      applyHtml(doc, htmlOf(doc) + Array.from({ length: together }, (_, at) => day(n + at)).join(''))
      expect(type(server, Y.encodeStateAsUpdate(doc, before))).toBeInstanceOf(Uint8Array)
    }
    expect(characters(textOf(server))).toBeGreaterThan(0.9 * MAX_NOTE)
    const doc = docOf(Y.encodeStateAsUpdate(server.doc))
    const before = Y.encodeStateVector(doc)
    doc.transact(() => {
      for (const paragraph of doc.getXmlFragment('default').toArray()) {
        const text =
          (paragraph as Y.XmlElement).nodeName === 'paragraph' && (paragraph as Y.XmlElement).get(0)
        if (text instanceof Y.XmlText) text.format(0, text.length, { italic: {} })
      }
    })
    expect(type(server, Y.encodeStateAsUpdate(doc, before))).toBeInstanceOf(Uint8Array)
    const again = emptyDocument(tripId)
    bring(again, { n: 1, state: Y.encodeStateAsUpdate(server.doc), updates: [] })
    expect(textOf(again)).toBe(textOf(server))
  })

  test('is taken for as long as two type', () => {
    const server = emptyDocument(tripId)
    applyHtml(server.doc, '<p>Pack</p><p>Cash</p>')
    const writers = [1, 2].map(clientID =>
      Object.assign(docOf(Y.encodeStateAsUpdate(server.doc)), { clientID }),
    )
    for (let n = 0; n < 10_000; n++) {
      const doc = writers[n % 2] as Y.Doc
      const text = (doc.getXmlFragment('default').get(n % 2) as Y.XmlElement).get(0) as Y.XmlText
      let update: Uint8Array = new Uint8Array()
      doc.once('update', (made: Uint8Array) => {
        update = made
      })
      if (n % 7 === 0) text.delete(n % text.length, 1)
      else text.insert((n * 31) % (text.length + 1), n % 5 ? 'a' : ' ')
      const step = type(server, update)
      if (!(step instanceof Uint8Array)) throw new Error(`${n} is ${step}`)
      stateToStore(server, false)
      if (n % 100 === 0)
        for (const each of writers)
          takeOver(each, [Y.encodeStateAsUpdate(server.doc, Y.encodeStateVector(each))])
    }
    for (const each of writers) takeOver(each, [Y.encodeStateAsUpdate(server.doc, Y.encodeStateVector(each))])
    expect(textOf(server)).toBe(htmlOf(writers[0] as Y.Doc))
    expect(htmlOf(writers[1] as Y.Doc)).toBe(textOf(server))
  })
})

test('a document is counted as what it takes in memory', async () => {
  setFlagsFromString('--expose-gc')
  const gc: () => void = runInNewContext('gc')
  const heap = async () => {
    for (let n = 0; n < 3; n++) {
      await setImmediate()
      gc()
    }
    return process.memoryUsage().heapUsed
  }
  const notes = heavyNotes(0.5)
  const kept: Y.Doc[] = []
  for (const name of [
    'empty paragraphs',
    'marks without text',
    'a text of which every second character is deleted',
  ]) {
    const before = await heap()
    const doc = docOf(notes[name] as Uint8Array)
    kept.push(doc)
    const taken = (await heap()) - before
    expect(weightOf(doc) / taken).toBeGreaterThan(0.9)
    expect(weightOf(doc) / taken).toBeLessThan(2)
  }
})
