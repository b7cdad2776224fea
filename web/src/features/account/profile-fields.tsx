import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type FieldPath, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/failure-text.ts'
import { useField } from '../../lib/use-field.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx'
import { type Checked, checkQuery } from './profile.api.ts'
import type { ProfileValues } from './profile.rules.ts'

export function useProfileField<Name extends FieldPath<ProfileValues>>(name: Name) {
  return useField(useFormContext<ProfileValues>().control, name)
}

type LineFieldProps = Pick<TextFieldProps, 'autoCapitalize' | 'autoComplete' | 'spellCheck'> & {
  name: 'first_name' | 'last_name' | 'full_name' | 'passport_number'
}

export function LineField({ name, ...rest }: LineFieldProps) {
  const t = useTranslations('profile.fields')
  const { value, onChange, ...field } = useProfileField(name)
  return (
    <TextField
      {...rest}
      {...field}
      label={t(name)}
      onChange={typed => onChange(typed || null)}
      value={value ?? ''}
    />
  )
}

type SecretFieldProps = Pick<ComponentProps<typeof PasswordField>, 'autoComplete' | 'autoFocus' | 'label'> & {
  name: 'oldPassword' | 'newPassword' | 'confirmPassword'
  /** The mistake that is told already while it is typed. */
  found?: string | undefined
}

export function SecretField({ name, found, ...rest }: SecretFieldProps) {
  const { value, error, ...field } = useProfileField(name)
  return <PasswordField {...rest} {...field} error={error ?? found} value={value ?? ''} />
}

type CheckedFieldProps = { name: Checked; label: string; own: string }

/** A name or an address that nobody else may have; looked up while it is typed. */
export function CheckedField({ name, label, own }: CheckedFieldProps) {
  const t = useTranslations('profile')
  const failureText = useFailureText()
  const { value, error, ...field } = useProfileField(name)
  const text = value ?? ''
  const check = useQuery(checkQuery(name, text, own))
  const found = check.data ? failureText(check.data) : undefined
  const isFree = check.data === null
  return (
    <div>
      <TextField
        {...field}
        autoCapitalize="none"
        autoComplete={name}
        autoFocus
        error={error ?? found}
        hint={isFree ? t(`${name}Free`) : t(`${name}Hint`)}
        inputMode={name === 'email' ? 'email' : 'text'}
        label={label}
        spellCheck="false"
        trailing={
          (check.isFetching || isFree) && (
            <span className="flex pr-2">
              {check.isFetching ? <Spinner /> : <Check className="size-[18px] text-pine-ink" />}
            </span>
          )
        }
        value={text}
      />
      <p className="sr-only" role="status">
        {found ?? (isFree && t(`${name}Free`))}
      </p>
    </div>
  )
}
