import { lengthOf } from '@caravan/contract/days.rules'
import {
  type CalendarDate,
  getLocalTimeZone,
  isSameMonth,
  parseDate,
  startOfMonth,
  today,
} from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import {
  RangeCalendar as AriaRangeCalendar,
  CalendarHeading,
  type RangeCalendarProps,
  RangeCalendarStateContext,
} from 'react-aria-components'
import { useTranslations } from 'use-intl'
import type { DayLimits, DayRange } from '../../lib/format/dates.ts'
import { Button, IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { Dialog, DialogBody, DialogFooter } from '../overlays/dialog.tsx'
import { MonthGrid } from './month-grid.tsx'
import { useCursor } from './use-cursor.ts'
import { type FirstDay, useFirstDay } from './week.ts'

type MonthsProps = {
  label: string
  value: DayRange | null
  onChange: (range: DayRange) => void
  limits?: DayLimits | undefined
  /** A day that the months open at while nothing is chosen; otherwise today. */
  near?: string | undefined
  /** Said in red in the place of the length. */
  fault?: string | undefined
  /** Said below the length. */
  hint?: string | undefined
  /** Reserves room for a hint on a phone, so that one that appears later does not cover the day just tapped. */
  mayHint?: boolean | undefined
  /** The buttons below the months. */
  actions: ReactNode
}

function shared(
  { label, value, onChange, limits = {} }: MonthsProps,
  firstDayOfWeek: FirstDay,
): RangeCalendarProps<CalendarDate> {
  return {
    'aria-label': label,
    firstDayOfWeek,
    minValue: limits.min ? parseDate(limits.min) : null,
    maxValue: limits.max ? parseDate(limits.max) : null,
    value: value && { start: parseDate(value.start), end: parseDate(value.end) },
    onChange: ({ start, end }) => onChange({ start: start.toString(), end: end.toString() }),
  }
}

/** Two months side by side, paged one by one. The focus comes here, unless something above them is to have it. */
export function TwoMonths({ autoFocus = true, ...props }: MonthsProps & { autoFocus?: boolean }) {
  const t = useTranslations('ui')
  const [isHalf, setIsHalf] = useState(false)
  const { calendar, around } = useCursor(opensAt(props))
  return (
    <>
      <div {...around}>
        <AriaRangeCalendar
          {...shared(props, useFirstDay())}
          {...calendar}
          autoFocus={autoFocus}
          pageBehavior="single"
          selectionAlignment="start"
          visibleDuration={{ months: 2 }}
        >
          <Half onChange={setIsHalf} />
          <div className="grid grid-cols-2 gap-10">
            <div className="min-w-0">
              <div className="mb-1 flex h-9 items-center">
                <IconButton label={t('previousMonth')} size="small" slot="previous" variant="outline">
                  <ChevronLeft />
                </IconButton>
                <CalendarHeading className="type-name flex-1 pr-[34px] text-center" level={3} />
              </div>
              <MonthGrid />
            </div>
            <div className="min-w-0">
              <div className="mb-1 flex h-9 items-center">
                <CalendarHeading
                  className="type-name flex-1 pl-[34px] text-center"
                  level={3}
                  offset={{ months: 1 }}
                />
                <IconButton label={t('nextMonth')} size="small" slot="next" variant="outline">
                  <ChevronRight />
                </IconButton>
              </div>
              <MonthGrid offset={1} />
            </div>
          </div>
        </AriaRangeCalendar>
      </div>
      <div className="mt-3 flex items-center justify-between gap-4 border-line border-t pt-4">
        <Length {...props} isHalf={isHalf} />
        <div className="flex gap-2.5">{props.actions}</div>
      </div>
    </>
  )
}

type MonthsSheetProps = MonthsProps & {
  isOpen?: boolean
  onClose: () => void
  /** Above the months. */
  children?: ReactNode
}

/** All months below each other. */
export function MonthsSheet({ isOpen = true, onClose, children, ...props }: MonthsSheetProps) {
  const [isHalf, setIsHalf] = useState(false)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={props.label}>
      {children}
      <DialogBody>
        <MonthList {...props} onHalf={setIsHalf} />
      </DialogBody>
      <DialogFooter start={<Length {...props} isHalf={isHalf} keepsRoom={props.mayHint} />}>
        {props.actions}
      </DialogFooter>
    </Dialog>
  )
}

