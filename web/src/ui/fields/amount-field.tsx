import { useLocale } from 'use-intl'
import { type AmountRule, symbolOf, understoodAmount } from '../../lib/format/amounts.ts'
import { useSay } from '../../lib/words/phrase.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type AmountFieldProps = Pick<
  TextFieldProps,
  'autoFocus' | 'error' | 'label' | 'name' | 'onBlur' | 'onChange' | 'ref'
> & {
  value: string
  currency: string
  /** Left out, that of its currency. */
  rule?: AmountRule
}

/** Money as it is typed, behind its symbol; below it how that is understood, where it could be read in another way. */
export function AmountField({ currency, rule = { currency }, ...field }: AmountFieldProps) {
  const say = useSay()
  const language = useLocale()
  const understood = understoodAmount(field.value, rule, language)
  return (
    <TextField
      {...field}
      autoCapitalize="none"
      hint={understood && say(understood)}
      inputMode="decimal"
      leading={symbolOf(currency, language)}
    />
  )
}
