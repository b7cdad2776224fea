import { lengthOf } from '@caravan/contract/days.rules'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type DayRange, useDates } from '../../lib/format/dates.ts'
import { paletteOf } from '../../terrain/palettes.ts'
import { coverSeed } from '../../terrain/seed.ts'
import { Terrain } from '../../terrain/terrain.tsx'
import type { PlaceOption } from '../../trip/places/chosen-place.ts'
import { classes } from '../../ui/classes.ts'
import { BlankMap } from './blank-map.tsx'
import { citiesWithDays } from './left-out.tsx'
import { PreviewRoute } from './preview-route.tsx'

type TripPreviewProps = { cities: readonly PlaceOption[]; dates: DayRange | null; name: string }

/** Height that the card and the panel at its foot take of the cover. */
const FOOT = 108

/** The cover as it will be, from what is chosen so far; all that it says stands in the form as well. */
export function TripPreview({ cities, dates, name }: TripPreviewProps) {
  const t = useTranslations('createTrip')
  const [ref, size] = useSize()
  const seed = coverSeed(
    cities.map(({ place }) => place),
    '',
  )
  const reached = cities.slice(0, citiesWithDays(cities, dates))
  return (
    <div aria-hidden="true" className="lg:sticky lg:top-6 lg:col-start-2 lg:self-start">
      <div
        className={classes(
          'relative h-[180px] overflow-hidden rounded-2xl lg:h-[600px]',
          cities.length > 0 && 'shadow-e2',
        )}
        ref={ref}
      >
        {cities.length === 0 ? (
          <div className="absolute inset-0 rounded-2xl border-[1.5px] border-line-strong border-dashed bg-canvas">
            <BlankMap className="size-full lg:[&_circle]:stroke-[1.4px] lg:[&_circle]:[r:5.5px]" />
          </div>
        ) : (
          <Terrain className="absolute inset-0" seed={seed} />
        )}
        {size && cities.length > 0 && (
          <PreviewRoute
            cities={reached}
            height={size.height - (size.height > 300 ? FOOT : 0)}
            palette={paletteOf(seed)}
            width={size.width}
          />
        )}
        <Summary cities={cities.length} dates={dates} name={name} />
      </div>
      <p className="mt-4 type-hint text-[13px] text-ink-3 max-lg:hidden">{t('coverNote')}</p>
    </div>
  )
}

function Summary({ cities, dates, name }: { cities: number; dates: DayRange | null; name: string }) {
  const t = useTranslations('createTrip')
  const words = useTranslations('ui')
  const { cardDays } = useDates()
  const days = dates && lengthOf(dates.start, dates.end)
  return (
    <div className="absolute inset-x-6 bottom-6 flex items-center gap-6 rounded-xl bg-surface px-5.5 py-4 shadow-e2 max-lg:hidden">
      <div className="mr-auto min-w-0">
        <p className="line-clamp-2 type-h2 text-[19px]/[25px]">{name || t('somewhereNew')}</p>
        <p className="type-data text-ink-2">
          {dates
            ? cardDays({ start_date: dates.start, end_date: dates.end })
            : cities > 0
              ? words('noDates')
              : t('pickCity')}
        </p>
      </div>
      {days !== null && <Figure unit={t('days', { count: days })} value={days} />}
      {cities > 0 && <Figure unit={t('citiesUnit', { count: cities })} value={cities} />}
    </div>
  )
}

function Figure({ value, unit }: { value: number; unit: string }) {
  return (
    <p className="text-center">
      <span className="block type-total text-[22px]/[26px]">{value}</span>
      <span className="block type-hint text-[13px] text-ink-2">{unit}</span>
    </p>
  )
}

/** The size of an element in CSS pixels, once it is on the page. */
function useSize() {
  const [size, setSize] = useState<{ width: number; height: number }>()
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const watcher = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      setSize({ width, height })
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return [ref, size] as const
}
