import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../contract/src/languages.ts'
import type { Messages } from '../web/src/lib/words/language.ts'

export type { Language } from '../contract/src/languages.ts'

type Words = { [namespace: string]: object }

const folder = join(import.meta.dirname, '../web/src/lib/messages')
/** A device without a network is offline, and not beside a server that does not answer. */
const AWAY = /\{away, select, silent \{[^}]*\} other \{([^}]*)\}\}/g
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8').replaceAll(AWAY, '$1'))

/** The words of the pages and of their later parts. */
function allIn(language: Language): Messages {
  const all: Words = read(`${language}.json`)
  // That of Simplified Chinese has all of them.
  const later = readdirSync(folder).filter(file => !/^(en|zh|zh-Hans)\.json$/.test(file))
  for (const [name, words] of later.flatMap(file => Object.entries<object>(read(file)[language] ?? {})))
    all[name] = { ...all[name], ...words }
  return all as Messages
}

/** All words on screen, for steps that are taken in several languages. Words that have to be said are written out in the journeys. */
export const wordsIn: Record<Language, Messages> = {
  en: allIn('en'),
  zh: allIn('zh'),
  'zh-Hans': allIn('zh-Hans'),
}

/** Finds a Chinese date on screen, where characters that nobody sees keep it in one line. */
export const dateSeen = (date: string) => new RegExp([...date].join('\u2060?').replace(' ', '\\s'))
