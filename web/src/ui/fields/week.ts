import { useLocale } from 'use-intl'

export type FirstDay = 'sun' | 'mon'

/** The day on which calendars begin a week: Sunday in Taiwan. */
export const useFirstDay = (): FirstDay => (useLocale() === 'zh' ? 'sun' : 'mon')
