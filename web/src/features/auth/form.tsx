import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useWatch } from 'react-hook-form'
import { useField } from '../../lib/use-field.ts'
import { usePasswordWords } from '../../lib/words/password-words.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { PasswordRules } from '../../ui/fields/password-rules.tsx'
import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx'

type Bound<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPathByValue<Values, string>
}
type Free = Omit<TextFieldProps, 'error' | 'name' | 'onBlur' | 'onChange' | 'ref' | 'value'>

/** A username or an address. */
export function FormTextField<Values extends FieldValues>({ control, name, ...rest }: Bound<Values> & Free) {
  return <TextField {...rest} {...useField(control, name)} autoCapitalize="none" spellCheck="false" />
}

type FreePassword = Free & { autoComplete: 'current-password' | 'new-password' }

export function FormPasswordField<Values extends FieldValues>(props: Bound<Values> & FreePassword) {
  const { control, name, ...rest } = props
  return <PasswordField {...rest} {...useField(control, name)} />
}

/** A password to be chosen, with its rules below. */
export function FormNewPassword<Values extends FieldValues>({
  control,
  name,
  label,
}: Bound<Values> & { label: string }) {
  return (
    <div>
      <FormPasswordField autoComplete="new-password" control={control} label={label} name={name} />
      <PasswordRules rules={usePasswordWords(useWatch({ control, name }))} />
    </div>
  )
}

/** Why the form could not be sent, where no field is to blame. */
export function FormNotice({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2.5 rounded-lg bg-danger-soft px-3.5 py-3 text-danger-ink type-ui">
      <CircleAlert className="mt-px size-[18px] shrink-0" />
      <span role="alert">{children}</span>
    </p>
  )
}
