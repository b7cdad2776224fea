import type { Language } from '@caravan/contract/languages'
import { type ComponentType, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import type { Messages } from './language.ts'

type Words = { [namespace: string]: object }

/**
 * A later part of a page with words of its own, which come with its chunk in English and Traditional Chinese; the catalogue
 * of Simplified Chinese has them already. Inside it they are added to those of the page.
 */
export function withWords<Props extends object, English extends Words>(
  words: { en: English; zh: NoInfer<English> } & Partial<Record<Language, Words>>,
  Part: ComponentType<Props>,
): ComponentType<Props> {
  return function WithWords(props: Props) {
    const language = useLocale()
    const around = useMessages()
    const messages = useMemo(() => joined(around, words[language] ?? {}), [around, language])
    return (
      <IntlProvider locale={language} messages={messages}>
        <Part {...props} />
      </IntlProvider>
    )
  }
}

/** A namespace may have words on the page and in the part. */
function joined(around: Words, own: Words): Messages {
  const added = Object.entries(own).map(([name, words]) => [name, { ...around[name], ...words }])
  return { ...around, ...Object.fromEntries(added) }
}
