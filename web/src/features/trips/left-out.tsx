import { lengthOf } from '@caravan/contract/days.rules'
import { spread } from '@caravan/contract/trips.rules'
import { Info } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { DayRange } from '../../lib/format/dates.ts'
import { localeOf } from '../../lib/words/language.ts'
import type { PlaceOption } from '../../trip/places/chosen-place.ts'

/** How many of the cities, from the first on, get a day of their own. */
export function citiesWithDays(cities: readonly PlaceOption[], dates: DayRange | null): number {
  if (dates === null) return cities.length
  return new Set(spread(lengthOf(dates.start, dates.end), cities.length)).size
}

/** Says before it happens which cities the days do not reach. */
export function LeftOut({ cities, dates }: { cities: readonly PlaceOption[]; dates: DayRange | null }) {
  const t = useTranslations('createTrip')
  const list = new Intl.ListFormat(localeOf[useLocale()])
  const served = citiesWithDays(cities, dates)
  const names = cities.map(({ place }) => place.name)
  return (
    <div className="empty:-mt-3" role="status">
      {served < cities.length && (
        <p className="flex gap-2.5 rounded-lg bg-marigold-soft px-3.5 py-3 text-[14px]/5 text-marigold-ink">
          <Info className="mt-px size-[18px] shrink-0" />
          <span>
            {t('fewerDays', {
              days: served,
              served: list.format(names.slice(0, served)),
              left: list.format(names.slice(served)),
              count: cities.length - served,
            })}
          </span>
        </p>
      )}
    </div>
  )
}
