import { expect, test } from 'vitest'
import { firstStyles } from './first-styles.mjs'

const html = '<div class="trip md:flex"><p class="w-1/2 [&amp;_svg]:shrink-0 2xs">Kyoto</p></div>'

test.each([
  ['.trip{a:b}', true],
  ['body{a:b}', true],
  [':root,[data-theme="a.b"]{a:b}', true],
  ['.md\\:flex{a:b}', true],
  ['.w-1\\/2{a:b}', true],
  ['.\\[\\&_svg\\]\\:shrink-0 svg{a:b}', true],
  ['.\\32 xs{a:b}', true],
  ['.trip .other{a:b}', false],
  ['.md\\:flex\\+{a:b}', false],
  ['.other{a:b}', false],
  ['@media (width>1px){.trip{a:b}}', true],
  ['@media (width>1px){@supports (a:b){.other{a:b}}}', false],
  ['@layer base,utilities;', true],
  ['@property --used{syntax:"*"}', true],
  ['@property --unused{syntax:"*"}', false],
  ['@font-face{src:local("Arial")}', true],
  ['@font-face{src:url(/font.woff2)}', false],
])('%s is among the first styles: %s', (css, isKept) => {
  const use = 'p{color:var(--used)}'
  expect(firstStyles(html, css + use)).toBe(isKept ? css + use : use)
})

test('of several selectors those stay that may hold', () => {
  expect(firstStyles(html, '.other,.trip,p{a:b}')).toBe('.trip,p{a:b}')
})

test('an emptied layer keeps its place among the layers', () => {
  const css = '@layer base{p{a:b}}@layer components{.other{a:b}}@layer utilities{.trip{a:b}}'
  expect(firstStyles(html, css)).toBe('@layer base{p{a:b}}@layer components;@layer utilities{.trip{a:b}}')
})
