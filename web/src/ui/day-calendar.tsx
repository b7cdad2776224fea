import { getLocalTimeZone, today } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { use } from 'react'
import { Calendar, CalendarMonthPicker, CalendarStateContext } from 'react-aria-components'
import { useLocale, useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'
import { MonthGrid } from './month-grid.tsx'

/** One month with month and year to choose; takes its value from the date picker around it. */
export function DayCalendar() {
  const t = useTranslations('ui')
  const isYearFirst = useLocale() === 'zh'
  return (
    <Calendar className="w-[266px]" firstDayOfWeek="mon">
      <div className="mb-1 flex items-center gap-1">
        <IconButton label={t('previousMonth')} size="small" slot="previous" variant="outline">
          <ChevronLeft />
        </IconButton>
        <div className="flex flex-1 justify-center">
          {isYearFirst && <YearChoice />}
          <MonthChoice />
          {!isYearFirst && <YearChoice />}
        </div>
        <IconButton label={t('nextMonth')} size="small" slot="next" variant="outline">
          <ChevronRight />
        </IconButton>
      </div>
      <MonthGrid />
    </Calendar>
  )
}

const choice =
  'hit-area h-[34px] cursor-pointer appearance-none rounded-sm bg-raised px-2 text-center type-name underline decoration-line-strong decoration-dotted underline-offset-4 hover:bg-[color-mix(in_oklab,var(--raised),var(--ink)_7%)]'

function MonthChoice() {
  const t = useTranslations('ui')
  return (
    <CalendarMonthPicker format="long">
      {({ value, onChange, items }) => (
        <select
          aria-label={t('month')}
          className={choice}
          onChange={event => onChange(Number(event.target.value))}
          value={value}
        >
          {items.map(month => (
            <option key={month.id} value={month.id}>
              {month.formatted}
            </option>
          ))}
        </select>
      )}
    </CalendarMonthPicker>
  )
}

const OLDEST = 110
const FARTHEST = 25

// Not React Aria's year picker: that one offers years around the one in sight, and a birthday is far away.
function YearChoice() {
  const t = useTranslations('ui')
  const state = use(CalendarStateContext)
  if (!state) return null
  const now = today(getLocalTimeZone()).year
  const first = state.minValue?.year ?? now - OLDEST
  const last = state.maxValue?.year ?? now + FARTHEST
  return (
    <select
      aria-label={t('year')}
      className={choice}
      onChange={event => state.setFocusedDate(state.focusedDate.set({ year: Number(event.target.value) }))}
      value={state.focusedDate.year}
    >
      {Array.from({ length: last - first + 1 }, (_, index) => last - index).map(year => (
        <option key={year} value={year}>
          {year}
        </option>
      ))}
    </select>
  )
}
