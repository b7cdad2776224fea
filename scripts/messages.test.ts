import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, reachedFrom, textOf } from './imports.mjs'

type Words = { [name: string]: string | Words }

const folder = join(import.meta.dirname, '..', 'web', 'src', 'lib', 'messages')
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
const onThePage: Words = read('en.json')
const later = readdirSync(folder).filter(file => !['en.json', 'zh.json', 'zh-Hans.json'].includes(file))

/** Words that many later parts share, and those that are named by a variable. */
const shared = /^(?:ui|form|list|account\.rules)\./

const keysOf = (words: Words, before = ''): string[] =>
  Object.entries(words).flatMap(([name, said]) =>
    typeof said === 'string' ? [before + name] : keysOf(said, `${before}${name}.`),
  )

const imports = importsOf('web')
const atOnce = importsOf('web', { atOnce: true })
const pages = imports.get('routes.tsx') ?? []
const textsOfPages = [
  ...reachedFrom('main.tsx', file => (file === 'routes.tsx' ? pages : (atOnce.get(file) ?? []))),
].map(file => textOf('web', file))

const isOnPages = (...texts: string[]) =>
  texts.every(text => textsOfPages.some(ofPage => ofPage.includes(text)))

/** Said as a whole, by its name below a namespace, or by a template that begins like it. */
function isSaidOnPages(key: string): boolean {
  const names = key.split('.')
  return names.some((_, at) => {
    const scopes = at === 0 ? [] : [`'${names.slice(0, at).join('.')}'`]
    const group = names.slice(at, -1).join('.')
    if (isOnPages(...scopes, `'${names.slice(at).join('.')}'`)) return true
    const begins = [...scopes, `\`${group}.\${`]
    return group !== '' && textsOfPages.some(text => begins.every(begin => text.includes(begin)))
  })
}

/** Matches the words of this name and those below it. */
const says = (name: string) => new RegExp(`useTranslations\\('${name}['.]`)

const unsaid = (keys: string[]) => keys.filter(key => !shared.test(key) && !isSaidOnPages(key))

test('a page begins with no words that only a later part of it says', () => {
  expect(pages.length).toBeGreaterThan(10)
  expect(unsaid(keysOf(onThePage))).toEqual([])
  const planted = ['flight.numberMissing', 'members.makeViewer', 'todo.noneShown.overdue']
  expect(unsaid([...keysOf(onThePage), ...planted])).toEqual(planted)
})

test.each(later)('the words in %s are said inside the part that brings them', file => {
  const brings = (path: string) =>
    new RegExp(`import \\w+ from '.*/messages/${file}'`).test(textOf('web', path))
  const outside = reachedFrom('main.tsx', path => (imports.get(path) ?? []).filter(next => !brings(next)))
  expect(outside.size).toBeLessThan(imports.size)
  for (const name of Object.keys(read(file).en)) {
    if (name in onThePage) continue
    const saying = [...outside].filter(path => says(name).test(textOf('web', path)))
    expect(saying).toEqual([])
  }
})

test('numbers are written by skeletons alone, as styles by name would need formats that nobody gives', () => {
  const named = /\{\w+, (?:number|date|time), (?!::)/g
  const found = readdirSync(folder).flatMap(
    file => readFileSync(join(folder, file), 'utf8').match(named) ?? [],
  )
  expect(found).toEqual([])
})
