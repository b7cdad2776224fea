import { TextSelection } from '@tiptap/pm/state'
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { createNoteEditor } from './note-editor.ts'

function open(fragment = new Y.Doc().getXmlFragment('default')) {
  const editor = createNoteEditor({
    ...{ element: document.createElement('div'), fragment, label: '', placeholder: '' },
    ...{ taskLabel: text => text, onCaret() {}, onFiles() {} },
    pictures: { show: () => () => {}, has: () => false },
  })
  onTestFinished(() => editor.destroy())
  return editor
}

test('a caret that is put into an emoji stands before it, so that nothing typed cuts it in two', () => {
  const editor = open()
  editor.commands.insertContent('<p>a🚄🚅</p><p>b</p>')
  const at = (anchor: number, head = anchor) => {
    const { state, view } = editor
    view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, anchor, head)))
    const { selection } = editor.state
    return [selection.anchor, selection.head]
  }
  expect([1, 2, 3, 4, 5, 6, 8, 9].map(place => at(place)[0])).toEqual([1, 2, 2, 4, 4, 6, 8, 9])
  expect(at(5, 3)).toEqual([4, 2])
  editor.commands.insertContent('x')
  expect(editor.getText({ blockSeparator: ' ' })).toBe('ax🚅 b')
})

test('a line break takes no part in the look of the text around it', () => {
  const editor = open()
  editor.commands.insertContent('<p>a<br>b <b>c<br>d</b></p>')
  editor.chain().selectAll().toggleBold().run()
  expect(editor.getHTML()).toContain('<strong>a</strong><br><strong>b c</strong><br><strong>d</strong>')
})

test('no link is made of an address that is longer than the server takes', () => {
  const fragment = new Y.Doc().getXmlFragment('default')
  const editor = open(fragment)
  const link = (length: number) => `<a href="https://a.b/${'x'.repeat(length)}">${length}</a>`
  editor.commands.insertContent(`<p>${link(10)} ${link(3_000)}</p>`)
  expect(fragment.toString()).toContain('</link> 3000')
})
