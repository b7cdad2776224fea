import type { ComponentProps } from 'react'
import { useFormContext } from 'react-hook-form'
import { useField } from '../../lib/use-field.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import type { ProfileValues } from './profile.rules.ts'

type SecretFieldProps = Pick<ComponentProps<typeof PasswordField>, 'autoComplete' | 'autoFocus' | 'label'> & {
  name: 'oldPassword' | 'newPassword' | 'confirmPassword'
  /** What is wrong already while it is typed. */
  found?: string | undefined
}

export function SecretField({ name, found, ...rest }: SecretFieldProps) {
  const { control } = useFormContext<ProfileValues>()
  const { value, error, ...field } = useField(control, name)
  return (
    <div data-field={name}>
      <PasswordField {...rest} {...field} error={error ?? found} value={value ?? ''} />
    </div>
  )
}
