import type { Language } from '@caravan/contract/languages'
import { localeOf } from '../../lib/words/language.ts'

const words = {
  en: { always: 'open day and night', closed: 'closed', ph: 'public holidays', sh: 'school holidays' },
  zh: { always: '24 小時開放', closed: '休息', ph: '國定假日', sh: '學校假期' },
  'zh-Hans': { always: '24 小时开放', closed: '休息', ph: '法定假日', sh: '学校假期' },
}

const days = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month = `(?:${months.join('|')})`
const told = new RegExp(
  `"[^"]*"|\\b24/7\\b|\\b(?:off|closed|ph|sh)\\b|\\b${month}(?: \\d{1,2}(?!\\d|:)(?:-\\d{1,2}(?!\\d|:))?)?(?![a-z])|\\b(?:${days.join('|')})\\b|\\s*[-;,]\\s*`,
  'gi',
)

/** Opening hours in OpenStreetMap's way of writing them, as people of a language write them; other words stay. */
export function hoursText(hours: string, language: Language): string {
  const own = words[language]
  const format = (options: Intl.DateTimeFormatOptions, at: Date) =>
    new Intl.DateTimeFormat(localeOf[language], { ...options, timeZone: 'UTC' }).format(at)
  const isChinese = language !== 'en'
  const signs: Record<string, string> = {
    '-': '–',
    ';': isChinese ? '；' : '; ',
    ',': isChinese ? '、' : ', ',
  }
  return hours
    .replace(told, part => {
      const key = part.trim().toLowerCase()
      const sign = signs[key]
      if (sign) return sign
      if (key === '24/7') return own.always
      if (key === 'off' || key === 'closed') return own.closed
      if (key === 'ph' || key === 'sh') return own[key]
      const weekday = days.indexOf(key)
      // 1 August 2027 is a Sunday.
      if (weekday >= 0) return format({ weekday: 'short' }, new Date(Date.UTC(2027, 7, 1 + weekday)))
      const [name = '', first, last] = key.split(/[ -]/)
      const number = months.indexOf(name)
      if (number < 0) return part
      const on = (day: string) =>
        format({ month: 'short', day: 'numeric' }, new Date(Date.UTC(2027, number, Number(day))))
      if (first === undefined) return format({ month: 'short' }, new Date(Date.UTC(2027, number)))
      return last === undefined ? on(first) : `${on(first)}–${on(last)}`
    })
    .replace(/(?<!\d) ?: */g, isChinese ? '：' : ': ')
}
