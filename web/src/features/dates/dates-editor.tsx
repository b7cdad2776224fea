import { parseDate } from '@internationalized/date'
import { type FocusEvent, useState } from 'react'
import { DateField, DateInput, DateSegment, Label } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import type { DayRange } from '../../lib/format/dates.ts'
import words from '../../lib/messages/dates.json'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { withWords } from '../../lib/words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { segmentStyle } from '../../ui/fields/date-field.tsx'
import { MonthsSheet, TwoMonths } from '../../ui/fields/range-calendar.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { faultOf } from './dates.rules.ts'

type DatesEditorProps = {
  initial: DayRange
  /** Without a range nothing is to be saved. `hasLeft` when the focus is elsewhere already. */
  onEnd: (range: DayRange | undefined, hasLeft?: boolean) => void
}

/** The dates to type in place, with the months to choose from below them; on phones both are in a sheet. */
export const DatesEditor = withWords(words, Editor)

function Editor({ initial, onEnd }: DatesEditorProps) {
  const t = useTranslations('trip')
  const words = useTranslations('ui')
  const failureText = useFailureText()
  const isPhone = useIsPhone()
  const [range, setRange] = useState(initial)
  const fault = faultOf(range)

  const cancel = () => onEnd(undefined)
  const save = () => fault === undefined && onEnd(range)

  const typed = { onChange: setRange, onEnter: save, value: range }
  const months = {
    label: t('dates'),
    value: fault ? null : range,
    onChange: setRange,
    fault: fault && failureText(fault),
    actions: (
      <>
        <Button onPress={cancel} variant="outline">
          {words('cancel')}
        </Button>
        <Button isDisabled={fault !== undefined} onPress={save}>
          {t('saveDates')}
        </Button>
      </>
    ),
  }

  if (isPhone) {
    return (
      <MonthsSheet {...months} onClose={cancel}>
        <div className="trip-dates-typed px-5 pb-3">
          <DatesFields {...typed} />
        </div>
      </MonthsSheet>
    )
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    // Another window took the focus; the dates are still being changed here.
    if (!document.hasFocus() || currentTarget.contains(relatedTarget)) return
    // Dates that cannot be saved stay, with the fault.
    if (fault === undefined) onEnd(range, true)
  }

  return (
    <div
      aria-label={t('dates')}
      className="relative outline-none"
      onBlur={leave}
      onKeyDown={event => event.key === 'Escape' && cancel()}
      role="dialog"
      tabIndex={-1}
    >
      <DatesFields autoFocus {...typed} />
      <div className="trip-dates-months" tabIndex={-1}>
        <TwoMonths {...months} autoFocus={false} />
      </div>
    </div>
  )
}

type DatesFieldsProps = {
  value: DayRange
  onChange: (range: DayRange) => void
  onEnter: () => unknown
  autoFocus?: boolean
}

/** The first and the last day, to type. */
function DatesFields({ value, onChange, onEnter, autoFocus = false }: DatesFieldsProps) {
  const t = useTranslations('trip')
  const fieldOf = (end: keyof DayRange) => (
    <DateField
      autoFocus={autoFocus && end === 'start'}
      onChange={day => day && onChange({ ...value, [end]: day.toString() })}
      onKeyDown={({ key }) => key === 'Enter' && onEnter()}
      shouldForceLeadingZeros
      value={parseDate(value[end])}
    >
      <Label className="sr-only">{end === 'start' ? t('firstDay') : t('lastDay')}</Label>
      <DateInput className="trip-inline-field flex items-center">
        {segment => <DateSegment className={segmentStyle} segment={segment} />}
      </DateInput>
    </DateField>
  )
  return (
    <div className="inline-flex items-center gap-1.5 type-data narrow:flex-wrap">
      {fieldOf('start')}
      <span aria-hidden>-</span>
      {fieldOf('end')}
    </div>
  )
}
