import { readFileSync } from 'node:fs'
import { errors } from '@caravan/contract/errors'
import { createTranslator } from 'use-intl'
import { describe, expect, test } from 'vitest'
import english from './messages/en.json'
import traditional from './messages/zh.json'
import simplified from './messages/zh-Hans.json'

type Words = { [name: string]: string | Words }
type Chinese = 'zh' | 'hans'
type Message = { key: string; en: string } & Record<Chinese, string>

const ofParts = import.meta.glob<{ en: Words; zh: Words }>(
  ['./messages/*.json', '!**/en.json', '!**/zh.json', '!**/zh-Hans.json'],
  {
    eager: true,
    import: 'default',
  },
)

function textsOf(words: Words, before = ''): [key: string, text: string][] {
  return Object.entries(words).flatMap(([name, said]) =>
    typeof said === 'string' ? [[before + name, said] as const] : textsOf(said, `${before}${name}.`),
  ) as [string, string][]
}

const parts = Object.values(ofParts)
const inEnglish = [
  ...[english, ...parts.map(({ en }) => en)].flatMap(words => textsOf(words)),
  ...Object.entries(errors).map(([code, [, text]]) => [`failures.${code}`, text] as const),
]
const inTraditional = new Map([traditional, ...parts.map(({ zh }) => zh)].flatMap(words => textsOf(words)))
const inSimplified = new Map(textsOf(simplified))
const messages: Message[] = inEnglish.map(([key, en]) => ({
  ...{ key, en },
  zh: inTraditional.get(key) ?? '',
  hans: inSimplified.get(key) ?? '',
}))

function wrong(error: Error): never {
  throw error
}

const dates = new Set(['day', 'date', 'dates', 'until'])
/** Stands for a date, as it is a character of Chinese. */
const DATE = '〇'

const known = new Map<string, string[]>()

