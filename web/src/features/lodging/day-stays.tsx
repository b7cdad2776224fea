import { CHECK_OUT, type Stay } from '@caravan/contract/lodging.stays'
import { useTranslations } from 'use-intl'
import type { DayRow } from '../../trip/rows/day-row.tsx'

/** The stays that end on a day: a quiet line each, at the time by which one has to be out. */
export function leavingsOn(stays: readonly Stay[], day: string): DayRow[] {
  return stays.flatMap(stay => {
    if (stay.check_out !== day) return []
    const time = stay.nights.at(-1)?.end_time ?? null
    return [
      { id: `out of ${stay.id}`, time: time ?? CHECK_OUT, row: <Leaving place={stay.place} time={time} /> },
    ]
  })
}

function Leaving({ place, time }: { place: string; time: string | null }) {
  const t = useTranslations('stay')
  return (
    <p className="px-3 py-1 pl-[66px] type-data text-ink-2 [overflow-wrap:anywhere]">
      {time === null ? t('leaveSometime', { place }) : t('leave', { place, time })}
    </p>
  )
}
