import { lengthOf, type Range } from '@caravan/contract/days.rules'
import type { Language } from '@caravan/contract/languages'
import { useLocale } from 'use-intl'
import { useStore } from '../use-store.ts'
import { renderedWindow } from '../window.ts'
import { localeOf } from '../words/language.ts'

/** The first and the last day, both `yyyy-MM-dd`. */
export type DayRange = { start: string; end: string }

/** The earliest and the latest day that may be chosen, both `yyyy-MM-dd`. */
export type DayLimits = { min?: string | undefined; max?: string | undefined }

type Times = { start_time: string | null; end_time: string | null }

const A_MINUTE = 60_000
const A_YEAR = 365
const WORD_JOINER = '\u2060'
const HARD_SPACE = '\u00a0'

/** Days and times as a language writes them; English writes dates as 'Mar 31, 2027'. */
export function writeDates(language: Language) {
  const isChinese = language !== 'en'
  // Chinese breaks a line before any character, a date's too; English breaks at the spaces of one.
  const whole = isChinese ? inOneLine : (date: string) => date
  // A day has no time zone; it is put at midnight UTC and read back there.
  function format(options: Intl.DateTimeFormatOptions): (day: string) => string {
    // Made with the first date, as a page needs few of them.
    let format: Intl.DateTimeFormat | undefined
    return day => {
      format ??= new Intl.DateTimeFormat(isChinese ? localeOf[language] : 'en-US', {
        ...options,
        timeZone: 'UTC',
      })
      return whole(format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`)))
    }
  }
  const day = format({ year: 'numeric', month: isChinese ? 'long' : 'short', day: 'numeric' })
  const inYear = format({ month: 'long', day: 'numeric' })
  const inYearShort = isChinese ? inYear : format({ month: 'short', day: 'numeric' })
  const onCard = isChinese ? inYear : format({ month: 'short', day: '2-digit' })
  const onCardWithYear = isChinese ? day : format({ year: 'numeric', month: 'short', day: '2-digit' })
  const month = format({ month: 'long' })
  const weekday = format({ weekday: 'short' })
  const wholeWeekday = format({ weekday: 'long' })
  function dayMonth(day: string): string {
    const [, month, date] = day.split('-')
    return isChinese ? `${Number(month)}/${Number(date)}` : `${date}/${month}`
  }

  return {
    /** 'Mar 31, 2027', also of a moment in UTC */
    day,
    /** 'Nov 6', with its year where that is not this one */
    pastDay: (past: string) => (past.slice(0, 4) === todayHere().slice(0, 4) ? inYearShort(past) : day(past)),
    /** 'Mar 27, 2027 - Apr 4, 2027' */
    days: ({ start, end }: DayRange) => (start === end ? day(start) : `${day(start)} - ${day(end)}`),
    /** 'Mar 27 - Apr 04'; within one month 'Mar 27 - 30', of one day 'Mar 27'; for a year and longer 'Jan 01, 2027 - Jan 01, 2028' */
    cardDays({ start_date: start, end_date: end }: Range): string {
      const needsYear = start.slice(0, 4) !== end.slice(0, 4) && lengthOf(start, end) >= A_YEAR
      const write = needsYear ? onCardWithYear : onCard
      if (start === end) return write(start)
      const lastAlone = isChinese ? whole(`${Number(end.slice(8))}日`) : end.slice(8)
      return `${write(start)} - ${start.slice(0, 7) === end.slice(0, 7) ? lastAlone : write(end)}`
    },
    /** 'Wed' */
    weekday,
    /** 'Wednesday' */
    weekdayInFull: wholeWeekday,
    /** '31/03' */
    dayMonth,
    /** '27/03 - 04/04', of one day '27/03' */
    dayMonths: ({ start, end }: DayRange) =>
      start === end ? dayMonth(start) : `${dayMonth(start)} - ${dayMonth(end)}`,
    /** 'Wed 31/03' */
    shortDay: (day: string) => whole(`${weekday(day)} ${dayMonth(day)}`),
    /** 'Wednesday, 31 March'; lines may end before the weekday */
    wholeDay: (day: string) =>
      isChinese
        ? `${whole(inYear(day))} ${whole(wholeWeekday(day))}`
        : `${wholeWeekday(day)}, ${Number(day.slice(8))} ${month(day)}`,
    /** 'Mar 31, 2027', by the calendar of this browser */
    dayOfMoment: (moment: string) => day(clockHere(new Date(moment))),
    /** 'Mar 31, 2027, 14:05', as the clock of this browser showed it */
    moment(moment: string): string {
      const here = clockHere(new Date(moment))
      return `${day(here)}${isChinese ? '' : ','} ${here.slice(11, 16)}`
    },
  }
}

/** The same to the eye, and never broken. */
function inOneLine(date: string): string {
  return date
    .replaceAll(' ', HARD_SPACE)
    .replace(/(?<=[^\u2060\u00a0])(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[^\u2060\u00a0])/gu, WORD_JOINER)
}

const written: Partial<Record<Language, ReturnType<typeof writeDates>>> = {}

/** Days and times as a language writes them. */
export function datesIn(language: Language) {
  written[language] ??= writeDates(language)
  return written[language]
}

/** Days and times as the language on screen writes them. */
export const useDates = () => datesIn(useLocale())

/** '08:26 - 10:35', or what is known of it. */
export function timesOf({ start_time, end_time }: Times): string {
  if (end_time === null) return start_time ?? ''
  return `${start_time ?? ''} - ${end_time}`.trim()
}

/** The day of a moment, `yyyy-MM-dd`, and its time by calendar and clock of this browser. */
export function hereAt(moment: string): { day: string; time: string } {
  const here = clockHere(new Date(moment))
  return { day: here.slice(0, 10), time: here.slice(11, 16) }
}

/** The traveller's own date. */
export function todayHere(): string {
  return renderedWindow.today || clockHere(new Date()).slice(0, 10)
}

/** The traveller's own date, which changes at midnight on a page that is left open. */
export function useToday(): string {
  return useStore(watchClock, todayHere)
}

/** Notifies each minute, and when the page is looked at again. */
export function watchClock(listener: () => void) {
  const timer = setInterval(listener, A_MINUTE)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** `yyyy-MM-ddTHH:mm` as clock and calendar of this browser show a moment. */
function clockHere(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * A_MINUTE).toISOString()
}

/** A zone goes by its city; Chinese has names for zones instead. */
export function zoneName(language: Language, zone: string): string {
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  if (language === 'en') return city
  try {
    const format = new Intl.DateTimeFormat(localeOf[language], {
      timeZone: zone,
      timeZoneName: 'longGeneric',
    })
    const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value
    return name?.replace(/標準|标准/, '') ?? city
  } catch {
    // Not every browser knows every zone.
    return city
  }
}

const units: Record<Language, [hours: string, minutes: string]> = {
  en: ['h', 'min'],
  zh: ['小時', '分鐘'],
  'zh-Hans': ['小时', '分钟'],
}

/** '3 h 15 min' */
export function duration(language: Language, minutes: number): string {
  const [hour, minute] = units[language]
  const parts = [`${Math.floor(minutes / 60)} ${hour}`, `${minutes % 60} ${minute}`]
  return parts.filter(part => !part.startsWith('0 ')).join(' ')
}
