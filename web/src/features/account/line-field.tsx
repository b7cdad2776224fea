import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import type { ProfileValues } from './profile.rules.ts'

type LineFieldProps = Pick<TextFieldProps, 'autoCapitalize' | 'autoComplete' | 'label' | 'spellCheck'> & {
  name: 'first_name' | 'last_name' | 'full_name' | 'passport_number'
  hint?: ReactNode
}

export function LineField({ name, ...rest }: LineFieldProps) {
  const { control } = useFormContext<ProfileValues>()
  const { field, fieldState } = useController({ control, name })
  return (
    <div data-field={name}>
      <TextField {...rest} {...field} error={fieldState.error?.message} />
    </div>
  )
}
