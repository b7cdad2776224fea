import { lengthOf } from '@caravan/contract/days.rules'
import type { Language } from '@caravan/contract/languages'
import { MAX_TRIP_DAYS } from '@caravan/contract/trips.rules'
import { getLocalTimeZone, today } from '@internationalized/date'
import type { DayRange } from '../../ui/day.ts'

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

/** What is wrong with the dates of a trip, as the catalogue names it. */
export function faultOf({ start, end }: DayRange): 'trip.range_backwards' | 'trip.too_long' | undefined {
  if (end < start) return 'trip.range_backwards'
  return lengthOf(start, end) > MAX_TRIP_DAYS ? 'trip.too_long' : undefined
}

/** The label for keeping the items of days that would go: days in front go to the first day, days behind to the last. */
export function labelOfKeeping(goes: { date: string }[], { start }: DayRange) {
  const inFront = goes.some(({ date }) => date < start)
  const behind = goes.some(({ date }) => date >= start)
  return inFront && behind ? 'keepOnBoth' : inFront ? 'keepOnFirst' : 'keepOnLast'
}
