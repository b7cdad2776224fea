import { isChinese, type Language } from '@caravan/contract/languages'
import { useLocale } from 'use-intl'

/** Stands between the parts of a phrase: 'Tokyo, Japan', in Chinese '東京，日本'. */
export const phraseComma = (language: Language) => (isChinese(language) ? '，' : ', ')

/** Stands between a subject and what is said of it: 'Details: Ana added …', in Chinese without a space. */
export const useColon = () => (isChinese(useLocale()) ? '：' : ': ')

/** Stands between words that are put together; Chinese has none. */
export const useWordSpace = () => (isChinese(useLocale()) ? '' : ' ')

/** Stands between names: 'Ana, Mei', in Chinese 'Ana、Mei'. */
export const useComma = () => (isChinese(useLocale()) ? '、' : ', ')
