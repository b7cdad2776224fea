import { parseDate } from '@internationalized/date'
import { DateField, DateInput, DateSegment, Label } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import type { DayRange } from '../../lib/dates.ts'
import { segmentStyle } from '../../ui/date-field.tsx'

type DatesFieldsProps = {
  value: DayRange
  onChange: (range: DayRange) => void
  onEnter: () => unknown
  autoFocus?: boolean
}

/** The first and the last day, to type. */
export function DatesFields({ value, onChange, onEnter, autoFocus = false }: DatesFieldsProps) {
  const t = useTranslations('trip')
  return (
    <div className="inline-flex items-center gap-1.5 type-data">
      <TypedDay
        autoFocus={autoFocus}
        label={t('firstDay')}
        onChange={start => onChange({ ...value, start })}
        onEnter={onEnter}
        value={value.start}
      />
      <span aria-hidden>-</span>
      <TypedDay
        label={t('lastDay')}
        onChange={end => onChange({ ...value, end })}
        onEnter={onEnter}
        value={value.end}
      />
    </div>
  )
}

type TypedDayProps = {
  label: string
  value: string
  onChange: (day: string) => void
  onEnter: () => unknown
  autoFocus?: boolean
}

function TypedDay({ label, value, onChange, onEnter, autoFocus = false }: TypedDayProps) {
  return (
    <DateField
      autoFocus={autoFocus}
      onChange={day => day && onChange(day.toString())}
      onKeyDown={({ key }) => key === 'Enter' && onEnter()}
      shouldForceLeadingZeros
      value={parseDate(value)}
    >
      <Label className="sr-only">{label}</Label>
      <DateInput className="trip-inline-field flex items-center">
        {segment => <DateSegment className={segmentStyle} segment={segment} />}
      </DateInput>
    </DateField>
  )
}
