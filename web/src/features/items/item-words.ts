import type { Item } from '@caravan/contract/items'
import { writeAmount } from '@caravan/contract/money'
import { useLocale } from 'use-intl'
import { localeOf } from '../../lib/language.ts'

/** An end before the start is on the next day. */
export function endsNextDay({ start_time, end_time }: Pick<Item, 'start_time' | 'end_time'>): boolean {
  return start_time !== null && end_time !== null && end_time < start_time
}

/** Numbers as the language on screen writes them. */
export function useItemFormats() {
  const language = useLocale()
  const locale = localeOf[language]
  return {
    /** '13,910.00': an item's cost has no currency. */
    cost: (cost: string) => writeAmount(cost, language),
    distance: (km: number) => formatDistance(locale, km),
  }
}

/** '2.3 km'; near places in steps of ten metres. */
function formatDistance(locale: string, km: number): string {
  const isNear = km < 0.095
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isNear ? 'meter' : 'kilometer',
    maximumFractionDigits: isNear || km >= 100 ? 0 : 1,
    minimumFractionDigits: isNear || km >= 10 ? 0 : 1,
  })
  return format.format(isNear ? Math.max(10, Math.round(km * 100) * 10) : km)
}
