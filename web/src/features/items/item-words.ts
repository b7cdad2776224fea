import type { Item } from '@caravan/contract/items'
import { useLocale, useTranslations } from 'use-intl'
import { formatDistance } from '../../lib/format/distance.ts'

/** An end before the start is on the next day. */
export function endsNextDay({ start_time, end_time }: Pick<Item, 'start_time' | 'end_time'>): boolean {
  return start_time !== null && end_time !== null && end_time < start_time
}

/** '1.2 km', or 'about 1.2 km' where one of its ends is only about there. */
export function useDistanceText() {
  const t = useTranslations('item')
  const language = useLocale()
  return (km: number, isAbout: boolean) => {
    const distance = formatDistance(language, km)
    return isAbout ? t('about', { distance }) : distance
  }
}
