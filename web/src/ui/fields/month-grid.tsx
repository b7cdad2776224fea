import { type CalendarDate, endOfMonth, getDayOfWeek } from '@internationalized/date'
import { use } from 'react'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  RangeCalendarStateContext,
  useLocale,
} from 'react-aria-components'
import { classes } from '../classes.ts'
import { useFirstDay } from './week.ts'

/** One month; `offset` months after the first one in sight. */
export function MonthGrid({ offset = 0 }: { offset?: number }) {
  return (
    <CalendarGrid
      className="w-full border-separate border-spacing-x-0 border-spacing-y-px touch:border-spacing-y-[3px]"
      offset={{ months: offset }}
      weekdayStyle="short"
    >
      <CalendarGridHeader>
        {day => (
          <CalendarHeaderCell className="type-data h-8 w-[14.285%] text-[13px] text-ink-3">
            {shorten(day)}
          </CalendarHeaderCell>
        )}
      </CalendarGridHeader>
      <CalendarGridBody>{date => <DayCell date={date} />}</CalendarGridBody>
    </CalendarGrid>
  )
}

// 'Mon' to 'Mo', '週一' and '周一' to '一'.
function shorten(weekday: string): string {
  return /^[週周]/.test(weekday) ? weekday.slice(1) : weekday.slice(0, 2)
}

function DayCell({ date }: { date: CalendarDate }) {
  const { locale } = useLocale()
  const isOneDay = use(RangeCalendarStateContext) === null
  const weekday = getDayOfWeek(date, locale, useFirstDay())
  const opensRow = weekday === 0 || date.day === 1
  const closesRow = weekday === 6 || date.day === endOfMonth(date).day
  return (
    <CalendarCell
      className={({ isSelected, isSelectionStart, isSelectionEnd }) =>
        classes(
          'group/day relative mx-auto flex h-9 w-full cursor-pointer items-center justify-center outline-none touch:h-11',
          'data-disabled:cursor-default data-disabled:opacity-35 data-outside-month:invisible',
          isSelected && 'bg-pine-soft text-pine-ink',
          (isOneDay || isSelectionStart || opensRow) && 'rounded-l-md',
          (isOneDay || isSelectionEnd || closesRow) && 'rounded-r-md',
        )
      }
      date={date}
    >
      {({
        formattedDate,
        isSelected,
        isSelectionStart,
        isSelectionEnd,
        isToday,
        isFocusVisible,
        isDisabled,
      }) => {
        const isEnd = isSelected && (isOneDay || isSelectionStart || isSelectionEnd)
        return (
          <span
            className={classes(
              'relative flex size-full items-center justify-center rounded-md type-data text-[15px] font-[530] transition-colors duration-120',
              isEnd && 'bg-pine font-[680] text-on-pine',
              !isEnd && !isDisabled && 'group-hover/day:bg-ink/7',
              isFocusVisible && 'outline-2 outline-offset-[-2px] outline-focus',
              isFocusVisible && isEnd && 'outline-offset-1',
            )}
          >
            {formattedDate}
            {isToday && (
              <span
                className={classes(
                  'absolute bottom-1 size-[5px] rounded-full bg-marigold',
                  !isEnd && 'shadow-[0_0_0_1px_var(--marigold-ink)]',
                )}
              />
            )}
          </span>
        )
      }}
    </CalendarCell>
  )
}
