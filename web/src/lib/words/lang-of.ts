import { isChinese, type Language } from '@caravan/contract/languages'
import { useLocale } from 'use-intl'

/** Japanese mixes Kana with Han, so Kana comes first. */
const scripts = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
  ['th', /\p{Script=Thai}/u],
  ['el', /\p{Script=Greek}/u],
  ['he', /\p{Script=Hebrew}/u],
] as const

/**
 * The `lang` attribute of a name that travellers have written in another script than that of the page. Screen readers
 * choose a voice by it, and Han characters their shapes. Undefined where the script tells no language.
 */
export function langOf(text: string, page: Language): string | undefined {
  if (!isChinese(page) && /\p{Script=Latin}/u.test(text)) return undefined
  const [lang] = scripts.find(([, script]) => script.test(text)) ?? []
  return isChinese(page) && lang === 'zh' ? undefined : lang
}

export function useLangOf() {
  const language = useLocale()
  return (text: string) => langOf(text, language)
}
