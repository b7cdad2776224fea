import { useLocale } from 'use-intl'

/** Stands between names: 'Ana, Mei', in Chinese 'Ana、Mei'. */
export const useComma = () => (useLocale() === 'zh' ? '、' : ', ')
