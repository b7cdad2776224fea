import { currencyCodes } from '@caravan/contract/currencies'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useTypedAmount } from '../../lib/amounts.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { AirportField } from './airport-field.tsx'
import { costRule, type FlightValues } from './flight-form.rules.ts'

type Bound = { control: Control<FlightValues> }

/** Every field of a flight. */
export function FlightFields({ control }: Bound) {
  return (
    <div className="grid items-start gap-x-7 gap-y-4.5 md:grid-cols-2">
      <Line control={control} maxLength={12} name="flight_number" />
      <Line control={control} maxLength={40} name="confirmation_number" />
      <End control={control} end="depart" />
      <End control={control} end="arrive" />
      <Cost control={control} />
      <Line control={control} maxLength={2_048} name="attachment" />
      <div className="md:col-span-2">
        <Notes control={control} />
      </div>
    </div>
  )
}

function useField<Name extends keyof FlightValues>(control: Control<FlightValues>, name: Name) {
  const t = useTranslations('flight.fields')
  const { field, fieldState } = useController({ control, name })
  return { ...field, label: t(name as keyof FlightValues), error: fieldState.error?.message }
}

type LineProps = Bound & { name: 'flight_number' | 'confirmation_number' | 'attachment'; maxLength: number }

function Line({ control, name, maxLength }: LineProps) {
  return <TextField {...useField(control, name)} autoCapitalize="none" maxLength={maxLength} />
}

function Notes({ control }: Bound) {
  return <TextArea {...useField(control, 'notes')} maxLength={2_000} rows={2} />
}

/** Where and when it leaves, or lands. */
function End({ control, end }: Bound & { end: 'depart' | 'arrive' }) {
  const t = useTranslations('flight')
  const airport = useField(control, end)
  const { value, onChange, onBlur, label, error } = useField(control, `${end}_date`)
  const [day, time] = value.split('T')
  return (
    <div className="grid gap-y-4.5">
      <AirportField {...airport} />
      <div className="grid grid-cols-[3fr_2fr] items-start gap-x-3">
        <DateField
          error={error}
          label={label}
          onBlur={onBlur}
          onChange={day => onChange(`${day ?? ''}T${time}`)}
          value={day || null}
        />
        <TimeField
          label={t(`${end}Time`)}
          onBlur={onBlur}
          onChange={time => onChange(`${day}T${time ?? ''}`)}
          value={time || null}
        />
      </div>
    </div>
  )
}

const currencies = currencyCodes.map(code => ({ id: code, name: code }))

function Cost({ control }: Bound) {
  const t = useTranslations('flight')
  const { onChange, ref: _, ...currency } = useField(control, 'cost_currency')
  const cost = useField(control, 'cost')
  const rule = costRule(useWatch({ control, name: 'cost_currency' }))
  const { mistake } = useTypedAmount(rule)
  return (
    <div className="grid grid-cols-[3fr_2fr] items-start gap-x-3">
      <AmountField {...cost} error={cost.error && mistake(cost.value)} rule={rule} />
      <SearchSelect
        {...currency}
        empty={t('noCurrency')}
        onChange={code => code && onChange(code)}
        options={currencies}
      />
    </div>
  )
}
