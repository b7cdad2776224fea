import type { TripDay } from '@caravan/contract/days'
import type { Item } from '@caravan/contract/items'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/failure-text.ts'
import { deletionOf, writingOf } from '../../trip/plan.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { useItemFormats } from './item-words.ts'
import { useDeleteItem, useMoveItem, useOrderItems, useUndoItem } from './items.api.ts'

/** A toast's 'Undo', which takes back what the toast tells of and nothing else. */
function useUndo(tripId: string) {
  const t = useTranslations('item')
  const failureText = useFailureText()
  const { mutate } = useUndoItem(tripId)
  return (item: Item, isMeant: Parameters<typeof mutate>[0]) => ({
    label: t('undo'),
    onPress: () =>
      mutate(isMeant, {
        onSuccess: () => toast.success(t('undone', { name: item.place })),
        onError: failure => toast.failure(failureText(failure)),
      }),
  })
}

/** Asks, deletes, and offers to take it back. */
export function useRemoveItem(tripId: string) {
  const t = useTranslations('item')
  const undo = useUndo(tripId)
  const { mutate } = useDeleteItem(tripId)
  return async (item: Item) => {
    if (!(await confirm({ title: t('deleteTitle'), body: item.place, action: t('deleteAction') }))) return
    mutate(item, {
      onSuccess: () => toast.success(t('deleted', { name: item.place }), undo(item, deletionOf(item.id))),
      onError: () => toast.failure(t('deleteFailed')),
    })
  }
}

export function useSaveOrder(tripId: string) {
  const t = useTranslations('item')
  const { mutate } = useOrderItems(tripId)
  return (dayId: string, ids: string[]) =>
    mutate({ dayId, ids }, { onError: () => toast.failure(t('orderFailed')) })
}

/** Moves an item to another day of its trip. Always the same function, so that no row is drawn again for it. */
export function useMoveToDay(tripId: string) {
  const t = useTranslations('item')
  const { shortDay } = useItemFormats()
  const undo = useUndo(tripId)
  const { mutate } = useMoveItem(tripId)

  function move(item: Item, day: Pick<TripDay, 'id' | 'date'>): void {
    if (item.sub_trip_id === day.id) return
    const words = t('moved', { name: item.place, day: shortDay(day.date) })
    mutate(
      { item, day },
      {
        onSuccess: stored => toast.success(words, undo(stored, writingOf(stored))),
        onError: () => toast.failure(t('moveFailed')),
      },
    )
  }

  const latest = useRef(move)
  useEffect(() => {
    latest.current = move
  })
  return useCallback<typeof move>((item, day) => latest.current(item, day), [])
}

/** Says that an item now stands on another day than the one on screen. */
export function useTellOfMove(tripId: string) {
  const t = useTranslations('item')
  const { shortDay } = useItemFormats()
  const undo = useUndo(tripId)
  return (item: Item) =>
    toast.success(t('moved', { name: item.place, day: shortDay(item.date) }), undo(item, writingOf(item)))
}
