/** The languages that Caravan speaks: English, Traditional and Simplified Chinese. */
export const languages = ['en', 'zh', 'zh-Hans'] as const
export type Language = (typeof languages)[number]

/** Each in its own words, whatever is on screen. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  zh: '繁體中文',
  'zh-Hans': '简体中文',
}

export const isChinese = (language: Language) => language !== 'en'

/** The mark of a text in each language (`<html lang>`); formats of dates and numbers have locales of their own. */
export const tagOf = { en: 'en', zh: 'zh-Hant', 'zh-Hans': 'zh-Hans' } as const satisfies Record<
  Language,
  string
>

/** The language of a browser's tag. Plain Chinese is Simplified, as CLDR has it and as browsers of the mainland send it. */
export function languageOfTag(tag: string): Language | undefined {
  if (/^en\b/i.test(tag)) return 'en'
  if (!/^zh\b/i.test(tag)) return undefined
  return /-(?:hant|tw|hk|mo)\b/i.test(tag) && !/-hans\b/i.test(tag) ? 'zh' : 'zh-Hans'
}

/** An account's language on the wire. */
export type Written = { language: 'en' | 'zh'; script?: 'Hans' | 'Hant' | null | undefined }

/** Chinese without a script is Traditional. */
export const languageOf = ({ language, script }: Written): Language =>
  language === 'zh' && script === 'Hans' ? 'zh-Hans' : language

export function written(language: Language) {
  if (language === 'en') return { language, script: null } as const
  return { language: 'zh', script: language === 'zh' ? 'Hant' : 'Hans' } as const
}
