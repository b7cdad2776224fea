import type { TripDay } from '@caravan/contract/days'
import type { Idea } from '@caravan/contract/ideas'
import type { Plan } from '@caravan/contract/plan'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { formatDistance } from '../../lib/format/distance.ts'
import { finderIn } from '../../trip/places/planned.ts'
import { closeTo, daysNearTo } from './idea-order.ts'

/** Which day each idea is planned on, near, or planned on by one press. `open` is the day page visited before. */
export function useDaysOfIdeas(plan: Plan, open: TripDay | undefined, isByNearness: boolean) {
  const t = useTranslations('idea')
  const item = useTranslations('item')
  const language = useLocale()
  const { shortDay } = useDates()
  const find = useMemo(() => finderIn({ items: plan.items, ideas: [] }), [plan.items])
  // The day that was open comes first, so that it wins among equally near days.
  const nearest = useMemo(
    () => daysNearTo({ ...plan, days: open ? [open, ...plan.days] : plan.days }),
    [plan, open],
  )
  const closest = (idea: Idea) => (isByNearness && open ? closeTo(open, idea) : nearest.get(idea.id))

  /** The day that has its place already. */
  function plannedOn(idea: Idea) {
    const { date } = find(idea) ?? {}
    return date && shortDay(date)
  }
  /** How far it is from a day. */
  function awayOf(idea: Idea) {
    if (idea.approximate) return item('roughlyHere')
    const close = closest(idea)
    if (!close || (plannedOn(idea) && !isByNearness)) return undefined
    return t('away', { distance: formatDistance(language, close.km), day: shortDay(close.date) })
  }
  /** The day that one press puts it on: the one that it is near, else the one that was open. */
  function nextDayOf(idea: Idea) {
    if (plannedOn(idea)) return undefined
    const close = closest(idea)
    return plan.days.find(({ date }) => date === close?.date) ?? open
  }
  return { plannedOn, awayOf, nextDayOf }
}
