import { isChinese } from '@caravan/contract/languages'
import { type CalendarDate, getLocalTimeZone, parseDate, today } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefCallback, use } from 'react'
import {
  DatePicker as AriaDatePicker,
  type DatePickerProps as AriaDatePickerProps,
  Button,
  Calendar,
  CalendarMonthPicker,
  CalendarStateContext,
  DateInput,
  DateSegment,
  Dialog,
  Group,
} from 'react-aria-components'
import { useLocale, useTranslations } from 'use-intl'
import { type DayLimits, useDates } from '../../lib/format/dates.ts'
import { IconButton } from '../button.tsx'
import { iconButtonStyle } from '../button-style.ts'
import { classes } from '../classes.ts'
import { Popover } from '../overlays/popover.tsx'
import { FieldLabel, FieldNotes, type FieldWords } from './field.tsx'
import { MonthGrid } from './month-grid.tsx'
import { useFirstDay } from './week.ts'

type DateFieldProps = Pick<AriaDatePickerProps<CalendarDate>, 'isDisabled' | 'name' | 'onBlur'> &
  FieldWords & {
    /** `yyyy-MM-dd`, or null while there is none. */
    value: string | null
    onChange: (day: string | null) => void
    limits?: DayLimits
    /** The day at which the calendar opens while there is none. */
    near?: string
    /** Called with the first part that can be typed. */
    ref?: RefCallback<HTMLElement>
  }

/** One day, typed or chosen. At rest it reads 'Mar 31, 2027'; with the focus it is day, month and year to type. */
export function DateField(props: DateFieldProps) {
  const { label, isLabelHidden, hint, error, value, onChange, limits = {}, near, ref, ...rest } = props
  const dates = useDates()
  return (
    <AriaDatePicker<CalendarDate>
      {...rest}
      {...(error !== undefined && { isInvalid: true })}
      className="block w-full"
      maxValue={limits.max ? parseDate(limits.max) : null}
      minValue={limits.min ? parseDate(limits.min) : null}
      onChange={day => onChange(day ? day.toString() : null)}
      placeholderValue={near ? parseDate(near) : null}
      shouldForceLeadingZeros
      validationBehavior="aria"
      value={value === null ? null : parseDate(value)}
    >
      <FieldLabel isLabelHidden={isLabelHidden} label={label} />
      <Group className="field-box group/box @container" ref={box => ref?.(firstSegment(box))}>
        <DateInput
          className={classes(
            'field-input flex flex-wrap items-center',
            value !== null &&
              'opacity-0 group-focus-within/box:opacity-100 not-group-focus-within/box:absolute not-group-focus-within/box:inset-y-0 not-group-focus-within/box:right-11 not-group-focus-within/box:left-0 not-group-focus-within/box:w-auto not-group-focus-within/box:overflow-hidden',
          )}
        >
          {segment => (
            <DateSegment
              // 24 px are the least that a finger is asked to meet.
              className={`${segmentStyle} inline-block py-px text-center not-data-[type=literal]:min-w-6`}
              segment={segment}
            />
          )}
        </DateInput>
        {value !== null && (
          <span
            aria-hidden
            className="pointer-events-none min-w-0 flex-1 py-1 pl-[13px] text-[15px] group-focus-within/box:hidden @max-[10.5rem]:text-[14px] @min-[10.5rem]:touch:text-[16px]"
          >
            {dates.day(value)}
          </span>
        )}
        <Button className={classes(iconButtonStyle('ghost', 'small'), 'mr-1')}>
          <CalendarDays />
        </Button>
      </Group>
      <FieldNotes error={error} hint={hint} />
      <Popover placement="bottom end">
        <Dialog className="p-4 outline-none">
          <DayCalendar />
        </Dialog>
      </Popover>
    </AriaDatePicker>
  )
}

/** A form puts the focus there when it finds a mistake. */
export const firstSegment = (box: HTMLElement | null) =>
  box?.querySelector<HTMLElement>('[role=spinbutton]') ?? null

export const segmentStyle =
  'rounded-[4px] px-px outline-none data-placeholder:text-ink-3 data-focused:bg-pine data-focused:text-on-pine data-[type=literal]:px-0 data-[type=literal]:text-ink-3'

/** One month with month and year to choose; takes its value from the date picker around it. */
function DayCalendar() {
  const t = useTranslations('ui')
  const isYearFirst = isChinese(useLocale())
  return (
    <Calendar className="w-[266px]" firstDayOfWeek={useFirstDay()}>
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
