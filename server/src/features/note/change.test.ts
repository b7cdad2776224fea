import { describe, expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate, type XmlElement, type XmlText } from 'yjs'
import { cpuMilliseconds } from '../../testing/cpu.ts'
import { applyHtml, cleanHtml, htmlOf } from '../../testing/note-html.ts'

const paragraphs = Array.from(
  { length: 500 },
  (_, at) => `<p>Day ${at}: walk to the old harbour and eat.</p>`,
)

/** Two documents with the same note, of which one is given other HTML while somebody types in the other one. */
function together(before: string, after: string, typed: (root: (at: number) => XmlText) => void): string {
  const one = new Doc()
  const other = new Doc()
  applyHtml(one, before)
  applyUpdate(other, encodeStateAsUpdate(one))
  applyHtml(one, after)
  other.transact(() =>
    typed(at => (other.getXmlFragment('default').get(at) as XmlElement).get(0) as unknown as XmlText),
  )
  applyUpdate(one, encodeStateAsUpdate(other))
  applyUpdate(other, encodeStateAsUpdate(one))
  expect(htmlOf(other)).toBe(htmlOf(one))
  return htmlOf(one)
}

describe('other HTML', () => {
  test.each([
    ['a letter', 'Day 250: walk', 'Day 250: walks'],
    ['a mark', 'Day 250: walk', 'Day 250: <strong>walk</strong>'],
    ['a paragraph less', paragraphs[250] as string, ''],
    ['a paragraph more', paragraphs[250] as string, `<p>A rest</p>${paragraphs[250]}`],
  ])('of a long note is small: %s', (_, before, after) => {
    const doc = new Doc()
    const html = paragraphs.join('')
    applyHtml(doc, html)
    let bytes = 0
    doc.on('update', update => {
      bytes += update.length
    })
    applyHtml(doc, html.replace(before, after))
    expect(htmlOf(doc)).toBe(html.replace(before, after))
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(100)
  })

  test('keeps what is typed meanwhile in the paragraph that changes', () => {
    expect(
      together('<p>Meet at ten.</p>', '<p>We meet at <b>noon</b>.</p>', text =>
        text(0).insert(12, ' By the gate'),
      ),
    ).toBe('<p>We meet at <strong>noon</strong>. By the gate</p>')
  })

  test('keeps what is typed meanwhile where paragraphs come, go and move, if not in its sentence', () => {
    const before = '<p>First of all</p><p>Then the boat</p><h2>Evening</h2><p>Dinner</p>'
    const after = '<p>Then the slow boat</p><p>A swim</p><h2>Evening</h2><p>Before dinner</p><p>Dinner</p>'
    expect(
      together(before, after, text => {
        text(1).insert(13, ' at two')
        text(3).insert(6, ' with Mei')
      }),
    ).toBe(
      '<p>Then the slow boat</p><p>A swim at two</p><h2>Evening</h2><p>Before dinner</p><p>Dinner with Mei</p>',
    )
  })

  test('leaves spaces that HTML does not show, and cuts no emoji', () => {
    const doc = new Doc()
    applyHtml(doc, '<p>x</p><p>🏖️👩‍👩‍👧 京都</p>')
    const text = (doc.getXmlFragment('default').get(0) as XmlElement).get(0) as unknown as XmlText
    text.insert(1, '  y ')
    expect(htmlOf(doc)).toBe('<p>x &nbsp;y</p><p>🏖️👩‍👩‍👧 京都</p>')
    applyHtml(doc, '<p>x &nbsp;y</p><p>🏕️👩‍👩‍👦 東京都</p>')
    expect(text.toString()).toBe('x  y ')
    expect(htmlOf(doc)).toBe('<p>x &nbsp;y</p><p>🏕️👩‍👩‍👦 東京都</p>')
  })
})

test.each([
  ['the marks', 'a<u>b</u>', '<u>a</u>b'],
  ['the breaks', 'a<br>', '<br>b'],
  ['the paragraphs', '<p>a</p><p>b</p>', '<h2>a</h2><p>c</p>'],
])(
  'a note in which nearly everything is another is one change, made in no time: %s',
  async (_, one, other) => {
    const doc = new Doc()
    applyHtml(doc, `<p>${one.repeat(2_000)}</p>`)
    let updates = 0
    doc.on('update', () => updates++)
    expect(await cpuMilliseconds(async () => applyHtml(doc, `<p>${other.repeat(2_000)}</p>`))).toBeLessThan(
      3_000,
    )
    expect(updates).toBe(1)
    expect(htmlOf(doc)).toBe(cleanHtml(`<p>${other.repeat(2_000)}</p>`))
  },
)
