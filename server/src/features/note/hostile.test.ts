import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs'
import { invalidField } from '../../failure.ts'
import { applyHtml, cleanHtml, htmlOf, tripId } from '../../testing/note-html.ts'
import { rounds } from '../../testing/strength.ts'

const numRuns = rounds({ usual: 300, long: 10_000 })

const picture = `/api/trips/${tripId}/attachments/${randomUUID()}`

const tags = fc.constantFrom(
  ...['p', 'div', 'h1', 'h2', 'h6', 'b', 'strong', 'em', 'i', 'u', 's', 'del', 'code', 'pre', 'blockquote'],
  ...['ul', 'ol', 'li', 'hr', 'br', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption', 'span', 'form'],
  ...[
    'ul data-type="taskList"',
    'li data-type="taskItem" data-checked="true"',
    'input type="checkbox" checked',
  ],
  ...[
    'a href="https://a.b/"',
    'a href=" java&#10;script:alert(1)"',
    'a href="HTTPS:/x"',
    'a href="//x"',
    'a',
  ],
  ...['td colspan="3" rowspan=0', 'th colspan=99999', 'p style="x" onclick=alert(1) class=y id=z'],
  ...['b style="font-weight:normal"', 'span style="font-weight:700;text-decoration:line-through"'],
  // Places at which parsers have been led to read the same twice in different ways.
  ...['svg', 'math', 'mtext', 'mglyph', 'annotation-xml encoding="text/html"', 'foreignObject', 'desc'],
  ...['noscript', 'template', 'style', 'script', 'title', 'textarea', 'xmp', 'plaintext', 'select', 'svg:p'],
  `img src="${picture}" alt="a<b>c&quot;"`,
  ...[`img src="/api/trips/${randomUUID()}/attachments/${randomUUID()}"`, `img src="${picture}/../x"`],
  ...['img src=x onerror=alert(1)', 'iframe srcdoc="<p>"', 'object', '__proto__', 'constructor'],
)

const texts = fc.constantFrom(
  ...[
    'a',
    'one two',
    ' ',
    '  ',
    '\n',
    '\t',
    '\r\n',
    '&nbsp;',
    '\u00A0',
    '漢字',
    '👩‍👩‍👧',
    'e\u0301',
    '\u0338',
    '\u0301',
  ],
  ...[
    '&lt;',
    '<',
    '>',
    '&',
    '"',
    "'",
    '&amp;lt;script&amp;gt;',
    '&#0;',
    '&#xD800;',
    '\0',
    '\uD800',
    '\u202E',
    '\uFFFF',
  ],
  ...[
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '<?xml ?>',
    '<!DOCTYPE x>',
    '</',
    '<p',
    '<a href="',
    '=',
    '`',
  ],
)

const html = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: tags.map(tag => `<${tag}>`) },
      { weight: 2, arbitrary: tags.map(tag => `</${tag.split(' ')[0]}>`) },
      { weight: 3, arbitrary: texts },
    ),
    { maxLength: 30 },
  )
  .map(pieces => pieces.join(''))

const everything =
  '<h1>a</h1><h2>b</h2><h3>c</h3><p><b>d</b><i>e</i><u>f</u><s>g</s><code>h</code><br><a href="https://a.b/">i</a></p>' +
  '<pre>j</pre><blockquote>k</blockquote><ul><li>l</li></ul><ol><li>m</li></ol><hr>' +
  '<ul data-type="taskList"><li data-type="taskItem" data-checked="true">n</li></ul>' +
  `<table><tr><th>o</th><td>p</td></tr></table><img src="${picture}">`

