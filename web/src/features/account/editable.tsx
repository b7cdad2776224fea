import { type ReactNode, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useWordSpace } from '../../lib/format/comma.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { Button } from '../../ui/button.tsx'
import type { ProfileValues } from './profile-fields.tsx'

type EditableProps = {
  /** The value that is null while it is not edited. */
  name: 'username' | 'email' | 'newPassword'
  label: string
  /** The stored one, as it is shown. */
  value: string
  note?: ReactNode
  /** The fields, while it is edited. */
  children: ReactNode
}

/** A line that is shown until somebody wants to change it. */
export function Editable({ name, label, value, note, children }: EditableProps) {
  const t = useTranslations('profile')
  const space = useWordSpace()
  const { control, getValues, resetField, setValue } = useFormContext<ProfileValues>()
  const isEditing = useWatch({ control, name }) !== null
  const line = useRef<HTMLDivElement>(null)

  function cancel() {
    resetField(name)
    const { email, newPassword } = getValues()
    if (newPassword === null) resetField('confirmPassword')
    if (newPassword === null && email === null) resetField('oldPassword')
    // The button that brings the fields back stands where they were.
    requestAnimationFrame(() => line.current?.querySelector('button')?.focus())
  }

  return (
    <div className="px-5 py-4.5 not-last:border-line not-last:border-b" ref={line}>
      {isEditing ? (
        <div className="grid max-w-[440px] gap-4">
          {children}
          <Button
            aria-label={t('cancel') + space + t('cancelEditing', { name: label })}
            className="justify-self-start"
            onPress={cancel}
            size="small"
            variant="outline"
          >
            {t('cancel')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {/* With large text the button stands below. */}
          <div className="min-w-0 grow basis-[11rem]">
            <p className="type-label text-ink-2">{label}</p>
            <p className="mt-0.5 type-name [overflow-wrap:anywhere]">
              <Breakable text={value} />
            </p>
            {note}
          </div>
          <Button
            aria-label={t('edit') + space + label}
            onPress={() => setValue(name, name === 'newPassword' ? '' : value)}
            size="small"
            variant="outline"
          >
            {t('edit')}
          </Button>
        </div>
      )}
    </div>
  )
}
