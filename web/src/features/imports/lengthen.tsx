import { lengthOf } from '@caravan/contract/days.rules'
import type { Plan } from '@caravan/contract/plan'
import { MAX_TRIP_DAYS } from '@caravan/contract/trips.rules'
import { CalendarPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { newId } from '../../lib/new-id.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { type Draft, outsideOf } from './proposals.ts'

/** Offers to make the trip so long that what lies outside of its dates has its days. */
export function Lengthen({ drafts, plan }: { drafts: readonly Draft[]; plan: Plan }) {
  const t = useTranslations('imports')
  const words = useTranslations('trip')
  const { dayMonths } = useDates()
  const { trip } = plan
  const { mutate, isPending } = useTripMutation('updateTrip', trip.id, {
    done: () => words('datesSaved'),
    undone: () => words('datesUndone', { dates: dayMonths({ start: trip.start_date, end: trip.end_date }) }),
    failed: () => void toast.failure(words('failedDates')),
  })
  const outside = drafts.flatMap(draft => (draft.ends ? [] : (outsideOf(draft, plan) ?? [])))
  if (outside.length === 0) return null
  const [start_date = ''] = [trip.start_date, ...outside.map(({ start }) => start)].sort()
  const end_date = [trip.end_date, ...outside.map(({ end }) => end)].sort().at(-1) ?? ''
  if (lengthOf(start_date, end_date) > MAX_TRIP_DAYS) return null
  return (
    <Button
      isBusy={isPending}
      onPress={() =>
        mutate({
          ...{ params: { tripId: trip.id }, base: trip },
          body: { start_date, end_date, day_id: newId() },
        })
      }
      size="small"
      variant="soft"
    >
      <CalendarPlus />
      {t('lengthen', { days: dayMonths({ start: start_date, end: end_date }) })}
    </Button>
  )
}
