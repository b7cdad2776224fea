import type { TripDay } from '@caravan/contract/days'
import type { Item } from '@caravan/contract/items'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { useTripMutation } from '../../trip/write/write.ts'

/** Says where an item stands that has changed its day, and offers to take it back. */
export function useMovedWords() {
  const t = useTranslations('item')
  const { shortDay } = useDates()
  return {
    moved: ({ place, date }: Item) => t('moved', { name: place, day: shortDay(date) }),
    undone: ({ answer }: { answer: Item }) => t('undone', { name: answer.place }),
  }
}

/** Moves an item to another day of its trip. Always the same function, so that no row is drawn again for it. */
export function useMoveToDay(tripId: string) {
  const t = useTranslations('item')
  const { moved, undone } = useMovedWords()
  const { mutate } = useTripMutation('updateItem', tripId, {
    done: ({ answer }) => moved(answer),
    undone,
    failed: () => t('moveFailed'),
  })
  return useCallback(
    (item: Item, day: Pick<TripDay, 'id' | 'date'>) => {
      if (item.sub_trip_id !== day.id)
        mutate({ params: { itemId: item.id }, body: { date: day.date }, base: item })
    },
    [mutate],
  )
}
