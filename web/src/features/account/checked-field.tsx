import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/failure-text.ts'
import { useField } from '../../lib/use-field.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Checked, checkQuery } from './profile.api.ts'
import type { ProfileValues } from './profile.rules.ts'

type CheckedFieldProps = { name: Checked; label: string; own: string }

/** A name or an address that nobody else may have; looked up while it is typed. */
export function CheckedField({ name, label, own }: CheckedFieldProps) {
  const t = useTranslations('profile')
  const failureText = useFailureText()
  const { control } = useFormContext<ProfileValues>()
  const { value, error, ...field } = useField(control, name)
  const text = value ?? ''
  const check = useQuery(checkQuery(name, text, own))
  const found = check.data ? failureText(check.data) : undefined
  const isFree = check.data === null
  return (
    <div data-field={name}>
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
