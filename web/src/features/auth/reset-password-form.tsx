import { resetPassword } from '@caravan/contract/auth'
import { isStrongPassword } from '@caravan/contract/password'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { CallFailed, call } from '../../lib/calls/call.ts'
import { currentSession, loseSession } from '../../lib/calls/session.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordForm } from '../../ui/fields/password-field.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { FormNewPassword, FormNotice, FormPasswordField } from './form.tsx'
import { useRefusal } from './use-refusal.ts'

type ResetPasswordFormProps = {
  token: string
  /** The link works no more. */
  onSpent: () => void
}

export function ResetPasswordForm({ token, onSpent }: ResetPasswordFormProps) {
  const t = useTranslations('account')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { password: '', confirmPassword: '' } })
  const { notice, refuse, forget } = useRefusal(form)

  const submit = form.handleSubmit(async ({ password, confirmPassword }) => {
    forget()
    if (password !== confirmPassword)
      return refuse({ alert: t('newPasswordMismatch'), field: 'confirmPassword' })
    if (!isStrongPassword(password)) {
      return refuse({ alert: failureText('account.new_password_weak'), field: 'password' })
    }
    try {
      await call(resetPassword, { body: { token, password } })
    } catch (failure) {
      const code = failure instanceof CallFailed ? failure.code : undefined
      if (code === 'token.invalid') return onSpent()
      const isPassword = code === 'account.new_password_weak' || code === 'account.password_common'
      const reason = failureText(failure)
      return refuse({ alert: reason, reason, field: isPassword ? 'password' : undefined })
    }
    // The server has ended every session of the account, this browser's too; what waits to be sent stays.
    loseSession(currentSession()?.token ?? '')
    toast.success(t('passwordSaved'))
    await navigate({ to: '/', search: { dialog: 'login' }, replace: true })
  })

  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
      <PasswordForm>
        <FormNewPassword control={form.control} label={t('newPassword')} name="password" />
        <FormPasswordField
          autoComplete="new-password"
          control={form.control}
          label={t('confirmNewPassword')}
          name="confirmPassword"
        />
        {notice !== undefined && <FormNotice>{notice}</FormNotice>}
        <Button busyLabel={t('saving')} isBusy={form.formState.isSubmitting} size="large" type="submit">
          {t('savePassword')}
        </Button>
      </PasswordForm>
    </form>
  )
}
