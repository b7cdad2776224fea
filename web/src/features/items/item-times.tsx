import type { Item } from '@caravan/contract/items'
import { useTranslations } from 'use-intl'
import { timesOf } from '../../lib/format/dates.ts'
import { endsNextDay } from './item-words.ts'

/** From when to when, with a mark where that is the next day; nothing without a time. */
export function ItemTimes({ item }: { item: Pick<Item, 'start_time' | 'end_time'> }) {
  const t = useTranslations('item')
  const times = timesOf(item)
  if (times === '') return null
  return (
    <span className="font-[620] text-ink">
      {times}
      {endsNextDay(item) && (
        <sup className="ml-0.5 text-[10px]">
          +1<span className="sr-only"> {t('nextDay')}</span>
        </sup>
      )}
    </span>
  )
}
