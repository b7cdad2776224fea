import { type Idea, planIdea, unplanItem } from '@caravan/contract/ideas'
import type { Item } from '@caravan/contract/items'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { useDates } from '../../lib/format/dates.ts'
import { newId } from '../../lib/new-id.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { withNewItem } from '../items.ts'
import { findItem } from '../plan.ts'
import { tripMutation } from './send.ts'
import { useTripMutation } from './write.ts'

const planning = tripMutation(
  { planIdea },
  {
    show(plan, { params, body }) {
      const idea = plan.ideas.find(({ id }) => id === params.ideaId)
      const day = plan.days.find(({ id }) => id === body.sub_trip_id)
      if (!idea || !day) return plan
      const { name: place, place_id, lat, lng, details, url } = idea
      const type = idea.type ?? 'sightseeing'
      const item = { id: body.id ?? '', date: day.date, place, place_id, lat, lng, details, url, type }
      return { ...withNewItem(plan, day.id, item), ideas: plan.ideas.filter(one => one !== idea) }
    },
  },
)

const unplanning = tripMutation(
  { unplanItem },
  {
    show(plan, { params, body }) {
      const item = findItem(plan, params.itemId)
      if (!item) return plan
      const { trip_id, place: name, place_id, lat, lng, details, url, type } = item
      const id = body.id ?? ''
      const idea: Idea = { id, trip_id, name, place_id, lat, lng, details, url, type, votes: [], version: 1 }
      const isOther = (one: Item) => one !== item
      return {
        ...plan,
        items: plan.items.filter(isOther),
        outside: plan.outside.filter(isOther),
        ideas: [...plan.ideas, idea],
      }
    },
  },
)

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
  const { mutate } = useTripMutation(planning, tripId, {
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
  const { mutate } = useTripMutation(unplanning, tripId, {
    done: ({ answer }) => t('idea.back', { name: answer.name }),
    undone: ({ answer }) => t('item.undone', { name: answer.name }),
    failed: useRefusal(),
  })
  return useCallback((itemId: string) => mutate({ params: { itemId }, body: { id: newId() } }), [mutate])
}
