import { checkRegistration, register } from '@caravan/contract/auth'
import type { ErrorCode } from '@caravan/contract/errors'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { CallFailed, call } from '../../lib/call.ts'
import { solveCaptcha } from '../../lib/captcha.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { keptJoinToken } from '../../lib/join-token.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { RegisterArt } from './register-art.tsx'
import { RegisterForm, type RegisterValues } from './register-form.tsx'
import { TermsDialog } from './terms-dialog.tsx'
import { useRefusal } from './use-refusal.ts'

const blamed: Partial<Record<string, keyof RegisterValues>> = {
  'account.terms': 'terms',
  'account.password_mismatch': 'confirmPassword',
  'account.email_invalid': 'email',
  'account.password_weak': 'password',
  'account.password_common': 'password',
  'account.username_invalid': 'username',
  'account.username_taken': 'username',
  'registration.invited_only': 'email',
} satisfies Partial<Record<ErrorCode, keyof RegisterValues>>

type RegisterDialogProps = {
  isOpen: boolean
  /** The address that an invitation went to. */
  invited: string | undefined
  terms: ReactNode
  onClose: () => void
  onLogin: () => void
}

export function RegisterDialog({ isOpen, invited, terms, onClose, onLogin }: RegisterDialogProps) {
  const t = useTranslations('account')
  const language = useLocale()
  const failureText = useFailureText()
  const [isReadingTerms, setReadingTerms] = useState(false)
  // Kept outside of the dialog, so that a look at the login or at the terms loses nothing.
  const form = useForm<RegisterValues>({
    defaultValues: { username: '', email: invited ?? '', password: '', confirmPassword: '', terms: false },
  })
  const { notice, refuse, forget } = useRefusal(form)

  const submit = form.handleSubmit(async ({ terms: isAccepted, ...account }) => {
    forget()
    const broken = checkRegistration({ ...account, terms: isAccepted })
    if (broken) return refuse({ alert: failureText(broken), field: blamed[broken] })
    const proof = await solveCaptcha('register').catch((failure: unknown) => {
      const isSpoken = failure instanceof CallFailed && failure.code === 'captcha.unavailable'
      const reason = isSpoken ? {} : { reason: failureText(failure) }
      refuse({ alert: failureText('captcha.unavailable'), ...reason })
    })
    if (proof === undefined) return
    try {
      const join_token = keptJoinToken()
      const body = { ...account, recaptcha_token: proof, language, ...(join_token && { join_token }) }
      await call(register, { body })
    } catch (failure) {
      const reason = failureText(failure)
      const isAnswer = failure instanceof CallFailed && failure.detail !== undefined
      const alert = isAnswer ? reason : t('registrationFailed')
      return refuse({
        alert,
        reason,
        field: failure instanceof CallFailed ? blamed[failure.code] : undefined,
      })
    }
    toast.success(t('registrationSuccessful'))
    form.reset()
    onClose()
  })

  function close() {
    forget()
    form.reset()
    onClose()
  }

  return (
    <>
      <Dialog
        isDirty={form.formState.isDirty}
        isOpen={isOpen}
        onClose={close}
        side={<RegisterArt />}
        title={t('registerTitle')}
        width={840}
      >
        <RegisterForm
          form={form}
          invited={invited}
          notice={notice}
          onLogin={onLogin}
          onReadTerms={() => setReadingTerms(true)}
          onSubmit={submit}
        />
      </Dialog>
      <TermsDialog isOpen={isReadingTerms} onClose={() => setReadingTerms(false)}>
        {terms}
      </TermsDialog>
    </>
  )
}
