import { lengthOf } from '@caravan/contract/days.rules'
import type { Language } from '@caravan/contract/languages'
import { useLocale, useTranslations } from 'use-intl'

const whole = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  zh: new Intl.DateTimeFormat('zh-TW', { dateStyle: 'long', timeZone: 'UTC' }),
}
const withinYear = new Intl.DateTimeFormat('zh-TW', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** '27 March – 4 April 2027' */
function datesOf(language: Language, first: string, last: string): string {
  const [start, end] = [new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`)]
  if (language === 'en') return whole.en.formatRange(start, end)
  // Chinese ranges would come in digits.
  if (first === last) return whole.zh.format(start)
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  return `${whole.zh.format(start)}至${(isOneYear ? withinYear : whole.zh).format(end)}`
}

export function SharedDates({ start_date, end_date }: { start_date: string; end_date: string }) {
  const t = useTranslations('trip')
  return (
    <p className="mt-2 text-ink-2">
      {datesOf(useLocale(), start_date, end_date)} <span aria-hidden>·</span>{' '}
      {t('days', { count: lengthOf(start_date, end_date) })}
    </p>
  )
}
