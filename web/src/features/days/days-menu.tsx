import { useLangOf } from '../../lib/words/lang-of.ts'
import './days-menu.css'
import type { TripDay } from '@caravan/contract/days'
import { daysOf } from '@caravan/contract/days.rules'
import { isNight } from '@caravan/contract/lodging.stays'
import type { Plan } from '@caravan/contract/plan'
import { Trash2 } from 'lucide-react'
import { type MouseEvent, memo, useCallback, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { ThreadMark } from '../../trip/comments/threads.tsx'
import { itemsOf } from '../../trip/plan.ts'
import { useInSight } from '../../trip/rows/in-sight.ts'
import { useTaker } from '../../trip/rows/takers.ts'
import { useRemoval } from '../../trip/write/write.ts'
import { useSteady } from '../../ui/use-steady.ts'
import { useDaysInSight } from './days-in-sight.ts'

type Line = 'solid' | 'dashed' | 'none'

type DayRowProps = {
  date: string
  index: number
  /** How many rows the list has, where not all of them are in the document. */
  of: number | undefined
  /** Without it the date has lost its day. */
  dayId: string | undefined
  place: string | undefined
  count: number
  above: Line
  below: Line
  isSelected: boolean
  /** The one that Tab comes to; the arrow keys reach the others. */
  isEntrance: boolean
  onSelect: (date: string) => void
  onDelete: ((dayId: string) => void) | undefined
  onDropItem: ((itemId: string, dayId: string) => void) | undefined
}

/** One date of the trip. Memoised: of six hundred items and thirty days only what changed is drawn again. */
const DayRow = memo(function DayRow(props: DayRowProps) {
  const { date, index, of, dayId, place, count, above, below } = props
  const { isSelected, isEntrance, onSelect, onDelete, onDropItem } = props
  const t = useTranslations('trip')
  const langOf = useLangOf()
  const { wholeDay, weekday, dayMonth } = useDates()
  const link = useRef<HTMLAnchorElement>(null)
  useTaker(link, dayId === undefined || !onDropItem ? undefined : itemId => onDropItem(itemId, dayId))
  useInSight(link, isSelected)

  // The button goes with its day; who was at it stays in the row.
  const keepFocus = useCallback(
    (button: HTMLButtonElement | null) => () => {
      if (button && document.activeElement === button) link.current?.focus()
    },
    [],
  )

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Safari does not focus a link when it is clicked.
    link.current?.focus()
    onSelect(date)
  }

  return (
    <li
      aria-posinset={of && index + 1}
      aria-setsize={of}
      className="trip-day"
      data-above={above}
      data-below={below}
      data-index={index}
      data-selected={isSelected || undefined}
      style={of === undefined ? {} : { gridRowStart: index + 1 }}
    >
      <a
        aria-current={isSelected ? 'date' : undefined}
        className="trip-day-link"
        data-day-link
        draggable={false}
        href={`?day=${date}`}
        onClick={open}
        ref={link}
        tabIndex={isEntrance ? 0 : -1}
      >
        <span aria-hidden className="trip-stop" data-hollow={place === undefined || undefined} />
        <span className="min-w-0 flex-1">
          <span className="block type-data text-[14.5px]">
            <b className="mr-1 type-ui text-[14px] font-[620]">{weekday(date)}</b> {dayMonth(date)}
          </span>
          <span className="block truncate text-[14px]/5" lang={langOf(place ?? '')}>
            {place ?? <i>{t(dayId === undefined ? 'noDay' : 'noPlace')}</i>}
          </span>
        </span>
        {dayId !== undefined && <ThreadMark id={dayId} />}
        {count > 0 && (
          <span className="trip-day-count type-data">
            <span aria-hidden>{count}</span>
            <span className="sr-only">{t('items', { count })}</span>
          </span>
        )}
      </a>
      {dayId !== undefined && onDelete && (
        <button
          aria-label={t('deleteDay', { day: wholeDay(date) })}
          className="trip-day-delete hit-area"
          onClick={() => onDelete(dayId)}
          ref={keepFocus}
          tabIndex={isEntrance ? 0 : -1}
          type="button"
        >
          <Trash2 className="size-4" />
        </button>
      )}
    </li>
  )
})

