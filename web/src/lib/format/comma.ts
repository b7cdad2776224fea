import { isChinese, type Language } from '@caravan/contract/languages'
import { useLocale } from 'use-intl'

/** Stands between the parts of a phrase: 'Tokyo, Japan', in Chinese '東京，日本'. */
export const phraseComma = (language: Language) => (isChinese(language) ? '，' : ', ')

/** Stands between names: 'Ana, Mei', in Chinese 'Ana、Mei'. */
export const useComma = () => (isChinese(useLocale()) ? '、' : ', ')
