import { layOutHtml } from './layout.html.ts'
import { layOutText } from './layout.text.ts'
import type { Language, MailTemplate, MailTemplates } from './letter.ts'
import { english } from './letters.en.ts'
import { chinese } from './letters.zh.ts'
import { type Mail, MailFailure } from './port.ts'

export type { MailTemplate, MailTemplates } from './letter.ts'
export type MailLanguage = 'en' | 'zh'

const languages: Record<MailLanguage, Language> = { en: english, zh: chinese }
const addresses = new Set(['link', 'signInUrl', 'resetUrl', 'siteUrl'])

/** Only the sentences of a template are ours; what they are filled with must not be able to pose as lines of their own. */
function assertHarmless(params: Record<string, string>): URL {
  let site: URL | null = null
  for (const [name, value] of Object.entries(params)) {
    if (/\p{Cc}|[\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(value)) {
      throw new MailFailure('unsafe-value', true)
    }
    if (!addresses.has(name)) continue
    site = URL.parse(value)
    if (site?.protocol !== 'https:' && site?.protocol !== 'http:') throw new MailFailure('unsafe-link', true)
  }
  if (!site) throw new MailFailure('no-link', true)
  return site
}

/** Fills a template in one language, as plain text and as HTML. */
export function composeMail<T extends MailTemplate>(
  template: T,
  language: MailLanguage,
  params: MailTemplates[T],
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const site = assertHarmless(params)
  const words = languages[language]
  const letter = words.letters[template](params)
  return {
    subject: letter.subject,
    text: layOutText(letter, site),
    html: layOutHtml(letter, site, words),
  }
}
