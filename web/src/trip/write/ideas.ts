import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { useDates } from '../../lib/format/dates.ts'
import { newId } from '../../lib/new-id.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useTripMutation } from './write.ts'

/** Tells of a failure; after a 404 somebody else was faster. */
function useRefusal() {
  const t = useTranslations()
  const failureText = useFailureText()
  return (failure: Error) =>
    failure instanceof CallFailed && failure.status === 404
      ? t('idea.gone')
      : `${t('item.moveFailed')} ${failureText(failure)}`
}

/** Puts an idea on a day. Always the same function, so that no row is drawn again for it. */
export function usePlanIdea(tripId: string) {
  const t = useTranslations()
  const { shortDay } = useDates()
  const { mutate } = useTripMutation('planIdea', tripId, {
    done: ({ answer: { place, date } }) => t('item.moved', { name: place, day: shortDay(date) }),
    undone: ({ answer }) => t('idea.back', { name: answer.place }),
    failed: useRefusal(),
  })
  return useCallback(
    (ideaId: string, dayId: string) =>
      mutate({ params: { tripId, ideaId }, body: { id: newId(), sub_trip_id: dayId } }),
    [mutate, tripId],
  )
}

/** Takes an item off its day. */
export function useUnplan(tripId: string) {
  const t = useTranslations()
  const { mutate } = useTripMutation('unplanItem', tripId, {
    done: ({ answer }) => t('idea.back', { name: answer.name }),
    undone: ({ answer }) => t('item.undone', { name: answer.name }),
    failed: useRefusal(),
  })
  return useCallback((itemId: string) => mutate({ params: { itemId }, body: { id: newId() } }), [mutate])
}
