import { Trash2 } from 'lucide-react'
import { type MouseEvent, memo, useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { dayMonth, useDates } from '../../lib/dates.ts'
import { useItemDrop } from '../../trip/drag.ts'

export type Line = 'solid' | 'dashed' | 'none'

type DayRowProps = {
  date: string
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
export const DayRow = memo(function DayRow(props: DayRowProps) {
  const { date, dayId, place, count, above, below, isSelected, isEntrance, onSelect, onDelete, onDropItem } =
    props
  const t = useTranslations('trip')
  const { wholeDay, weekday } = useDates()
  const link = useRef<HTMLAnchorElement>(null)
  const { dropProps, isTarget } = useItemDrop(
    dayId === undefined || !onDropItem ? undefined : itemId => onDropItem(itemId, dayId),
  )
  useEffect(() => {
    if (isSelected) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])

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
    onSelect(date)
  }

  return (
    <li className="trip-day" data-above={above} data-below={below} data-selected={isSelected || undefined}>
      <a
        {...dropProps}
        aria-current={isSelected ? 'date' : undefined}
        className="trip-day-link"
        data-day-link
        data-drop-target={isTarget || undefined}
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
          <span className="block truncate text-[14px]/5">
            {place ?? <i>{t(dayId === undefined ? 'noDay' : 'noPlace')}</i>}
          </span>
        </span>
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