type DaysMenuProps = {
  plan: Plan
  /** As much of it as is counted. */
  shown: Plan
  /** The date that is open. */
  selected: string | undefined
  onSelect: (date: string) => void
  canEdit: boolean
  onDropItem: (itemId: string, day: TripDay) => void
}

/** Every date of the trip as a stop on its route; the arrow keys go along it. */
export function DaysMenu({ plan, shown, selected, onSelect, canEdit, onDropItem }: DaysMenuProps) {
  const t = useTranslations('trip')
  const ofDay = useTranslations('day')
  const { start_date, end_date } = plan.trip
  const dates = useMemo(() => daysOf(start_date, end_date), [start_date, end_date])
  const dayAt = useMemo(() => new Map(plan.days.map(day => [day.date, day])), [plan.days])
  const counts = useMemo(() => {
    const byDay = new Map<string | null, number>()
    for (const { sub_trip_id } of shown.items.filter(item => !isNight(item)))
      byDay.set(sub_trip_id, (byDay.get(sub_trip_id) ?? 0) + 1)
    return byDay
  }, [shown.items])

  const hasPlace = (date: string | undefined) => date !== undefined && Boolean(dayAt.get(date)?.place)
  // Solid between two places, dashed where one of the ends is not known yet.
  const lineBetween = (one: string | undefined, other: string | undefined): Line => {
    if (one === undefined || other === undefined) return 'none'
    return hasPlace(one) && hasPlace(other) ? 'solid' : 'dashed'
  }
  const { wholeDay } = useDates()
  const remove = useRemoval<TripDay>('day', plan.trip.id, {
    nameOf: ({ date }) => wholeDay(date),
    body: ({ id, date }) => ofDay('deleteBody', { name: wholeDay(date), count: itemsOf(plan, id).length }),
    with: ({ id }) => itemsOf(plan, id),
  })
  const dayOf = (dayId: string) => plan.days.find(({ id }) => id === dayId)
  const rows = useSteady({
    onDelete(dayId: string) {
      const day = dayOf(dayId)
      if (day) void remove(day)
    },
    onDropItem(itemId: string, dayId: string) {
      const day = dayOf(dayId)
      if (day) onDropItem(itemId, day)
    },
  })
  const chosen = selected === undefined ? -1 : dates.indexOf(selected)
  const entrance = Math.max(chosen, 0)
  const list = useRef<HTMLOListElement>(null)
  const { isLong, isInSight, ...walk } = useDaysInSight(list, dates.length, entrance)

  return (
    <nav aria-label={t('tripDays')}>
      {/* As long as all of its rows, of which those in sight are there. */}
      <ol
        className={isLong ? 'grid grid-cols-[minmax(0,1fr)]' : undefined}
        ref={list}
        style={isLong ? { gridTemplateRows: `repeat(${dates.length}, minmax(max(58px, 2.5rem), auto))` } : {}}
        {...walk}
      >
        {dates.map((date, index) => {
          if (!isInSight(index)) return null
          const day = dayAt.get(date)
          return (
            <DayRow
              above={lineBetween(dates[index - 1], date)}
              below={lineBetween(date, dates[index + 1])}
              count={day ? (counts.get(day.id) ?? 0) : 0}
              date={date}
              dayId={day?.id}
              index={index}
              isEntrance={index === entrance}
              isSelected={index === chosen}
              key={date}
              of={isLong ? dates.length : undefined}
              onDelete={canEdit ? rows.onDelete : undefined}
              onDropItem={canEdit ? rows.onDropItem : undefined}
              onSelect={onSelect}
              place={day?.place ?? undefined}
            />
          )
        })}
      </ol>
    </nav>
  )
}
