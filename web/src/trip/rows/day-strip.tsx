import type { TripDay } from '@caravan/contract/days'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { useTaker } from './takers.ts'

type DayStripProps = {
  days: readonly TripDay[]
  /** The day that is open is in sight at first. */
  current: string | undefined
  onDrop: (id: string, day: TripDay) => void
}

/** The days as places to drop a row on. The keyboard has them in the menu of the row. */
export function DayStrip({ days, current, onDrop }: DayStripProps) {
  const strip = useRef<HTMLOListElement>(null)
  useEffect(() => {
    strip.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return createPortal(
    <ol
      aria-hidden
      className="fixed inset-x-0 bottom-0 z-60 flex gap-1.5 overflow-x-auto border-line border-t bg-surface p-1.5 pb-[max(6px,env(safe-area-inset-bottom))] shadow-e2 md:hidden"
      ref={strip}
    >
      {days.map(day => (
        <Stop day={day} isCurrent={day.id === current} key={day.id} onDrop={onDrop} />
      ))}
    </ol>,
    document.body,
  )
}

type StopProps = Pick<DayStripProps, 'onDrop'> & { day: TripDay; isCurrent: boolean }

function Stop({ day, isCurrent, onDrop }: StopProps) {
  const t = useTranslations('day')
  const { shortDay } = useDates()
  const stop = useRef<HTMLLIElement>(null)
  useTaker(stop, id => onDrop(id, day))
  return (
    <li
      className="grid h-[54px] w-[88px] shrink-0 content-center rounded-lg border border-line px-2 text-center data-current:bg-sunken data-drop-target:border-focus data-drop-target:bg-pine-soft data-drop-target:text-pine-ink"
      data-current={isCurrent || undefined}
      ref={stop}
    >
      <span className="type-data font-[620]">{shortDay(day.date)}</span>
      <span className="truncate text-[13px]/[18px]">{day.place ?? t('noPlace')}</span>
    </li>
  )
}
