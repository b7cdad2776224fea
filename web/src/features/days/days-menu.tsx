import './days-menu.css'
import type { TripDay } from '@caravan/contract/days'
import { daysOf } from '@caravan/contract/days.rules'
import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { walkAmong } from '../../ui/walk.ts'
import { DayRow, type Line } from './days-menu-row.tsx'

type DaysMenuProps = {
  plan: Plan
  /** The date that is open. */
  selected: string | undefined
  onSelect: (date: string) => void
  /** Not there for those who may only look. */
  onDelete: ((dayId: string) => void) | undefined
  onDropItem: ((item: Item, day: TripDay) => void) | undefined
}

/** Every date of the trip as a stop on its route; the arrow keys go along it. */
export function DaysMenu({ plan, selected, onSelect, onDelete, onDropItem }: DaysMenuProps) {
  const t = useTranslations('trip')
  const { start_date, end_date } = plan.trip
  const dates = useMemo(() => daysOf(start_date, end_date), [start_date, end_date])
  const dayAt = useMemo(() => new Map(plan.days.map(day => [day.date, day])), [plan.days])
  const counts = useMemo(() => {
    const byDay = new Map<string | null, number>()
    for (const { sub_trip_id } of plan.items) byDay.set(sub_trip_id, (byDay.get(sub_trip_id) ?? 0) + 1)
    return byDay
  }, [plan.items])

  const hasPlace = (date: string | undefined) => date !== undefined && Boolean(dayAt.get(date)?.place)
  // Solid between two places, dashed where one of the ends is not known yet.
  const lineBetween = (one: string | undefined, other: string | undefined): Line => {
    if (one === undefined || other === undefined) return 'none'
    return hasPlace(one) && hasPlace(other) ? 'solid' : 'dashed'
  }
  const latest = useRef(plan)
  useEffect(() => {
    latest.current = plan
  })
  // Always the same function, so that no row is drawn again for it.
  const dropItem = useCallback(
    (itemId: string, dayId: string) => {
      const item = latest.current.items.find(({ id }) => id === itemId)
      const day = latest.current.days.find(({ id }) => id === dayId)
      if (item && day) onDropItem?.(item, day)
    },
    [onDropItem],
  )
  const entrance = selected !== undefined && dates.includes(selected) ? selected : dates[0]

  return (
    <nav aria-label={t('tripDays')}>
      <ol onKeyDown={event => walkAmong(event, '[data-day-link]')}>
        {dates.map((date, index) => {
          const day = dayAt.get(date)
          return (
            <DayRow
              above={lineBetween(dates[index - 1], date)}
              below={lineBetween(date, dates[index + 1])}
              count={day ? (counts.get(day.id) ?? 0) : 0}
              date={date}
              dayId={day?.id}
              isEntrance={date === entrance}
              isSelected={date === selected}
              key={date}
              onDelete={onDelete}
              onDropItem={onDropItem && dropItem}
              onSelect={onSelect}
              place={day?.place ?? undefined}
            />
          )
        })}
      </ol>
    </nav>
  )
}
