import type { Language } from '@caravan/contract/languages'
import { layOutHtml } from './layout.html.ts'
import type { Letter, Letters, MailTemplate, MailTemplates } from './letter.ts'
import { english } from './letters.en.ts'
import { chinese } from './letters.zh.ts'
import { simplifiedChinese } from './letters.zh-Hans.ts'
import { type Mail, MailFailure } from './port.ts'

export type { MailTemplate, MailTemplates, News } from './letter.ts'

const languages: Record<Language, Letters> = {
  en: english,
  zh: chinese,
  'zh-Hans': simplifiedChinese,
}
const linkNames = new Set(['link', 'notMeUrl', 'stopUrl', 'signInUrl', 'resetUrl', 'siteUrl'])
const lineBreakOrOverride = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** Only our own sentences make the lines of a mail: a value that could pose as one of them, or in a header, is refused. */
function assertHarmless(params: object): void {
  for (const value of textsIn(params)) {
    if (lineBreakOrOverride.test(value)) throw new MailFailure('unsafe-value', true)
  }
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value
      ? Object.values(value).flatMap(textsIn)
      : []

/** Every link of a mail leads to this site, so any of them tells where that is. */
function siteOf(params: object): URL {
  const links = Object.entries(params as Record<string, string>).filter(([name]) => linkNames.has(name))
  const [site, ...others] = links.map(([, link]) => URL.parse(link))
  const isWeb = site?.protocol === 'https:' || site?.protocol === 'http:'
  if (!site || !isWeb || others.some(other => other?.origin !== site.origin)) {
    throw new MailFailure('unsafe-link', true)
  }
  return site
}

/** The values that people or travellers have named: all but the links. */
const namesIn = (params: object): string[] =>
  Object.entries(params).flatMap(([name, value]) => (linkNames.has(name) ? [] : textsIn(value)))

/** Fills a template in one language, as plain text and as HTML. */
export function composeMail<T extends MailTemplate>(
  template: T,
  language: Language,
  params: MailTemplates[T],
): Pick<Mail, 'subject' | 'text' | 'html'> {
  assertHarmless(params)
  const site = siteOf(params)
  const words = languages[language]
  const { username = '' } = params as { username?: string }
  const letter = { greeting: words.hello(username), list: [], asides: [], ...words.letters[template](params) }
  return {
    subject: letter.subject,
    text: layOutText(letter, site),
    html: layOutHtml(letter, site, language, words.orOpen, namesIn(params)),
  }
}

/** The mail for readers without HTML: links stand alone on their lines, so that every program finds them. */
function layOutText(letter: Letter, site: URL): string {
  const { greeting, paragraphs, list, action, alternative, asides } = letter
  const links = [action, alternative].filter(link => link !== undefined)
  const parts = [
    greeting,
    ...paragraphs,
    list.join('\n'),
    ...links.map(link => `${link.label}\n${link.url}`),
    ...asides,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n\n-- \nCaravan\n${site.origin}\n`
}
