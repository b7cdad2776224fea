import { addDays } from '@caravan/contract/days.rules'
import type { Trip } from '@caravan/contract/trips'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/button.tsx'

type DayStepsProps = {
  date: string
  trip: Pick<Trip, 'start_date' | 'end_date'>
  onSelect: (date: string) => void
}

/** The days before and after, on phones, where the list of days is away. */
export function DaySteps({ date, trip, onSelect }: DayStepsProps) {
  const t = useTranslations('day')
  return (
    <div className="-mr-2.5 flex gap-3 group-has-[input]/head:hidden md:hidden">
      <IconButton
        isDisabled={date <= trip.start_date}
        label={t('previous')}
        onPress={() => onSelect(addDays(date, -1))}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        isDisabled={date >= trip.end_date}
        label={t('next')}
        onPress={() => onSelect(addDays(date, 1))}
      >
        <ChevronRight />
      </IconButton>
    </div>
  )
}
