import type { Item } from '@caravan/contract/items'
import { isNight } from '@caravan/contract/lodging.stays'
import { decimalOf, minorUnits, sumOf } from '@caravan/contract/money'
import { distanceBetween, knownSpot } from '@caravan/contract/ways.rules'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useColon } from '../../lib/format/comma.ts'
import { formatDistance } from '../../lib/format/distance.ts'
import { useCostText } from '../../trip/currency.ts'
import type { KnownWay } from '../../trip/places/ways.ts'
import { classes } from '../../ui/classes.ts'

const none: readonly KnownWay[] = []

/** The estimated costs of the items of a day, and the distances from each stop to the next, added up. */
export function DayTotals({
  items,
  known = none,
  className = 'col-span-2 -mt-4 mb-3 min-h-5',
}: {
  items: readonly Item[]
  /** The ways that lead along the streets. */
  known?: readonly KnownWay[]
  className?: string
}) {
  const t = useTranslations('item')
  const language = useLocale()
  const colon = useColon()
  const writeCost = useCostText()
  const { cost, km, isAlong } = useMemo(() => totalsOf(items, known), [items, known])
  const words = isAlong ? 'dayWaysAlong' : 'dayWays'
  const distance = km === undefined ? undefined : formatDistance(language, km)
  return (
    // A line of its own also while there is nothing to say, so that no row moves for the first cost.
    <p className={classes('flex flex-wrap gap-x-3 type-data text-[13px] text-ink-3', className)}>
      {cost !== undefined && (
        <span title={t('dayCosts')}>
          <span className="sr-only">{t('dayCosts') + colon}</span>
          {t.rich('estimate', { cost: () => <span className="text-ink-2">{writeCost(cost)}</span> })}
        </span>
      )}
      {distance !== undefined && (
        <span title={t(words, { distance })}>
          <span aria-hidden className="[font-kerning:none]">
            {distance}
          </span>
          <span className="sr-only">{t(words, { distance })}</span>
        </span>
      )}
    </p>
  )
}

/** Undefined where no item has a cost, and where the spots of no two of them are known. */
export function totalsOf(items: readonly Item[], known: readonly KnownWay[]) {
  const costs = items.flatMap(({ cost }) => minorUnits(cost ?? '') ?? [])
  const placed = items.filter(item => knownSpot(item) && !isNight(item))
  const ways = placed.flatMap((item, at) => {
    const next = placed[at + 1]
    const along = known.find(({ from, to }) => from === item.id && to === next?.id)
    const km = along ? along.metres / 1_000 : distanceBetween(item, next)
    return km === undefined ? [] : { km, isAlong: along !== undefined }
  })
  return {
    cost: costs.length === 0 ? undefined : decimalOf(sumOf(costs)),
    km: ways.length === 0 ? undefined : ways.reduce((sum, { km }) => sum + km, 0),
    isAlong: ways.some(({ isAlong }) => isAlong),
  }
}
