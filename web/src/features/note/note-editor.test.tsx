import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { createNoteEditor } from './note-editor.ts'

test('no link is made of an address that is longer than the server takes', () => {
  const fragment = new Y.Doc().getXmlFragment('default')
  const editor = createNoteEditor({
    ...{
      element: document.createElement('div'),
      fragment,
      label: '',
      placeholder: '',
      taskLabel: text => text,
    },
    ...{ onCaret() {}, onFiles() {}, pictures: { show: () => () => {}, has: () => false } },
  })
  const link = (length: number) => `<a href="https://a.b/${'x'.repeat(length)}">${length}</a>`
  editor.commands.insertContent(`<p>${link(10)} ${link(3_000)}</p>`)
  expect(fragment.toString()).toContain('</link> 3000')
  editor.destroy()
})
