import type { Plan } from '@caravan/contract/plan'
import { legsOf } from '@caravan/contract/trips.rules'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { seenQuery } from '../features/history/history.api.ts'
import { useDates, useToday } from '../lib/format/dates.ts'
import words from '../lib/messages/overview.json'
import { withWords } from '../lib/words/words.tsx'
import { useShowHistory } from '../trip/address.ts'
import { later } from '../ui/later.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { Missing } from './overview-missing.tsx'
import { Money } from './overview-money.tsx'
import { Next } from './overview-next.tsx'
import { Detail, Row, Section } from './overview-rows.tsx'
import { Stays, useBeds } from './overview-stays.tsx'
import { Ways } from './overview-ways.tsx'
import type { Show } from './trip-dialogs.tsx'

const Changes = later(() => import('./overview-news.tsx'), 'Changes', {
  waiting: SomeChanges,
  failed: SomeChanges,
})

type TripOverviewProps = {
  plan: Plan
  /** The list of days, which phones have in a drawer. */
  days: ReactNode
  onSelectDay: (date: string) => void
  onIdeas: () => void
  onShow: Show
}

/** A trip of which no day is open. Each section is shown only if it has something to tell its reader. */
export const TripOverview = withWords(words, ({ days, ...props }: TripOverviewProps) => {
  const today = useToday()
  const { plan, onSelectDay } = props
  const isPhone = useIsPhone()
  const beds = useBeds(plan, today)
  return (
    <div className="flex w-full max-w-[560px] flex-col gap-6">
      <Next onSelectDay={onSelectDay} plan={plan} today={today} />
      <Ways onShow={props.onShow} plan={plan} today={today} />
      <Stays beds={beds} onShow={props.onShow} today={today} />
      <Missing {...props} beds={beds} today={today} />
      <Money plan={plan} />
      <News plan={plan} />
      {isPhone ? days : <Legs onSelectDay={onSelectDay} plan={plan} />}
    </div>
  )
})

/** The changes by others since the reader last looked at the history. */
function News({ plan }: { plan: Plan }) {
  const t = useTranslations('overview')
  const showHistory = useShowHistory()
  const { data } = useQuery(seenQuery(plan.trip.id))
  if (!data?.unseen) return null
  return (
    <Section title={t('sinceLooked')}>
      <Row icon={History} onPress={() => showHistory(undefined)}>
        <Changes plan={plan} seen={data.seen_seq} />
      </Row>
    </Section>
  )
}

function SomeChanges() {
  const t = useTranslations('overview')
  return <Detail isStrong>{t('news')}</Detail>
}

/** The places of the trip, one after the other. */
function Legs({ plan, onSelectDay }: Pick<TripOverviewProps, 'plan' | 'onSelectDay'>) {
  const t = useTranslations('overview')
  const { dayMonths } = useDates()
  const legs = legsOf(plan.days)
  if (legs.length === 0) return null
  const nightsOf = (leg: { days: number; end_date: string }) =>
    leg.days - Number(leg.end_date === plan.trip.end_date)
  return (
    <section aria-label={t('legs')}>
      <h3 className="mb-1 type-h3">{t('legs')}</h3>
      <ul className="-mx-3">
        {legs.map(leg => (
          <li className="border-line border-t first:border-t-0" key={leg.id}>
            <button
              className="flex min-h-12 w-full items-center gap-3 rounded-lg px-3 py-2 text-left hover:bg-hover"
              onClick={() => onSelectDay(leg.start_date)}
              type="button"
            >
              <span className="min-w-0 grow">
                <span className="block truncate type-name">{leg.name}</span>
                <span className="block type-data text-ink-2">
                  {`${dayMonths({ start: leg.start_date, end: leg.end_date })} · ${nightsOf(leg) > 0 ? t('nights', { count: nightsOf(leg) }) : t('noNight')}`}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
