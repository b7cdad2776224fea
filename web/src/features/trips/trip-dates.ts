import type { Language } from '@caravan/contract/languages'
import { useLocale } from 'use-intl'

// A day has no time zone; it is put at midnight UTC and read back there.
const formats = {
  en: new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', timeZone: 'UTC' }),
  zh: new Intl.DateTimeFormat('zh-TW', { month: 'long', day: 'numeric', timeZone: 'UTC' }),
}
const daysAlone: Record<Language, (day: string) => string> = {
  en: day => day.slice(8),
  zh: day => `${Number(day.slice(8))}日`,
}

/** 'Mar 27 - Apr 04'; within one month 'Mar 27 - 30'. */
export function shortDates(start: string, end: string, language: Language): string {
  const show = (day: string) => formats[language].format(new Date(`${day}T00:00:00Z`))
  const isOneMonth = start.slice(0, 7) === end.slice(0, 7)
  return `${show(start)} - ${isOneMonth ? daysAlone[language](end) : show(end)}`
}

export function useShortDates() {
  const language = useLocale()
  return ({ start_date, end_date }: { start_date: string; end_date: string }) =>
    shortDates(start_date, end_date, language)
}
