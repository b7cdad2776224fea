import {
  prosemirrorToYXmlFragment,
  updateYFragment,
  yXmlFragmentToProseMirrorRootNode,
} from '@tiptap/y-tiptap'
import { type Node, Schema } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { Doc } from 'yjs'
import { applyHtml, htmlOf, tripId } from '../../testing/note-html.ts'

// The nodes and marks of the editor, as Tiptap's extensions declare them.
const block = { group: 'block' }
const cell = {
  content: 'block+',
  attrs: { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } },
}
const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { ...block, content: 'inline*' },
    heading: { ...block, content: 'inline*', attrs: { level: { default: 1 } } },
    bulletList: { ...block, content: 'listItem+' },
    orderedList: {
      ...block,
      content: 'listItem+',
      attrs: { start: { default: 1 }, type: { default: null } },
    },
    listItem: { content: 'paragraph block*' },
    taskList: { ...block, content: 'taskItem+' },
    taskItem: { content: 'paragraph block*', attrs: { checked: { default: false } } },
    blockquote: { ...block, content: 'block+' },
    codeBlock: { ...block, content: 'text*', marks: '', attrs: { language: { default: null } } },
    horizontalRule: block,
    image: { ...block, attrs: { file: { default: null }, alt: { default: '' } } },
    table: { ...block, content: 'tableRow+' },
    tableRow: { content: '(tableCell | tableHeader)*' },
    tableCell: cell,
    tableHeader: cell,
    text: { group: 'inline' },
    hardBreak: { group: 'inline', inline: true },
  },
  marks: {
    link: {
      attrs: { href: { default: null }, target: { default: '_blank' }, rel: { default: 'noopener' } },
      inclusive: false,
    },
    bold: {},
    italic: {},
    underline: {},
    strike: {},
    code: { excludes: '_' },
  },
})

const everything = [
  '<h1>Kyoto 京都</h1><p>Meet at <strong>10 <em>sharp</em></strong><br>by the <u>gate</u> &amp; <s>bus</s> <code>42</code></p>',
  '<p><a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer nofollow">site <em>here</em></a></p>',
  '<ul><li><p>one</p><ol><li><p>two</p></li></ol></li></ul><blockquote><h2>quote</h2></blockquote>',
  '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li>',
  '<li data-type="taskItem" data-checked="false"><p>open</p></li></ul><pre><code>a\n  b</code></pre><hr>',
  `<img src="/api/trips/${tripId}/attachments/5b1d3f4e-6a53-4d4b-9a0e-3f1f5f7b2c11" alt="The &quot;map&quot;">`,
  '<table><tbody><tr><th><p>Day</p></th><th colspan="2"><p>Plan</p></th></tr>',
  '<tr><td><p>1</p></td><td rowspan="2"><p>walk</p></td><td><p></p></td></tr></tbody></table><p></p>',
].join('')

function shown(doc: Doc): Node {
  return yXmlFragmentToProseMirrorRootNode(doc.getXmlFragment('default'), schema)
}

test('the editor reads what the server has written', () => {
  const doc = new Doc()
  applyHtml(doc, everything)
  let changes = 0
  doc.on('update', () => changes++)
  const node = shown(doc)
  node.check()
  // The editor deletes what its schema does not take.
  expect(changes).toBe(0)
  expect(htmlOf(doc)).toBe(everything)
  const heading = node.child(0)
  expect([heading.type.name, heading.attrs['level'], heading.textContent]).toEqual([
    'heading',
    1,
    'Kyoto 京都',
  ])
})

test('the server reads what the editor has written', () => {
  const written = new Doc()
  applyHtml(written, everything)
  const doc = new Doc()
  prosemirrorToYXmlFragment(shown(written), doc.getXmlFragment('default'))
  expect(htmlOf(doc)).toBe(everything)
  applyHtml(doc, everything.replace('sharp', 'about'))
  expect(htmlOf(doc)).toBe(everything.replace('sharp', 'about'))
  const node = shown(doc)
  node.check()
  const link = node.child(2).child(0).marks[0]
  expect([link?.type.name, link?.attrs['target']]).toEqual(['link', '_blank'])
})

test('the editor goes on in what the server has changed', () => {
  const doc = new Doc()
  const fragment = doc.getXmlFragment('default')
  applyHtml(doc, '<p>one</p><p>two</p>')
  const two = schema.node('paragraph', null, [
    schema.text('two'),
    schema.text(' three', [schema.mark('bold')]),
  ])
  const node = schema.node('doc', null, [shown(doc).child(0), two])
  updateYFragment(doc, fragment, node, { mapping: new Map(), isOMark: new Map() })
  expect(htmlOf(doc)).toBe('<p>one</p><p>two<strong> three</strong></p>')
})
