import { isChinese, type Language } from './languages.ts'

/** The first script that a name contains decides: Japanese mixes Kana with Han, and names in Han may have Latin letters. */
const scripts = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['th', /\p{Script=Thai}/u],
  ['el', /\p{Script=Greek}/u],
  ['he', /\p{Script=Hebrew}/u],
  // Latin letters belong to many languages, and an English voice reads any of them better than a Chinese one.
  ['en', /\p{Script=Latin}/u],
] as const

/**
 * The `lang` attribute of a name that travellers have written in another script than that of the page or mail. Screen
 * readers choose a voice by it, and Han characters their shapes. Undefined where the script tells no language.
 */
export function langOf(text: string, page: Language): string | undefined {
  if (!isChinese(page) && /\p{Script=Latin}/u.test(text)) return undefined
  const [lang] = scripts.find(([, script]) => script.test(text)) ?? []
  return isChinese(page) && lang === 'zh' ? undefined : lang
}
