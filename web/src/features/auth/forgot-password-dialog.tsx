import { forgotPassword } from '@caravan/contract/auth'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { CallFailed, call } from '../../lib/calls/call.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { FormNotice, FormTextField } from './form.tsx'
import { useRefusal } from './use-refusal.ts'

type ForgotPasswordDialogProps = { isOpen: boolean; onClose: () => void; onLogin: () => void }

export function ForgotPasswordDialog({ isOpen, onClose, onLogin }: ForgotPasswordDialogProps) {
  const t = useTranslations('account')
  const failureText = useFailureText()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({ defaultValues: { email: '' } })
  const { notice, refuse, forget } = useRefusal(form)

  const submit = form.handleSubmit(async ({ email }) => {
    forget()
    try {
      await call(forgotPassword, { body: { email } })
      setSentTo(email)
    } catch (failure) {
      const isAddress = failure instanceof CallFailed && failure.code === 'account.email_invalid'
      const reason = failureText(failure)
      refuse({ alert: reason, reason, field: isAddress ? 'email' : undefined })
    }
  })

  function leave(next: () => void) {
    forget()
    form.reset()
    setSentTo(undefined)
    next()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => leave(onClose)}
      title={sentTo === undefined ? t('forgotTitle') : t('linkSentTitle')}
    >
      <DialogBody>
        {sentTo === undefined ? (
          <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
            <p className="text-ink-2">{t('forgotText')}</p>
            <FormTextField
              autoComplete="email"
              autoFocus
              control={form.control}
              inputMode="email"
              label={t('email')}
              name="email"
            />
            {notice !== undefined && <FormNotice>{notice}</FormNotice>}
            <Button busyLabel={t('sending')} isBusy={form.formState.isSubmitting} size="large" type="submit">
              {t('sendLink')}
            </Button>
            <Button onPress={() => leave(onLogin)} variant="ghost">
              {t('backToLogin')}
            </Button>
          </form>
        ) : (
          <div className="flex flex-col gap-4">
            <p className="flex gap-3 rounded-lg bg-pine-soft px-4 py-3.5 text-pine-ink" role="status">
              <MailCheck className="mt-px size-5 shrink-0" />
              <span>
                {t('linkSentText')}
                <span className="mt-1 block [overflow-wrap:anywhere] type-data">
                  {t('linkSentTo', { email: sentTo })}
                </span>
              </span>
            </p>
            <Button autoFocus onPress={() => leave(onLogin)} size="large">
              {t('backToLogin')}
            </Button>
          </div>
        )}
      </DialogBody>
    </Dialog>
  )
}
