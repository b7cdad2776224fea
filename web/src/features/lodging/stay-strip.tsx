import { addDays, daysOf } from '@caravan/contract/days.rules'
import { useLocale, useTranslations } from 'use-intl'
import { phraseComma, useColon, useComma } from '../../lib/format/comma.ts'
import { useDates } from '../../lib/format/dates.ts'
import { classes } from '../../ui/classes.ts'
import type { Stretch } from './stretches.ts'

type StayStripProps = {
  stretches: readonly Stretch[]
  /** Left out for those who may only look. */
  onBook: ((stretch: Stretch) => void) | undefined
}

const bar =
  'flex h-8 w-full min-w-0 items-center justify-center rounded-sm px-0.5 type-hint font-[620] forced-color-adjust-none max-md:h-11'

/** Which nights have a bed, and where there is none yet. */
export function StayStrip({ stretches, onBook }: StayStripProps) {
  const t = useTranslations('stay')
  const { dayMonth } = useDates()
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return null
  const nights = daysOf(first.start, addDays(last.end, -1))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long trip is scrolled, also by keyboard
    <section aria-label={t('strip')} className="mb-2 overflow-x-auto pb-1" tabIndex={0}>
      <ol
        className="grid gap-x-[3px] gap-y-1.5"
        style={{ gridTemplateColumns: `repeat(${nights.length}, minmax(3.375rem, 1fr))` }}
      >
        {stretches.map(stretch => (
          <li
            className="min-w-0"
            key={stretch.start}
            style={{
              gridColumn: `${nights.indexOf(stretch.start) + 1} / span ${daysOf(stretch.start, stretch.end).length - 1}`,
            }}
          >
            <Beds onBook={onBook} stretch={stretch} />
          </li>
        ))}
        {nights.map((date, at) => (
          <li
            aria-hidden
            className="row-start-2 text-center type-data text-[12px] text-ink-3"
            key={date}
            style={{ gridColumnStart: at + 1 }}
          >
            {dayMonth(date)}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Beds({ stretch, onBook }: { stretch: Stretch; onBook: StayStripProps['onBook'] }) {
  const t = useTranslations('stay')
  const dates = useDates().dayMonths(stretch)
  const comma = useComma()
  const colon = useColon()
  const language = useLocale()
  const [stay, ...others] = stretch.stays
  if (stretch.onBoard !== null)
    return (
      <span className={classes(bar, 'bg-flight-soft text-[11px] text-flight-ink [font-stretch:80%]')}>
        <span aria-hidden className="truncate">
          {t('onBoard')}
        </span>
        <span className="sr-only">
          {[dates + colon + t('onBoard'), stretch.onBoard].join(phraseComma(language))}
        </span>
      </span>
    )
  if (!stay) {
    const look = classes(
      bar,
      'border border-marigold border-dashed bg-marigold-soft text-[11px] text-marigold-ink [font-stretch:80%]',
    )
    if (!onBook) return <span className={look}>{t('unbooked')}</span>
    return (
      <button
        aria-label={t('book', { dates })}
        className={look}
        onClick={() => onBook(stretch)}
        type="button"
      >
        <span className="truncate">{t('unbooked')}</span>
      </button>
    )
  }
  const place = stretch.place ?? stay.place
  const words = others.length > 0 ? t('beds', { count: stretch.stays.length }) : place
  return (
    <span className={classes(bar, 'bg-lodging-soft text-[12px] text-lodging-ink')}>
      <span aria-hidden className="truncate">
        {words}
      </span>
      <span className="sr-only">{dates + colon + stretch.stays.map(({ place }) => place).join(comma)}</span>
    </span>
  )
}
