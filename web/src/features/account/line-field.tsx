import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useField } from '../../lib/use-field.ts'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import type { ProfileValues } from './profile.rules.ts'

type LineFieldProps = Pick<TextFieldProps, 'autoCapitalize' | 'autoComplete' | 'label' | 'spellCheck'> & {
  name: 'first_name' | 'last_name' | 'full_name' | 'passport_number'
  hint?: ReactNode
}

export function LineField({ name, ...rest }: LineFieldProps) {
  const { control } = useFormContext<ProfileValues>()
  return (
    <div data-field={name}>
      <TextField {...rest} {...useField(control, name)} />
    </div>
  )
}