/** A message as it is read: in each of its numbers and choices, every name in Latin letters. */
function readings(text: string): string[] {
  const before = known.get(text)
  if (before) return before
  const plain = text.replaceAll(/<\/?\w+>/g, '')
  const choices = ['other', ...[...plain.matchAll(/(\w+) \{/g)].map(([, choice]) => choice)]
  const named = (name = '') => (dates.has(name) ? DATE : 'Ana')
  const valuesOf = (count: number, choice: string | undefined) =>
    [...plain.matchAll(/\{(\w+)(?:, (\w+))?/g)].map(([, name, kind]) => [
      name,
      kind === 'select' ? choice : kind ? count : named(name),
    ])
  const t = createTranslator({ locale: 'zh', messages: { plain }, onError: wrong })
  const all = choices.flatMap(choice =>
    [0, 1, 2].map(count => t('plain', Object.fromEntries(valuesOf(count, choice)))),
  )
  known.set(text, all)
  return all
}

const keysWhere = (isBroken: (message: Message) => boolean, among = messages) =>
  among.filter(isBroken).map(({ key }) => key)

test('all of them are here, and each of them in every language', () => {
  expect(messages.length).toBeGreaterThan(1_200)
  expect(readings('{a}、{n, plural, =0 {無} other {# 個}}{b, select, one {一} other {多}}')).toContain(
    'Ana、2 個一',
  )
  const keys = messages.map(({ key }) => key)
  expect(keys.filter(key => !inTraditional.has(key))).toEqual([])
  expect(keys.filter(key => !inSimplified.has(key))).toEqual([])
  expect([...inSimplified.keys()].filter(key => !keys.includes(key))).toEqual([])
})

test('every language names the same in a message', () => {
  const named = (text: string) => [...new Set(text.match(/(?<=[{<])\w+(?=[},>])/g))].sort().join()
  expect(keysWhere(({ zh, hans }) => named(zh) !== named(hans))).toEqual([])
  expect(keysWhere(({ en, hans }) => /[{<]/.test(hans) && named(en) !== named(hans))).toEqual(
    keysWhere(({ en, zh }) => /[{<]/.test(zh) && named(en) !== named(zh)),
  )
})

/** The exceptions are the letter of the specification, or no sentences. */
const ofEnglish: [rule: string, isBroken: (message: Message) => boolean, exceptions?: string[]][] = [
  ['there are three dots in English', ({ en }) => en.includes('…')],
  [
    'English quotes are “these”',
    ({ en }) => /["']/.test(en),
    ['placeSearch.useTyped', 'createTrip.cityHint'],
  ],
  ['no space is too much', ({ en }) => /^ | {2}| $/.test(en)],
]

test.each(ofEnglish)('%s', (_, isBroken, exceptions = []) => {
  expect(keysWhere(isBroken)).toEqual(exceptions)
})

/** The mark at the end, in Chinese; those of a longer message may differ within it. */
function endOf(text: string): string | undefined {
  const end = /([.?!:。？！：])[}”」\s]*$/.exec(text.replace('...', ''))?.[1] ?? ''
  return { '.': '。', '?': '？', '!': '！', ':': '：' }[end] ?? end
}

/** Every character of an encoding of two bytes, from one pair of bytes on. */
function charactersOf(encoding: string, [first, last]: [number, number], trails: [number, number][]) {
  const decoder = new TextDecoder(encoding)
  const bytes: number[] = []
  for (let lead = first; lead <= last; lead++)
    for (const [from, to] of trails) for (let trail = from; trail <= to; trail++) bytes.push(lead, trail)
  return new Set(decoder.decode(new Uint8Array(bytes)))
}

const characters: Record<Chinese, Set<string>> = {
  zh: charactersOf(
    'big5',
    [0xa4, 0xf9],
    [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  ),
  // The part of GBK that GB 2312 has.
  hans: charactersOf('gbk', [0xb0, 0xf7], [[0xa1, 0xfe]]),
}

describe.each(['zh', 'hans'] as const)('in Chinese (%s)', chinese => {
  const reads = (wrong: RegExp) => (message: Message) =>
    readings(message[chinese]).some(text => wrong.test(text))

  const rules: [rule: string, isBroken: (message: Message) => boolean, exceptions?: string[]][] = [
    ['there is an ellipsis', message => message[chinese].includes('...')],
    ['quotes are its own', message => (chinese === 'zh' ? /["'“”‘’]/ : /["'「」‘’]/).test(message[chinese])],
    ['no space is too much', message => /^ | {2}| $/.test(message[chinese])],
    ['there is no plural, so one is =1', message => /plural,.*\bone \{/.test(message[chinese])],
    ['marks are those of Chinese', reads(/\p{sc=Han}[,.;:!?()]|[,;:!?()]\p{sc=Han}/u)],
    ['a sentence ends where the English one does', message => endOf(message.en) !== endOf(message[chinese])],
    [
      'characters are those of its script',
      message =>
        [...(message[chinese].match(/\p{sc=Han}/gu) ?? [])].some(one => !characters[chinese].has(one)),
      // 祇園 is written like that everywhere.
      chinese === 'hans' ? ['landing.art.dinner'] : [],
    ],
  ]

  test.each(rules)('%s', (_, isBroken, exceptions = []) => {
    expect(keysWhere(isBroken)).toEqual(exceptions)
  })

  /** Their values are Chinese words. */
  const namedInChinese = [
    ...['account.resendLater', 'errors.tooManyAttempts', 'errors.tooManyRequests', 'form.timeOf'],
    ...['profile.cancelEditing', 'profile.revealed'],
  ]

  test('a space is between Chinese and other letters or numbers, and none beside a date', () => {
    // The history sets its spaces by what a name is written in.
    const others = messages.filter(({ key }) => !key.startsWith('history.'))
    const touching = reads(/\p{sc=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{sc=Han}/u)
    const apart = (message: Message) =>
      touching({ ...message, [chinese]: message[chinese].replaceAll(DATE, '') })
    expect(keysWhere(apart, others).sort()).toEqual(namedInChinese)
    const besideDates = reads(new RegExp(`\\p{sc=Han} ${DATE}|${DATE} \\p{sc=Han}`, 'u'))
    expect(keysWhere(besideDates, others)).toEqual([
      'trips.underWay', // a number
    ])
  })

  test('the same English is the same Chinese', () => {
    const said = Map.groupBy(messages, ({ en }) => en)
    const differing = [...said].filter(([, same]) => new Set(same.map(message => message[chinese])).size > 1)
    expect(differing.map(([en]) => en).sort()).toEqual([
      'Done', // a button, a to-do
      'From', // a payer, an airport, a sender
      'Location', // of a place, where somebody lives
      'Open', // a button, a to-do
      'Other', // a menu, a type
      'Share', // a button, a part of an expense
      'To',
      'the note', // of a trip, of a day
      '{name}', // with and without quotes
    ])
  })
})

describe('one word for one thing (docs/WORDS.md)', () => {
  const cells = (row: string) =>
    row
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim())
  const [, , ...rows] = readFileSync('docs/WORDS.md', 'utf8')
    .split('\n')
    .filter(line => line.startsWith('|'))
  const list = (cell = '') =>
    cell
      .split(',')
      .map(word => word.trim())
      .filter(Boolean)
  const words = rows.map(cells).map(([en = '', zh = '', hans = '', notEn, notZh, notHans]) => ({
    ...{ en, zh, hans },
    not: { en: list(notEn), zh: list(notZh), hans: list(notHans) },
  }))
  const own = { zh: words.map(({ zh }) => zh), hans: words.map(({ hans }) => hans) }

  /** A text without the words that are its own, the longest first. */
  function rest(text: string, chinese: Chinese): string {
    const longest = own[chinese].toSorted((a, b) => b.length - a.length)
    return text.replaceAll(new RegExp(longest.join('|'), 'g'), '…')
  }
  const left = messages.map(({ key, en, zh, hans }) => ({
    ...{ key, en: en.toLowerCase() },
    ...{ zh: rest(zh, 'zh'), hans: rest(hans, 'hans') },
  }))

  test('is a list of words', () => {
    expect(words.length).toBeGreaterThan(50)
    expect(rest('移回每日行程', 'zh')).toBe('移回…')
  })

  test.each(words)('$en is $zh, $hans', ({ zh, hans, not }) => {
    const inOther = (word: string, others: string[]) =>
      others.some(other => other.includes(word)) ? [] : [word]
    const wrong = {
      en: not.en,
      zh: [...not.zh, ...inOther(hans, own.zh)],
      hans: [...not.hans, ...inOther(zh, own.hans)],
    }
    for (const language of ['en', 'zh', 'hans'] as const)
      expect(
        keysWhere(message => wrong[language].some(word => message[language].includes(word)), left),
      ).toEqual([])
  })
})