const known =
  /<\/?(?:p|h[123]|strong|em|u|s|code|pre|blockquote|ul|ol|li|a|table|tbody|tr|td|th)>|<[bh]r>|<ul data-type="taskList">|<li data-type="taskItem" data-checked="(?:true|false)">|<t[dh](?: colspan="\d+")?(?: rowspan="\d+")?>|<a href="(?:https?:\/\/|mailto:)[^"<>]+" rel="noopener noreferrer nofollow">|<img src="\/api\/trips\/[\da-f-]{36}\/attachments\/[\da-f-]{36}" alt="[^"<>]*">/giu

describe('whatever HTML is given', () => {
  test('clean HTML has nothing but what a note has, and stays as it is', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(html, given => {
        const clean = cleanHtml(given)
        for (const [tag] of clean.matchAll(known)) seen.add(tag)
        expect(clean.replace(known, '')).not.toMatch(/[<>]|(?![\n\t])\p{Cc}|\p{Cs}/u)
        expect(cleanHtml(clean)).toBe(clean)
        expect(cleanHtml(clean.normalize('NFC'))).toBe(clean)
      }),
      { numRuns, examples: [[everything]] },
    )
    expect(seen.size).toBeGreaterThan(40)
    const addresses = [...seen].flatMap(tag => /^<img src="([^"]*)"/.exec(tag)?.[1] ?? [])
    expect(new Set(addresses)).toEqual(new Set([picture]))
  })

  test('a document shows it, and another one that is made of that is the same', () => {
    fc.assert(
      fc.property(html, given => {
        const clean = cleanHtml(given)
        expect(htmlOf(documentOf(given))).toBe(clean)
        expect(documentOf(clean).getXmlFragment('default').toString()).toBe(
          documentOf(given).getXmlFragment('default').toString(),
        )
      }),
      { numRuns },
    )
  })

  test('a document becomes it from whatever it was, and again without a change', () => {
    fc.assert(
      fc.property(html, html, (before, given) => {
        const doc = documentOf(before)
        applyHtml(doc, given)
        expect(htmlOf(doc)).toBe(cleanHtml(given))
        const state = encodeStateVector(doc)
        applyHtml(doc, htmlOf(doc))
        expect(encodeStateVector(doc)).toEqual(state)
      }),
      { numRuns },
    )
  })

  test('two documents that change at the same time end the same, and show what is clean', () => {
    fc.assert(
      fc.property(html, html, html, (before, one, other) => {
        const first = documentOf(before)
        const second = new Doc()
        exchange(first, second)
        applyHtml(first, one)
        applyHtml(second, other)
        exchange(first, second)
        expect(htmlOf(second)).toBe(htmlOf(first))
        expect(cleanHtml(htmlOf(first))).toBe(htmlOf(first))
        applyHtml(first, before)
        expect(htmlOf(first)).toBe(cleanHtml(before))
      }),
      { numRuns },
    )
  })

  test.each(['<div>', '<ul><li>', '<b>', '<table><tr><td>', '<svg>'])('a mountain of %s is refused', tag => {
    expect(() => cleanHtml(tag.repeat(50_000))).toThrow(invalidField('note'))
  })

  test.each([
    ['by number', '&#803;&#x338;'],
    ['across tags', '&#803;<b>&#x338;</b>'],
    ['as they are', '\u0323\u0338'],
    ['beyond the first plane', '\u{1D167}\u0338'],
  ])('a letter keeps its first 30 marks, written %s', (_, pair) => {
    const marksOf = (html: string) => html.replaceAll('&#824;', '\u0338').match(/\p{M}/gu)
    const cut = cleanHtml(`<p>q${pair.repeat(400)}<p>q${pair.repeat(15)}`)
    expect(cut.split('</p>').map(marksOf)).toMatchObject([{ length: 30 }, { length: 30 }, null])
    expect(cleanHtml(cut)).toBe(cut)
  })

  test.each(['&#803;&#x338;'.repeat(16), '\u202E', '%E2%80%AE'])('no link is made of the host a%j', end => {
    expect(cleanHtml(`<p><a href="https://a${end}.example/">x</a></p>`)).toBe('<p>x</p>')
  })

  // Some ten times as long as it takes at rest: what grows with the square takes far longer.
  test.each([
    ['items', '<li>a'],
    ['runs', '<b>a</b>b'],
    ['tables', '<table><tr><td></table>'],
    ['marks within each other', `${'<b>'.repeat(300)}x${'</b>'.repeat(300)}`],
    ['lists within each other', `${'<ul><div>'.repeat(99)}a${'</ul>'.repeat(99)}`],
  ])('a quarter of a mebibyte of %s takes no long time', (_, piece) => {
    const big = piece.repeat(Math.ceil(262_144 / piece.length))
    const before = process.cpuUsage()
    try {
      cleanHtml(big)
    } catch (failure) {
      expect(failure).toEqual(invalidField('note'))
    }
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2)
  })
})

describe('whatever a document holds', () => {
  const attributes = fc.dictionary(
    fc.constantFrom('level', 'checked', 'colspan', 'href', 'onclick', '__proto__'),
    fc.oneof(fc.constantFrom(1, 2, '3', true, 'true', null, -1, 1e9), fc.jsonValue({ maxDepth: 1 })),
  )
  const marks = fc.dictionary(
    fc.constantFrom('bold', 'italic', 'code', 'link', 'font', 'constructor'),
    fc.constantFrom(
      {},
      true,
      null,
      { href: 'javascript:alert(1)' },
      { href: 'https://a.b/"><script>' },
      { href: 1 },
    ),
  )
  const names = fc.constantFrom(
    ...['paragraph', 'heading', 'bulletList', 'taskList', 'listItem', 'taskItem', 'blockquote', 'codeBlock'],
    ...[
      'horizontalRule',
      'hardBreak',
      'table',
      'tableRow',
      'tableHeader',
      'tableCell',
      'script',
      'image',
      'toString',
    ],
  )
  interface Drawn {
    name: string
    attrs: Record<string, unknown>
    inside: (Drawn | { insert: string; attributes: Record<string, unknown> }[])[]
  }
  const text = fc.array(fc.record({ insert: texts, attributes: marks }), { minLength: 1, maxLength: 3 })
  const { drawn } = fc.letrec<{ drawn: Drawn }>(tie => ({
    drawn: fc.record({
      name: names,
      attrs: attributes,
      inside: fc.array(fc.oneof({ maxDepth: 4 }, text, tie('drawn')), { maxLength: 3, size: 'small' }),
    }),
  }))

  function shared({ name, attrs, inside }: Drawn): XmlElement {
    const element = new XmlElement(name)
    for (const [key, value] of Object.entries(attrs)) element.setAttribute(key, value as string)
    element.insert(
      0,
      inside.map(child => {
        if (!Array.isArray(child)) return shared(child)
        const text = new XmlText()
        text.applyDelta(child)
        return text
      }),
    )
    return element
  }

  test('its HTML is clean, and it becomes any other', () => {
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 3 }), html, (pieces, given) => {
        const doc = new Doc()
        doc.getXmlFragment('default').insert(0, pieces.map(shared))
        const shown = htmlOf(doc)
        expect(cleanHtml(shown)).toBe(shown)
        const state = encodeStateVector(doc)
        applyHtml(doc, shown)
        expect(encodeStateVector(doc)).toEqual(state)
        applyHtml(doc, given)
        expect(htmlOf(doc)).toBe(cleanHtml(given))
      }),
      { numRuns },
    )
  })
})

function documentOf(html: string): Doc {
  const doc = new Doc()
  applyHtml(doc, html)
  return doc
}

function exchange(one: Doc, other: Doc): void {
  applyUpdate(other, encodeStateAsUpdate(one))
  applyUpdate(one, encodeStateAsUpdate(other))
}
