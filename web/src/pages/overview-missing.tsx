import { daysOf } from '@caravan/contract/days.rules'
import { isNight } from '@caravan/contract/lodging.stays'
import type { Plan } from '@caravan/contract/plan'
import { BedDouble, CalendarDays, Heart, ListTodo, MapPin } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isIn, isOverdue } from '../features/todos/todo-words.ts'
import { useSession } from '../lib/calls/session.ts'
import { useDates } from '../lib/format/dates.ts'
import { DOT } from '../lib/format/dot.ts'
import { bookedIn } from '../trip/bookings.ts'
import { segmentOf } from '../trip/journeys/journeys.ts'
import { type BookingKind, useBookingKinds } from '../trip/kinds.ts'
import { useCanEdit } from '../trip/plan.ts'
import { Detail, missingTile, Row, Section } from './overview-rows.tsx'
import type { Beds } from './overview-stays.tsx'
import type { Show } from './trip-dialogs.tsx'

type MissingProps = {
  plan: Plan
  beds: Beds
  today: string
  onSelectDay: (date: string) => void
  onIdeas: () => void
  onShow: Show
}

/** Returns the dates from today on with nothing but a bed, and those without a place. */
export function emptyDates(kinds: readonly BookingKind[], plan: Plan, today: string) {
  const { trip, days, items } = plan
  const dates = daysOf(trip.start_date, trip.end_date).filter(date => date >= today)
  const travelled = bookedIn(kinds, plan).flatMap(booking => {
    const segment = segmentOf(booking)
    return [segment?.from, segment?.to].flatMap(end => end?.date?.slice(0, 10) ?? [])
  })
  const planned = new Set([...items.filter(item => !isNight(item)).map(({ date }) => date), ...travelled])
  const places = new Set(days.flatMap(({ date, place }) => (place ? date : [])))
  return {
    empty: dates.filter(date => !planned.has(date)),
    nowhere: dates.filter(date => !places.has(date)),
  }
}

/** Rows for everything that is still to be booked, planned, done or voted on by the reader. */
export function Missing({ plan, beds, today, onSelectDay, onIdeas, onShow }: MissingProps) {
  const t = useTranslations('overview')
  const ownId = useSession()?.id ?? ''
  const { trip, ideas } = plan
  const canEdit = useCanEdit(trip.id)
  const { empty, nowhere } = emptyDates(useBookingKinds(), plan, today)
  const { nights } = beds
  const toBook = beds.toBook.length
  const votes = today > trip.end_date ? 0 : ideas.filter(({ votes }) => !votes.includes(ownId)).length
  const todos = useTodos(plan, today, ownId)
  const rows = [
    canEdit && nights + toBook > 0 && (
      <Row
        icon={BedDouble}
        key="beds"
        look={missingTile}
        onPress={() => onShow('lodging')}
        text={t('beds', {
          nights,
          toBook,
          which: nights === 0 ? 'toBook' : toBook === 0 ? 'nights' : 'both',
        })}
      />
    ),
    canEdit && empty.length > 0 && (
      <Row
        icon={CalendarDays}
        key="empty"
        look={missingTile}
        onPress={() => onSelectDay(empty[0] ?? '')}
        text={t('empty', { count: empty.length })}
      />
    ),
    canEdit && nowhere.length > 0 && (
      <Row
        icon={MapPin}
        key="nowhere"
        look={missingTile}
        onPress={() => onSelectDay(nowhere[0] ?? '')}
        text={t('nowhere', { count: nowhere.length })}
      />
    ),
    todos && (
      <Row icon={ListTodo} key="todos" look={missingTile} onPress={() => onShow('todos')} text={todos.text}>
        <Detail>{todos.detail}</Detail>
      </Row>
    ),
    votes > 0 && (
      <Row
        icon={Heart}
        key="votes"
        look={missingTile}
        onPress={onIdeas}
        text={t('votes', { count: votes })}
      />
    ),
  ].filter(Boolean)
  return rows.length > 0 && <Section title={t('missing')}>{rows}</Section>
}

/**
 * The open to-dos of the reader, or else those that nobody has taken on, with how urgent they are. Once the trip is
 * over only those count that were to be done after it.
 */
function useTodos({ trip, todos }: Plan, today: string, ownId: string) {
  const t = useTranslations('overview')
  const { shortDay } = useDates()
  const reader = { ownId, today }
  const isOver = today > trip.end_date
  const counted = isOver ? todos.filter(({ due_date }) => due_date && due_date > trip.end_date) : todos
  const open = counted.filter(todo => isIn('open', todo, reader))
  const own = open.filter(todo => isIn('mine', todo, reader))
  const free = open.filter(({ assignees }) => assignees.length === 0)
  const told = own.length > 0 ? own : free
  if (told.length === 0) return undefined
  const overdue = told.filter(todo => isOverdue(todo, today)).length
  const [due] = told.flatMap(({ due_date }) => due_date ?? []).sort()
  return {
    text: t(own.length > 0 ? 'ownTodos' : 'freeTodos', { count: told.length }),
    detail: [
      overdue > 0 ? t('overdue', { count: overdue }) : due && t('due', { day: shortDay(due) }),
      t('openTodos', { count: open.length }),
    ]
      .filter(Boolean)
      .join(DOT),
  }
}
