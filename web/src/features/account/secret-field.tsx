import type { ComponentProps } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { PasswordField } from '../../ui/password-field.tsx'
import type { ProfileValues } from './profile.rules.ts'

type SecretFieldProps = Pick<ComponentProps<typeof PasswordField>, 'autoComplete' | 'autoFocus' | 'label'> & {
  name: 'oldPassword' | 'newPassword' | 'confirmPassword'
  /** What is wrong already while it is typed. */
  found?: string | undefined
}

export function SecretField({ name, found, ...rest }: SecretFieldProps) {
  const { control } = useFormContext<ProfileValues>()
  const { field, fieldState } = useController({ control, name })
  return (
    <div data-field={name}>
      <PasswordField
        {...rest}
        {...field}
        error={fieldState.error?.message ?? found}
        value={field.value ?? ''}
      />
    </div>
  )
}
