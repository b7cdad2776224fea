import type { Item } from '@caravan/contract/items'
import type { Language } from '@caravan/contract/languages'
import { localeOf } from '../../lib/language.ts'

/** An end before the start is on the next day. */
export function endsNextDay({ start_time, end_time }: Pick<Item, 'start_time' | 'end_time'>): boolean {
  return start_time !== null && end_time !== null && end_time < start_time
}

/** '2.3 km'; near places in steps of ten metres. */
export function formatDistance(language: Language, km: number): string {
  const isNear = km < 0.095
  const format = new Intl.NumberFormat(localeOf[language], {
    style: 'unit',
    unit: isNear ? 'meter' : 'kilometer',
    maximumFractionDigits: isNear || km >= 100 ? 0 : 1,
    minimumFractionDigits: isNear || km >= 10 ? 0 : 1,
  })
  return format.format(isNear ? Math.max(10, Math.round(km * 100) * 10) : km)
}
