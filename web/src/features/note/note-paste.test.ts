import { expect, test } from 'vitest'
import { pasted } from './note-paste.ts'

test.each([
  ['a base', '<base href="https://evil.example/"><p>a</p>', '<p>a</p>'],
  ['a base in another case, unclosed', '<p>a</p><BASE/href=x', '<p>a</p>'],
  ['a style', '<style>p { color: red }</style><p>a</p>', '<p>a</p>'],
  ['a style without an end', '<p>a</p><style>p { color: red }', '<p>a</p>'],
  ['an end that is none', '<style>p</styled></style x><p>a</p>', '<p>a</p>'],
  ['a style in a drawing', '<svg><style><p style="color:red">a</p></style></svg>b', 'b'],
  ['a style that a comment cuts', '<<!-- -->style>a</p>', '&lt;style>a</p>'],
  ['a style in a style', '<sty<style></style>le>a', 'le>a'],
  ['a comment without an end', 'a<!-- <p style="color:red">', 'a'],
  ['a comment that ends at once', '<!--><p style="color:red">a</p>', '<p>a</p>'],
  ['a comment that hides an end', '<!-- <p a=" --><p style="color:red" b=">">a</p>', '<p b=">">a</p>'],
  ['a title that hides one', '<title><p a="</title><p style="color:red">a</p>', '<p>a</p>'],
  ['attributes without space', '<p a="b"style="color:red"onclick=x()>a</p>', '<p a="b">a</p>'],
  ['attributes after slashes', '<p/style=color:red/onclick="x()">a</p>', '<p>a</p>'],
  ['quotes in names', `<p a' style=color:red b'>a</p>`, '<p>a</p>'],
  [
    'an attribute in another',
    '<p st style="color:red"yle="color:red">a</p>',
    '<p st="" yle="color:red">a</p>',
  ],
  ['an attribute without an end', '<p>a</p><p style="color:red>b', '<p>a</p><p>b'],
  ['quotes in values', `<a href='"b"'>a</a>`, '<a href="&quot;b&quot;">a</a>'],
  ['a policy', '<meta http-equiv=Content-Security-Policy content="x"><link rel=x>a', 'a'],
  ['signs that are text', 'a < b & c > d <3', 'a &lt; b & c > d &lt;3'],
  ['a bold word', '<span style="font-weight: 700">a</span>', '<span data-styled="bold">a</span>'],
  ['a heading too deep', '<h5 class=x>a</h5>', '<h3 class="x">a</h3>'],
])('%s', (_, html, clean) => {
  expect(pasted(html)).toBe(clean)
})
