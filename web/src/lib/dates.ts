import type { Language } from '@caravan/contract/languages'
import { getLocalTimeZone, today } from '@internationalized/date'

// A day has no time zone; it is put at midnight UTC and read back there.
const weekdays: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' }),
  zh: new Intl.DateTimeFormat('zh-TW', { weekday: 'short', timeZone: 'UTC' }),
}
const spokenDays: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
  zh: new Intl.DateTimeFormat('zh-TW', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
}

/** '31/03' */
export function dayMonth(day: string): string {
  const [, month, date] = day.split('-')
  return `${date}/${month}`
}

/** 'Wed' */
export function weekdayOf(language: Language, day: string): string {
  return weekdays[language].format(new Date(`${day}T00:00:00Z`))
}

/** 'Wednesday 31 March' */
export function spokenDay(language: Language, day: string): string {
  return spokenDays[language].format(new Date(`${day}T00:00:00Z`))
}

/** The traveller's own date. */
export function todayHere(): string {
  return today(getLocalTimeZone()).toString()
}
