import type { TripDay } from '@caravan/contract/days'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/dates.ts'
import { queryClient } from '../../lib/query-client.ts'
import { planQuery } from '../../trip/plan.ts'
import { useTripMutation } from '../../trip/write.ts'
import { confirm } from '../../ui/confirm.ts'
import { dayDeletion } from './days.api.ts'

/** Deletes a day of the trip after a question. What it returns stays the same while the plan changes. */
export function useDeleteDay(tripId: string): (dayId: string) => void {
  const t = useTranslations('trip')
  const { wholeDay } = useDates()
  const { mutate } = useTripMutation(dayDeletion, tripId, {
    done: () => t('dayDeleted'),
    undone: (_, { base }) => t('dayUndone', { day: wholeDay((base as TripDay).date) }),
    failed: () => t('dayNotDeleted'),
  })

  return useCallback(
    async dayId => {
      const plan = queryClient.getQueryData(planQuery(tripId).queryKey)
      const day = plan?.days.find(({ id }) => id === dayId)
      if (!plan || !day) return
      const count = plan.items.filter(({ sub_trip_id }) => sub_trip_id === dayId).length
      const body = t('deleteDayBody', { day: wholeDay(day.date), count })
      const question = { title: t('deleteDayTitle'), body, action: t('deleteDayAction') }
      if (await confirm(question)) mutate({ params: { subTripId: dayId }, base: day })
    },
    [tripId, t, wholeDay, mutate],
  )
}
