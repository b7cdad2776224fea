import { errors } from '@caravan/contract/errors'
import { createTranslator } from 'use-intl'
import { expect, test } from 'vitest'
import english from './messages/en.json'
import chinese from './messages/zh.json'
import { errorsInChinese } from './words/errors.zh.ts'

type Words = { [name: string]: string | Words }
type Message = { key: string; en: string; zh: string }

const ofParts = import.meta.glob<{ en: Words; zh: Words }>(
  ['./messages/*.json', '!**/en.json', '!**/zh.json'],
  {
    eager: true,
    import: 'default',
  },
)

const pairsOf = (en: Words, zh: Words, before = ''): Message[] =>
  Object.entries(en).flatMap(([name, said]) => {
    const [key, other = ''] = [before + name, zh[name]]
    return typeof said === 'string'
      ? [{ key, en: said, zh: other as string }]
      : pairsOf(said, other as Words, `${key}.`)
  })

const messages = [
  ...pairsOf(english, chinese),
  ...Object.values(ofParts).flatMap(({ en, zh }) => pairsOf(en, zh)),
  ...Object.entries(errorsInChinese).map(([code, zh]) => ({
    key: `failure.${code}`,
    en: errors[code as keyof typeof errors][1],
    zh,
  })),
]

function wrong(error: Error): never {
  throw error
}

/** A message as it is read: in each of its numbers and choices, every name in Latin letters. */
function readings(text: string): string[] {
  const plain = text.replaceAll(/<\/?\w+>/g, '')
  const choices = ['other', ...[...plain.matchAll(/(\w+) \{/g)].map(([, choice]) => choice)]
  const valuesOf = (count: number, choice: string | undefined) =>
    [...plain.matchAll(/\{(\w+)(?:, (\w+))?/g)].map(([, name, kind]) => [
      name,
      kind === 'select' ? choice : kind ? count : 'Ana',
    ])
  const t = createTranslator({ locale: 'zh', messages: { plain }, onError: wrong })
  return choices.flatMap(choice =>
    [0, 1, 2].map(count => t('plain', Object.fromEntries(valuesOf(count, choice)))),
  )
}

const keysWhere = (isBroken: (message: Message) => boolean, among = messages) =>
  among.filter(isBroken).map(({ key }) => key)
const reads = (wrong: RegExp) => (message: Message) => readings(message.zh).some(text => wrong.test(text))

test('all of them are here', () => {
  expect(messages.length).toBeGreaterThan(1_200)
  expect(readings('{a}、{n, plural, =0 {無} other {# 個}}{b, select, one {一} other {多}}')).toContain(
    'Ana、2 個一',
  )
})

/** The exceptions are the letter of the specification, or no sentences. */
const rules: [rule: string, isBroken: (message: Message) => boolean, exceptions?: string[]][] = [
  ['the plan of a day is 每日行程, a trip never 行程', reads(/(?<!每日)行程/)],
  ['there are three dots in English', ({ en }) => en.includes('…')],
  ['there is an ellipsis in Chinese', ({ zh }) => zh.includes('...')],
  [
    'English quotes are “these”',
    ({ en }) => /["']/.test(en),
    ['placeSearch.useTyped', 'createTrip.cityHint'],
  ],
  ['Chinese quotes are 「these」', ({ zh }) => /["'“”‘’]/.test(zh)],
  ['no space is too much', ({ en, zh }) => [en, zh].some(text => /^ | {2}| $/.test(text))],
  ['Chinese has no plural, so one is =1', ({ zh }) => /plural,.*\bone \{/.test(zh)],
  ['Chinese has the marks of Chinese', reads(/\p{sc=Han}[,.;:!?()]|[,;:!?()]\p{sc=Han}/u)],
  ['both languages end a sentence, or neither', ({ en, zh }) => endOf(en) !== endOf(zh)],
]

/** The mark at the end, in Chinese; those of a longer message may differ within it. */
function endOf(text: string): string | undefined {
  const end = /([.?!:。？！：])[}”」\s]*$/.exec(text.replace('...', ''))?.[1] ?? ''
  return { '.': '。', '?': '？', '!': '！', ':': '：' }[end] ?? end
}

test.each(rules)('%s', (_, isBroken, exceptions = []) => {
  expect(keysWhere(isBroken)).toEqual(exceptions)
})

/** Their values are Chinese words. */
const namedInChinese = [
  'errors.tooManyRequests',
  'errors.tooManyAttempts',
  'account.resendLater',
  'form.timeOf',
  'map.addToDay',
  'map.putOnDay',
  'map.addNamedToDay',
  'overview.start',
  'profile.cancelEditing',
  'profile.revealed',
]

test('a space is between Chinese and other letters or numbers', () => {
  // The history sets its spaces by what a name is written in.
  const others = messages.filter(({ key }) => !key.startsWith('history.'))
  const touching = reads(/\p{sc=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{sc=Han}/u)
  expect(keysWhere(touching, others).sort()).toEqual(namedInChinese.sort())
})

test('the same English is the same Chinese', () => {
  const said = Map.groupBy(messages, ({ en }) => en)
  const differing = [...said].filter(([, same]) => new Set(same.map(({ zh }) => zh)).size > 1)
  expect(differing.map(([en]) => en).sort()).toEqual([
    'Done', // a button, a to-do
    'From', // a payer, an airport, a sender
    'Location', // of a place, where somebody lives
    'Open', // a button, a to-do
    'To',
    '{name}', // with and without quotes
  ])
})
