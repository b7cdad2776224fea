import type { Change, Entity } from '@caravan/contract/history'
import type { Language } from '@caravan/contract/languages'
import { createTranslator } from 'use-intl'
import { foldWords } from '../features/history/history-fold-words.ts'
import type { Reader } from '../features/history/history-values.ts'
import { type Deed, historyWords } from '../features/history/history-words.ts'
import en from '../lib/messages/en.json'
import words from '../lib/messages/history.json'
import zh from '../lib/messages/zh.json'
import hans from '../lib/messages/zh-Hans.json'

export const [ana, mei, jonas] = ['a', 'm', 'j']
const names = new Map([
  [mei, 'Mei'],
  [jonas, 'Jonas'],
])
const pages = { en, zh, 'zh-Hans': hans }

export function wordsIn(language: Language) {
  const messages = language === 'zh-Hans' ? hans : { ...pages[language], ...words[language] }
  const reader: Reader = {
    t: createTranslator({ locale: language, messages, namespace: 'history' }) as never,
    typeName: type => pages[language].item.types[type as 'dining'],
    language,
    ownId: ana,
    nameOf: id => names.get(id),
    currency: 'EUR',
  }
  return { ...historyWords(reader), ...foldWords(reader) }
}

export const change = (entity: Entity, name: string | null, before: object | null, after: object | null) =>
  ({ entity, id: entity === 'member' ? jonas : (name ?? entity), name, before, after }) as Change

export function deedOf(changes: Change[], more: Partial<Deed> = {}): Deed {
  const groups = Map.groupBy(changes, ({ entity }) => entity)
  const count = Object.fromEntries([...groups].map(([entity, { length }]) => [entity, length]))
  return { actor: mei, undoes: null, cause: null, count, changes, ...more }
}
