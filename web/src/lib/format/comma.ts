import { isChinese } from '@caravan/contract/languages'
import { useLocale } from 'use-intl'

/** Stands between names: 'Ana, Mei', in Chinese 'Ana、Mei'. */
export const useComma = () => (isChinese(useLocale()) ? '、' : ', ')
