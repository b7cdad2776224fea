import { expect, test } from 'vitest'
import { Doc } from 'yjs'
import { applyHtml, cleanHtml, htmlOf } from '../../testing/note-html.ts'
import { tickTask } from './document.ts'

test.each([
  ['Hello', '<p>Hello</p>'],
  ['', ''],
  ['<p></p>', ''],
  [' \n ', ''],
  ['a<br>b', '<p>a<br>b</p>'],
  ['<div>a</div><div><br></div><div>b</div>', '<p>a</p><p></p><p>b</p>'],
  ['<b>a <i>b</i></b> c', '<p><strong>a <em>b</em></strong> c</p>'],
  ['<h5>x</h5>', '<h3>x</h3>'],
  ['<ul><li>a<ul><li>b</li></ul></li></ul>', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>'],
  [
    '<table><tr><th>a<td colspan=2>b</table>',
    '<table><tbody><tr><th><p>a</p></th><td colspan="2"><p>b</p></td></tr></tbody></table>',
  ],
  [
    '<a href="https://a.b/?x=1&y">x<a href="javascript:alert(1)">y</a></a>',
    '<p><a href="https://a.b/?x=1&amp;y" rel="noopener noreferrer nofollow">x</a>y</p>',
  ],
  [
    '<ul data-type="taskList"><li data-checked="true"><p>x</p></li></ul>',
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>x</p></li></ul>',
  ],
  ['<pre>\na\n  b\n</pre>', '<pre><code>a\n  b</code></pre>'],
])('cleans %s', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean)
  const doc = new Doc()
  applyHtml(doc, html)
  expect(htmlOf(doc)).toBe(clean)
})

test('a task is ticked where it still says the same', () => {
  const doc = new Doc()
  const task = (text: string, checked: boolean) =>
    `<li data-type="taskItem" data-checked="${checked}"><p>${text}</p></li>`
  applyHtml(
    doc,
    `<ul data-type="taskList">${task('Book <b>the</b> ferry', false)}${task('Pack', false)}</ul>`,
  )
  expect(tickTask(doc, 1, 'Book the ferry', true)).toBe(false)
  expect(tickTask(doc, 2, 'Pack', true)).toBe(false)
  expect(tickTask(doc, 0, ' Book the\u00A0ferry', true)).toBe(true)
  expect(htmlOf(doc)).toContain(task('Book <strong>the</strong> ferry', true))
  expect(htmlOf(doc)).toContain(task('Pack', false))
})
