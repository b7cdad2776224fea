import { daysOf, lengthOf } from '@caravan/contract/days.rules'
import { decimalOf } from '@caravan/contract/money'
import type { Plan } from '@caravan/contract/plan'
import { useQuery } from '@tanstack/react-query'
import { BedDouble, Clock, Heart, History, ListTodo, type LucideIcon, Wallet } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { accountsIn } from '../features/expenses/ledger-sums.ts'
import { seenQuery } from '../features/history/history.api.ts'
import { useSession } from '../lib/calls/session.ts'
import { moneyText } from '../lib/format/amounts.ts'
import { useComma } from '../lib/format/comma.ts'
import { hereAt, useDates, useToday } from '../lib/format/dates.ts'
import { useShowHistory } from '../trip/address.ts'
import { type BookingKind, useBookingKinds } from '../trip/kinds.ts'
import { ledgerQuery } from '../trip/ledger.ts'
import { useBookedItems } from '../trip/paid.tsx'
import { staysIn, stopsOf, useCanEdit, useSees } from '../trip/plan.ts'
import type { Show } from './trip-dialogs.tsx'

/** The first row with a time after a moment, on whichever day. */
export function nextOf(kinds: readonly BookingKind[], plan: Plan, now: { day: string; time: string }) {
  for (const { id, date } of plan.days.filter(({ date }) => date >= now.day)) {
    const items = stopsOf(plan, id).flatMap(({ start_time: time, place: name }) =>
      time && name ? [{ time, name }] : [],
    )
    const booked = kinds.flatMap(kind =>
      kind
        .rowsIn(plan)
        .flatMap(
          row =>
            kind.onDay?.(row, date).flatMap(({ time }) => (time ? [{ time, name: kind.nameOf(row) }] : [])) ??
            [],
        ),
    )
    const [next] = [...items, ...booked]
      .filter(({ time }) => date > now.day || time >= now.time)
      .sort((one, other) => (one.time < other.time ? -1 : 1))
    if (next) return { ...next, date }
  }
  return undefined
}

type CardsProps = { plan: Plan; onSelectDay: (date: string) => void; onShow: Show }

/** Cards of one height that tell the reader the next thing, and all that waits for them. */
export function OverviewCards({ plan, onSelectDay, onShow }: CardsProps) {
  const t = useTranslations('overview')
  const words = useTranslations('trip.dialogs')
  const { shortDay } = useDates()
  const language = useLocale()
  const comma = useComma()
  const showHistory = useShowHistory()
  const kinds = useBookingKinds()
  const ownId = useSession()?.id ?? ''
  const { trip, ideas, todos } = plan
  const canEdit = useCanEdit(trip.id)
  const today = useToday()
  const seesCosts = useSees(trip.id) !== 'no_costs'
  const { data: ledger } = useQuery({ ...ledgerQuery(trip.id), enabled: seesCosts })
  const { data: seen } = useQuery(seenQuery(trip.id))

  const next = nextOf(kinds, plan, hereAt(new Date().toISOString()))
  const stays = staysIn(plan)
  const hasBed = (date: string) => stays.some(stay => stay.check_in <= date && date < stay.check_out)
  const beds = daysOf(trip.start_date, trip.end_date)
    .slice(0, -1)
    .filter(date => !hasBed(date)).length
  const booked = useBookedItems()
  const toBook = stays.filter(({ id }) => !booked.has(id)).length
  const open = todos.filter(({ done_at }) => done_at === null)
  const own = open.filter(({ assignees }) => assignees.includes(ownId)).length
  const free = open.filter(({ assignees }) => assignees.length === 0).length
  const votes = ideas.filter(({ votes }) => !votes.includes(ownId)).length
  const accounts = ledger && seesCosts ? [...accountsIn(ledger)] : []
  const sums = accounts.flatMap(([currency, { balances }]) => {
    const sum = balances.get(ownId) ?? 0n
    return sum === 0n ? [] : [{ currency, sum }]
  })
  const owes = sums.filter(({ sum }) => sum < 0n)
  const write = (some: typeof sums) =>
    some
      .map(({ currency, sum }) => moneyText(decimalOf(sum < 0n ? -sum : sum, currency), currency, language))
      .join(comma)
  const away = today < trip.start_date ? lengthOf(today, trip.start_date) - 1 : 0

  const cards: (false | CardProps)[] = [
    next !== undefined && {
      icon: Clock,
      text: next.name,
      hint: t(next.date === today ? 'nextToday' : 'next', { day: shortDay(next.date), time: next.time }),
      onPress: () => onSelectDay(next.date),
    },
    next === undefined &&
      away > 0 && {
        icon: Clock,
        text: t('away', { count: away }),
        hint: shortDay(trip.start_date),
        onPress: () => onSelectDay(trip.start_date),
      },
    canEdit &&
      beds > 0 && {
        icon: BedDouble,
        text: t('beds', { count: beds }),
        hint: t('unbooked'),
        onPress: () => onShow('lodging'),
      },
    canEdit &&
      seesCosts &&
      toBook > 0 && {
        icon: BedDouble,
        text: t('toBook', { count: toBook }),
        hint: words('lodging'),
        onPress: () => onShow('lodging'),
      },
    own + free > 0 && {
      icon: ListTodo,
      text: own > 0 ? t('ownTodos', { count: own }) : t('freeTodos', { count: free }),
      hint: t('openTodos', { count: open.length }),
      onPress: () => onShow('todos'),
    },
    votes > 0 && {
      icon: Heart,
      text: t('votes', { count: votes }),
      hint: t('ofIdeas', { count: ideas.length }),
      onPress: () => onShow('ideas'),
    },
    sums.length > 0 && {
      icon: Wallet,
      text: write(owes.length > 0 ? owes : sums),
      hint: t(owes.length > 0 ? 'owed' : 'back'),
      onPress: () => onShow('expenses'),
    },
    seen?.unseen === true && {
      icon: History,
      text: t('news'),
      hint: t('sinceLooked'),
      onPress: () => showHistory(undefined),
    },
  ]
  const shown = cards.filter(card => card !== false)
  return (
    shown.length > 0 && (
      <ul aria-label={t('now')} className="grid auto-rows-fr grid-cols-2 gap-2.5 narrow:grid-cols-1">
        {shown.map(card => (
          <Card {...card} key={card.hint} />
        ))}
      </ul>
    )
  )
}

type CardProps = { icon: LucideIcon; text: string; hint: string; onPress: () => void }

function Card({ icon: Icon, text, hint, onPress }: CardProps) {
  return (
    <li className="flex min-w-0">
      <button
        className="flex min-h-19 w-full min-w-0 flex-col justify-center rounded-xl border border-line bg-raised px-3.5 py-2.5 text-left hover:bg-hover"
        onClick={onPress}
        type="button"
      >
        <span className="flex w-full items-start gap-1.5 type-hint text-ink-2">
          <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
          <span className="line-clamp-2">{hint}</span>
        </span>
        <span className="mt-0.5 line-clamp-2 type-name [word-break:normal] [overflow-wrap:anywhere]">
          {text}
        </span>
      </button>
    </li>
  )
}
