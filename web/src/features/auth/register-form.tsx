import type { FormEvent, KeyboardEvent } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { anyJoinToken } from '../../lib/join-token.ts'
import { useField } from '../../lib/use-field.ts'
import { Button } from '../../ui/button.tsx'
import { linkStyle, quietLinkStyle } from '../../ui/button-style.ts'
import { Chip } from '../../ui/chip.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { PasswordForm } from '../../ui/fields/password-field.tsx'
import { DialogBody } from '../../ui/overlays/dialog.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { FormNewPassword, FormNotice, FormPasswordField, FormTextField } from './form.tsx'
import { registrationMode } from './registration-mode.ts'

export type RegisterValues = {
  username: string
  email: string
  password: string
  confirmPassword: string
  terms: boolean
}

type RegisterFormProps = {
  form: UseFormReturn<RegisterValues>
  invited: string | undefined
  notice: string | undefined
  onLogin: () => void
  onReadTerms: () => void
  onSubmit: (event: FormEvent) => void
}

export function RegisterForm({ form, invited, notice, onLogin, onReadTerms, onSubmit }: RegisterFormProps) {
  const t = useTranslations('account')
  const { control, formState } = form
  const email = useWatch({ control, name: 'email' })
  const isPhone = useIsPhone()
  const isInvited = email !== '' && email === invited
  const isByInvitation =
    registrationMode() === 'invited' && invited === undefined && anyJoinToken() === undefined
  return (
    <DialogBody>
      <form className="flex min-h-full flex-col gap-4" noValidate onKeyDown={goOn} onSubmit={onSubmit}>
        <PasswordForm>
          <FormTextField
            autoComplete="username"
            autoFocus
            control={control}
            hint={formState.errors.username ? undefined : t('usernameHint')}
            label={t('username')}
            name="username"
          />
          <FormTextField
            autoComplete="email"
            control={control}
            hint={isInvited && isPhone ? t('fromInvite') : isByInvitation ? t('invitedOnly') : undefined}
            inputMode="email"
            label={t('email')}
            name="email"
            trailing={isInvited && !isPhone && <Chip tone="pine">{t('fromInvite')}</Chip>}
          />
          <FormNewPassword control={control} label={t('password')} name="password" />
          <FormPasswordField
            autoComplete="new-password"
            control={control}
            label={t('confirmPassword')}
            name="confirmPassword"
          />
          <AcceptTerms form={form} onRead={onReadTerms} />
          {notice !== undefined && <FormNotice>{notice}</FormNotice>}
          <Button busyLabel={t('registering')} isBusy={formState.isSubmitting} size="large" type="submit">
            {t('register')}
          </Button>
          <p className="mt-auto pt-3 text-center text-ink-2">
            {t('haveAccount')}{' '}
            <button className={quietLinkStyle} onClick={onLogin} type="button">
              {t('login')}
            </button>
          </p>
        </PasswordForm>
      </form>
    </DialogBody>
  )
}

/** Enter in a field that is filled in goes on to the next one that is not: of a half-filled form the terms would be blamed. */
function goOn(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')]
  const at = fields.indexOf(event.target as HTMLInputElement)
  const next = fields.find((field, n) => n > at && field.value === '')
  if (at < 0 || fields[at]?.value === '' || !next) return
  event.preventDefault()
  next.focus()
}

function AcceptTerms({ form, onRead }: { form: UseFormReturn<RegisterValues>; onRead: () => void }) {
  const t = useTranslations('account')
  const { value, ...rest } = useField(form.control, 'terms')
  return (
    <Checkbox {...rest} isSelected={value}>
      {t.rich('accept', {
        terms: words => (
          // React Aria's own button keeps its press from the label around it.
          <AriaButton className={linkStyle} onPress={onRead}>
            {words}
          </AriaButton>
        ),
      })}
    </Checkbox>
  )
}
