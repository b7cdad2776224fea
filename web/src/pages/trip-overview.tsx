import { daysOf } from '@caravan/contract/days.rules'
import type { Plan } from '@caravan/contract/plan'
import { isBooked, legsOf } from '@caravan/contract/trips.rules'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDates, useToday } from '../lib/format/dates.ts'
import words from '../lib/messages/overview.json'
import { withWords } from '../lib/words/words.tsx'
import { useCanEdit } from '../trip/plan.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { OverviewCards } from './overview-cards.tsx'
import type { Show } from './trip-dialogs.tsx'

type TripOverviewProps = {
  plan: Plan
  /** The list of days, which phones have in a drawer. */
  days: ReactNode
  onSelectDay: (date: string) => void
  onShow: Show
}

/** A trip of which no day is open: what comes next, what waits for the reader, its legs, and what it lacks. */
export const TripOverview = withWords(words, ({ days, ...props }: TripOverviewProps) => {
  const t = useTranslations('overview')
  const { weekdayInFull, cardDays } = useDates()
  const { plan, onSelectDay } = props
  const canEdit = useCanEdit(plan.trip.id)
  const isPhone = useIsPhone()
  const step = stepOf(plan, useToday())
  const place = plan.days.find(({ date }) => date === step.date)?.place ?? ''
  const nightsOf = (leg: { days: number; end_date: string }) =>
    leg.days - Number(leg.end_date === plan.trip.end_date)
  return (
    <div className="mx-auto flex w-full max-w-[460px] flex-col gap-7">
      <button
        className={`${buttonStyle('primary', 'large')} mx-auto max-w-full`}
        onClick={() => onSelectDay(step.date)}
        type="button"
      >
        <span className="truncate">
          {t(step.is, { day: weekdayInFull(step.date), place, has: place ? 'place' : 'none' })}
        </span>
      </button>
      <OverviewCards {...props} />
      {isPhone ? (
        days
      ) : (
        <Rows title={t('legs')}>
          {legsOf(plan.days).map(leg => (
            <Row
              detail={`${cardDays(leg)} · ${nightsOf(leg) > 0 ? t('nights', { count: nightsOf(leg) }) : t('noNight')}`}
              key={leg.id}
              onPress={() => onSelectDay(leg.start_date)}
              text={leg.name}
            />
          ))}
        </Rows>
      )}
      {canEdit && <Missing onSelectDay={onSelectDay} plan={plan} />}
    </div>
  )
})

/** The day to go on with: today, else the first one with nothing planned, once there is some plan. */
export function stepOf({ trip, days, items }: Plan, today: string) {
  const { start_date: start, end_date: end } = trip
  if (today >= start && today <= end) return { is: 'today', date: today } as const
  const planned = new Set(items.filter(item => !isBooked(item)).map(({ date }) => date))
  const empty = days.find(({ date }) => !planned.has(date))
  return today < start && planned.size > 0 && empty
    ? ({ is: 'goOn', date: empty.date } as const)
    : ({ is: 'start', date: start } as const)
}

function Missing({ plan, onSelectDay }: Pick<TripOverviewProps, 'plan' | 'onSelectDay'>) {
  const t = useTranslations('overview')
  const dates = daysOf(plan.trip.start_date, plan.trip.end_date)
  const planned = new Set(plan.items.map(({ sub_trip_id }) => sub_trip_id))
  const places = new Set(plan.days.flatMap(({ date, place }) => (place ? date : [])))
  const empty = plan.days.filter(({ id }) => !planned.has(id))
  const nowhere = dates.filter(date => !places.has(date))
  const lacks = [
    {
      text: t('empty', { count: empty.length }),
      count: empty.length,
      onPress: () => onSelectDay(empty[0]?.date ?? ''),
    },
    {
      text: t('nowhere', { count: nowhere.length }),
      count: nowhere.length,
      onPress: () => onSelectDay(nowhere[0] ?? ''),
    },
  ].filter(({ count }) => count > 0)
  if (lacks.length === 0) return null
  return (
    <Rows title={t('missing')}>
      {lacks.map(({ text, onPress }) => (
        <Row key={text} onPress={onPress} text={text} />
      ))}
    </Rows>
  )
}

function Rows({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 px-3 type-hint text-ink-3">{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

function Row({ text, detail, onPress }: { text: string; detail?: string; onPress: () => void }) {
  return (
    <li className="border-line border-t first:border-t-0">
      <button
        className="flex min-h-12 w-full items-center gap-3 rounded-lg px-3 py-2 text-left hover:bg-hover"
        onClick={onPress}
        type="button"
      >
        <span className="min-w-0 grow">
          <span className="block truncate type-name">{text}</span>
          {detail !== undefined && <span className="block type-data text-ink-2">{detail}</span>}
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-3" />
      </button>
    </li>
  )
}