/** Tells whether a first day is pressed that has no last one yet. */
function Half({ onChange }: { onChange: (isHalf: boolean) => void }) {
  const isHalf = useContext(RangeCalendarStateContext)?.anchorDate != null
  useEffect(() => {
    onChange(isHalf)
    return () => onChange(false)
  }, [isHalf, onChange])
  return null
}

type LengthProps = MonthsProps & { isHalf: boolean; keepsRoom?: boolean | undefined }

function Length({ value, fault, hint, isHalf, keepsRoom = false }: LengthProps) {
  const t = useTranslations('ui')
  const days = value ? lengthOf(value.start, value.end) : 0
  return (
    <div className={classes('min-w-0', keepsRoom && 'min-h-10')} data-wide role="status">
      <p className={`type-data font-[620] ${fault && !isHalf ? 'text-danger-ink' : 'text-ink'}`}>
        {isHalf
          ? t('nowLastDay')
          : (fault ?? (value ? t('daysAndNights', { days, nights: days - 1 }) : t('noDates')))}
      </p>
      {hint && !isHalf && <p className="type-hint text-ink-2">{hint}</p>}
    </div>
  )
}

const A_YEAR = 12

/** The first of the chosen days that is still to come, or of all that are over; else where it is told to, or today. */
function opensAt({ value, near }: Pick<MonthsProps, 'value' | 'near'>): CalendarDate {
  const now = today(getLocalTimeZone())
  if (value === null) return near === undefined ? now : parseDate(near)
  const isUnderWay = value.start < now.toString() && value.end >= now.toString()
  return isUnderWay ? now : parseDate(value.start)
}

const A_WEEK = { days: 6 }

/** At the end of a month nobody chooses, it opens on the next. */
function MonthList(props: MonthsProps & { onHalf: (isHalf: boolean) => void }) {
  const t = useTranslations('ui')
  const start = props.near === undefined ? today(getLocalTimeZone()) : parseDate(props.near)
  const { min, max } = props.limits ?? {}
  const [earlier, setEarlier] = useState(0)
  const [later, setLater] = useState(A_YEAR)
  // The months stay while days are chosen: other ones would scroll the list under the thumb.
  const [opened] = useState(props.value)
  const from = startOfMonth(earliest(opened ? parseDate(opened.start) : start, start)).subtract({
    months: earlier,
  })
  const until = (opened ? parseDate(opened.end) : start).add({ months: later })
  const first = min && from.compare(parseDate(min)) < 0 ? startOfMonth(parseDate(min)) : from
  const last = max && until.compare(parseDate(max)) > 0 ? parseDate(max) : until
  const opening = opensAt(props).add(props.value || props.near ? {} : A_WEEK)
  const months = Math.max(1, (last.year - first.year) * 12 + last.month - first.month + 1)
  // The list begins at the cursor's first month.
  const { calendar, around, moveTo } = useCursor(first)
  const [cursor] = useState(opening)
  useEffect(() => moveTo(cursor), [cursor, moveTo])
  return (
    <div {...around} ref={scrollToOpening}>
      {first.compare(min ? startOfMonth(parseDate(min)) : first.subtract({ days: 1 })) > 0 && (
        <Button className="w-full" onPress={() => setEarlier(earlier + A_YEAR)} variant="ghost">
          {t('earlierMonths')}
        </Button>
      )}
      <AriaRangeCalendar
        {...shared(props, useFirstDay())}
        {...calendar}
        // The list starts elsewhere after a press on 'Earlier months'.
        key={first.toString()}
        selectionAlignment="start"
        visibleDuration={{ months }}
      >
        <Half onChange={props.onHalf} />
        {Array.from({ length: months }, (_, offset) => {
          const month = first.add({ months: offset })
          return (
            <section className="pt-4" data-opening={isSameMonth(month, opening)} key={month.toString()}>
              <CalendarHeading className="type-h3 mb-1" level={3} offset={{ months: offset }} />
              <MonthGrid offset={offset} />
            </section>
          )
        })}
      </AriaRangeCalendar>
      {(max === undefined || last.compare(parseDate(max)) < 0) && (
        <Button className="w-full" onPress={() => setLater(later + A_YEAR)} variant="ghost">
          {t('laterMonths')}
        </Button>
      )}
    </div>
  )
}

function earliest(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one.compare(other) < 0 ? one : other
}

function scrollToOpening(list: HTMLElement | null) {
  const month = list?.querySelector<HTMLElement>('[data-opening=true]')
  // Not scrollIntoView, which would move the page below the sheet as well.
  if (list?.parentElement && month) list.parentElement.scrollTop = month.offsetTop - list.offsetTop
}
