import type { Language } from '@caravan/contract/languages'
import { parseDate } from '@internationalized/date'
import { useLocale } from 'use-intl'

/** The first and the last day, both `yyyy-MM-dd`. */
export type DayRange = { start: string; end: string }

/** The earliest and the latest day that may be chosen, both `yyyy-MM-dd`. */
export type DayLimits = { min?: string | undefined; max?: string | undefined }

/** Both ends count: Mar 27 to Apr 4 is nine days. */
export function countDays({ start, end }: DayRange): number {
  return parseDate(end).compare(parseDate(start)) + 1
}

// A day has no time zone; it is put at midnight UTC and read back there.
const formats: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
  zh: new Intl.DateTimeFormat('zh-TW', { dateStyle: 'long', timeZone: 'UTC' }),
}

/** Days as fields show them: 'Mar 31, 2027'. */
export function useDayFormat(): (day: string) => string {
  const format = formats[useLocale()]
  return day => format.format(new Date(`${day}T00:00:00Z`))
}
