import { CircleDollarSign } from 'lucide-react'
import { useLocale } from 'use-intl'
import { type AmountRule, understoodAmount } from '../../lib/format/amounts.ts'
import { useSay } from '../../lib/words/phrase.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type AmountFieldProps = Pick<
  TextFieldProps,
  'autoFocus' | 'error' | 'label' | 'name' | 'onBlur' | 'onChange' | 'ref'
> & {
  value: string
  rule: AmountRule
  /** Behind the amount, where no field beside it tells the currency. */
  unit?: string
}

/** Money as it is typed; below it how that is understood, where it could be read in another way. */
export function AmountField({ rule, unit, ...field }: AmountFieldProps) {
  const say = useSay()
  const understood = understoodAmount(field.value, rule, useLocale())
  return (
    <TextField
      {...field}
      autoCapitalize="none"
      hint={understood && say(understood)}
      inputMode="decimal"
      leading={<CircleDollarSign />}
      trailing={unit && <span className="type-data pr-2">{unit}</span>}
    />
  )
}
