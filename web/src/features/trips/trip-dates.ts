import { lengthOf } from '@caravan/contract/days.rules'
import type { Language } from '@caravan/contract/languages'
import { useLocale } from 'use-intl'

// A day has no time zone; it is put at midnight UTC and read back there.
const formats = {
  en: new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', timeZone: 'UTC' }),
  zh: new Intl.DateTimeFormat('zh-TW', { month: 'long', day: 'numeric', timeZone: 'UTC' }),
}
const formatsWithYear = {
  en: new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: '2-digit', timeZone: 'UTC' }),
  zh: new Intl.DateTimeFormat('zh-TW', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' }),
}
const daysAlone: Record<Language, (day: string) => string> = {
  en: day => day.slice(8),
  zh: day => `${Number(day.slice(8))}日`,
}

const A_YEAR = 365

/** 'Mar 27 - Apr 04'; within one month 'Mar 27 - 30'; for a year and longer 'Jan 01, 2027 - Jan 01, 2028'. */
export function shortDates(start: string, end: string, language: Language): string {
  const needsYear = start.slice(0, 4) !== end.slice(0, 4) && lengthOf(start, end) >= A_YEAR
  const format = (needsYear ? formatsWithYear : formats)[language]
  const show = (day: string) => format.format(new Date(`${day}T00:00:00Z`))
  const isOneMonth = start.slice(0, 7) === end.slice(0, 7)
  return `${show(start)} - ${isOneMonth ? daysAlone[language](end) : show(end)}`
}

export function useShortDates() {
  const language = useLocale()
  return ({ start_date, end_date }: { start_date: string; end_date: string }) =>
    shortDates(start_date, end_date, language)
}
