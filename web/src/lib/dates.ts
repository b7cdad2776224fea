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

/** '08:50 Taipei': a time as the clocks of a zone show it; without a zone nothing but the time. */
export function localTime(language: Language, dateTime: string, zone: string | null): string {
  const time = dateTime.slice(11, 16)
  return zone === null ? time : `${time} ${zoneName(language, zone)}`
}

/** Zones are called by their city; Chinese has names for them instead. */
function zoneName(language: Language, zone: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  if (language === 'en') return city
  try {
    const format = new Intl.DateTimeFormat('zh-TW', { timeZone: zone, timeZoneName: 'longGeneric' })
    const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value
    return name?.replace('標準', '') ?? city
  } catch {
    // Not every browser knows every zone.
    return city
  }
}

const units: Record<Language, [hours: string, minutes: string]> = { en: ['h', 'min'], zh: ['小時', '分'] }

/** '3 h 15 min' */
export function duration(language: Language, minutes: number): string {
  const [hour, minute] = units[language]
  const parts = [Math.floor(minutes / 60), minutes % 60].map((count, at) => ({
    count,
    unit: [hour, minute][at],
  }))
  const told = parts.filter(({ count }) => count > 0)
  return told.map(({ count, unit }) => `${count} ${unit}`).join(' ')
}
