import type { TripDay } from '@caravan/contract/days'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { spokenDay } from '../../lib/dates.ts'
import { queryClient } from '../../lib/query-client.ts'
import { deletionOf, planQuery, removeDay } from '../../trip/plan.ts'
import { useUndo } from '../../trip/undo.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'

type Deletion = Pick<TripDay, 'id' | 'date'>

/** Deletes a day of the trip after a question. What it returns stays the same while the plan changes. */
export function useDeleteDay(tripId: string): (dayId: string) => void {
  const t = useTranslations('trip')
  const language = useLocale()
  const undo = useUndo(tripId)
  const { mutate } = useMutation({
    mutationKey: ['deleteDay'],
    scope: { id: tripId },
    mutationFn: ({ id }: Deletion) => removeDay(tripId, id),
    onSuccess(_, { id, date }) {
      toast.success(t('dayDeleted'), undo(deletionOf(id), t('dayUndone', { day: spokenDay(language, date) })))
    },
    onError: () => toast.failure(t('dayNotDeleted')),
  })

  return useCallback(
    async dayId => {
      const plan = queryClient.getQueryData(planQuery(tripId).queryKey)
      const day = plan?.days.find(({ id }) => id === dayId)
      if (!plan || !day) return
      const count = plan.items.filter(({ sub_trip_id }) => sub_trip_id === dayId).length
      const body = t('deleteDayBody', { day: spokenDay(language, day.date), count })
      const question = { title: t('deleteDayTitle'), body, action: t('deleteDayAction') }
      if (await confirm(question)) mutate(day)
    },
    [tripId, t, language, mutate],
  )
}
