import { type CalendarDate, parseDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import {
  DatePicker as AriaDatePicker,
  type DatePickerProps as AriaDatePickerProps,
  Button,
  DateInput,
  DateSegment,
  Dialog,
  Group,
} from 'react-aria-components'
import { type DayLimits, useDates } from '../lib/dates.ts'
import { iconButtonStyle } from './button-style.ts'
import { classes } from './classes.ts'
import { DayCalendar } from './day-calendar.tsx'
import { FieldLabel, FieldNotes, type FieldWords } from './field.tsx'
import { Popover } from './popover.tsx'

type DateFieldProps = Pick<AriaDatePickerProps<CalendarDate>, 'isDisabled' | 'name' | 'onBlur'> &
  FieldWords & {
    /** `yyyy-MM-dd`, or null while there is none. */
    value: string | null
    onChange: (day: string | null) => void
    limits?: DayLimits
  }

/** One day, typed or chosen. At rest it reads 'Mar 31, 2027'; with the focus it is day, month and year to type. */
export function DateField(props: DateFieldProps) {
  const { label, isLabelHidden = false, hint, error, value, onChange, limits = {}, ...rest } = props
  const dates = useDates()
  return (
    <AriaDatePicker<CalendarDate>
      {...rest}
      {...(error !== undefined && { isInvalid: true })}
      className="block w-full"
      maxValue={limits.max ? parseDate(limits.max) : null}
      minValue={limits.min ? parseDate(limits.min) : null}
      onChange={day => onChange(day ? day.toString() : null)}
      shouldForceLeadingZeros
      validationBehavior="aria"
      value={value === null ? null : parseDate(value)}
    >
      <FieldLabel isLabelHidden={isLabelHidden} label={label} />
      <Group className="field-box group/box">
        <DateInput
          className={classes(
            'field-input flex items-center',
            value !== null && 'not-group-focus-within/box:opacity-0',
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
            className="pointer-events-none absolute left-[13px] text-[15px] group-focus-within/box:hidden touch:text-[16px]"
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

export const segmentStyle =
  'rounded-[4px] px-px outline-none data-placeholder:text-ink-3 data-focused:bg-pine data-focused:text-on-pine data-[type=literal]:px-0 data-[type=literal]:text-ink-3'
