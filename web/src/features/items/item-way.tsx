import { TriangleAlert } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { duration } from '../../lib/format/dates.ts'
import { formatDistance } from '../../lib/format/distance.ts'
import { classes } from '../../ui/classes.ts'
import type { Row } from './item-rows.ts'

/** The line to the next item. */
export function Way({ row, className = 'top-[54px] left-[30.5px]' }: { row: Row; className?: string }) {
  return (
    <>
      <span
        aria-hidden
        className={classes('pointer-events-none absolute -bottom-0.5 w-[3px] bg-marigold', className)}
      />
      <span className="flex min-h-[22px] flex-wrap items-center gap-x-2 pr-3 pl-[52px] type-data text-[13px] text-ink-3">
        {row.distance !== undefined && <WayWords distance={row.distance} row={row} />}
      </span>
    </>
  )
}

/** How far it is along the streets or as the crow flies, how long that takes, and whether so much time is planned. */
function WayWords({ distance, row: { way, minutes, left, isAlong } }: { distance: number; row: Row }) {
  const t = useTranslations('item')
  const language = useLocale()
  const km = formatDistance(language, distance)
  const travel = way && minutes !== undefined && { way, time: duration(language, minutes) }
  const straight = t('straight', { distance: km })
  const told = !travel
    ? straight
    : isAlong
      ? t('alongTold', { distance: km, ...travel })
      : t('travelTold', { straight, ...travel })
  const short = left !== undefined && { left: Math.sign(left), time: duration(language, left) }
  return (
    <>
      <span title={told}>
        <span aria-hidden>
          <span className="[font-kerning:none]">{km}</span>
          {travel && ` · ${t(isAlong ? 'travelAlong' : 'travel', travel)}`}
          {isAlong && ` · ${t('along')}`}
        </span>
        <span className="sr-only">{told}</span>
      </span>
      {short && (
        <span className="flex items-center gap-1 text-marigold-ink" title={t('shortTold', short)}>
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          <span aria-hidden>{t('short', short)}</span>
          <span className="sr-only">{t('shortTold', short)}</span>
        </span>
      )}
    </>
  )
}
