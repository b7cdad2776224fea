import { CircleDollarSign } from 'lucide-react'
import { type AmountRule, useTypedAmount } from '../lib/amounts.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type AmountFieldProps = Pick<TextFieldProps, 'error' | 'label' | 'name' | 'onBlur' | 'onChange' | 'ref'> & {
  value: string
  rule: AmountRule
}

/** Money as it is typed; below it how that is understood, where it could be read in another way. */
export function AmountField({ rule, ...field }: AmountFieldProps) {
  const { understood } = useTypedAmount(rule)
  return (
    <TextField
      {...field}
      autoCapitalize="none"
      hint={understood(field.value)}
      inputMode="decimal"
      leading={<CircleDollarSign />}
    />
  )
}
