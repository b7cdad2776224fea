import { parseDate } from '@internationalized/date'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, useState } from 'react'
import { DateField, DateInput, DateSegment, Label } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { useComma } from '../../lib/format/comma.ts'
import type { DayRange } from '../../lib/format/dates.ts'
import words from '../../lib/messages/dates.json'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { withWords } from '../../lib/words/words.tsx'
import { planQuery } from '../../trip/plan.ts'
import { Button } from '../../ui/button.tsx'
import { segmentStyle } from '../../ui/fields/date-field.tsx'
import { MonthsSheet, TwoMonths } from '../../ui/fields/range-calendar.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { citiesWith, faultOf } from './dates.rules.ts'

type DatesEditorProps = {
  tripId: string
  initial: DayRange
  /** Without a range nothing is to be saved. `hasLeft` when the focus is elsewhere already, `told` once it is saved. */
  onEnd: (range: DayRange | undefined, how?: { hasLeft?: boolean; told?: string | undefined }) => void
}

/** The dates to type in place, with the months to choose from below them; on phones both are in a sheet. */
export const DatesEditor = withWords(words, Editor)

function Editor({ tripId, initial, onEnd }: DatesEditorProps) {
  const t = useTranslations('trip')
  const words = useTranslations('ui')
  const failureText = useFailureText()
  const isPhone = useIsPhone()
  const [range, setRange] = useState(initial)
  const fault = faultOf(range)
  const cities = useCities(tripId, fault ? undefined : range)

  const cancel = () => onEnd(undefined)
  const told = cities && t('datesSavedWith', { cities })
  const save = (hasLeft = false) => fault === undefined && onEnd(range, { hasLeft, told })

  const typed = { onChange: setRange, onEnter: () => save(), value: range }
  const months = {
    label: t('dates'),
    value: fault ? null : range,
    onChange: setRange,
    fault: fault && failureText(fault),
    hint: cities,
    mayHint: true,
    actions: (
      <>
        <Button onPress={cancel} variant="outline">
          {words('cancel')}
        </Button>
        <Button isDisabled={fault !== undefined} onPress={() => save()}>
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
    save(true)
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

/** The days of each city as the dates leave them, and the cities that go or come. */
function useCities(tripId: string, range: DayRange | undefined): string | undefined {
  const t = useTranslations('trip')
  const comma = useComma()
  const { data: plan } = useQuery(planQuery(tripId))
  const after = plan && range && citiesWith(plan, range)
  if (!after) return
  const { days, legs, placeless, gone, come } = after
  const parts = legs.map(leg => `${leg.name} ${leg.days}`)
  if (placeless > 0) parts.push(t('withoutPlace', { days: placeless }))
  return [
    t('daysIn', { days, cities: parts.join(comma) }),
    gone.length > 0 && t('citiesGo', { cities: gone.join(comma) }),
    come.length > 0 && t('citiesCome', { cities: come.join(comma) }),
  ]
    .filter(Boolean)
    .join(comma === '、' ? '' : ' ')
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
