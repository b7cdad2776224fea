import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { forgetSession, hasUnsent } from '../../lib/calls/sign-out.ts'
import words from '../../lib/messages/sign-in.json'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { withWords } from '../../lib/words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordForm } from '../../ui/fields/password-field.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { FormNotice, FormPasswordField } from './form.tsx'
import { useRefusal } from './use-refusal.ts'
import { useSignIn } from './use-sign-in.ts'

/**
 * In the place of the pages of a session that the server does not know any more: asks for its password, over a page that
 * waits unseen. To leave it instead has to be confirmed.
 */
export const SignInAgain = withWords(words, PasswordQuestion)

function PasswordQuestion({ username }: { username: string }) {
  const t = useTranslations('account')
  const failureText = useFailureText()
  const signIn = useSignIn()
  const form = useForm({ defaultValues: { password: '' } })
  const { notice, refuse, forget } = useRefusal(form)

  const submit = form.handleSubmit(async ({ password }) => {
    forget()
    try {
      await signIn({ username, password })
    } catch (failure) {
      const isWrong = failure instanceof CallFailed && failure.code === 'auth.wrong_credentials'
      const reason = failureText(failure)
      refuse({ alert: t('loginFailed'), reason, field: isWrong ? 'password' : undefined })
    }
  })

  async function leave() {
    const question = {
      title: t('leaveTitle'),
      body: t((await hasUnsent()) ? 'leaveUnsent' : 'leaveBody'),
      action: t('leave'),
      cancel: t('stay'),
    }
    if (await confirm(question)) forgetSession()
  }

  return (
    <Dialog isOpen onClose={() => void leave()} title={t('againTitle')} width={420}>
      <DialogBody>
        <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
          <PasswordForm>
            <p className="text-ink-2">{t('againText')}</p>
            {/* Tells a password manager whose password is asked for. */}
            <input autoComplete="username" hidden readOnly value={username} />
            <FormPasswordField
              autoComplete="current-password"
              autoFocus
              control={form.control}
              label={t('passwordOf', { username })}
              name="password"
            />
            {notice !== undefined && <FormNotice>{notice}</FormNotice>}
            <Button
              busyLabel={t('loggingIn')}
              isBusy={form.formState.isSubmitting}
              size="large"
              type="submit"
            >
              {t('againAs', { username })}
            </Button>
            <Button onPress={() => void leave()} variant="ghost">
              {t('anotherAccount')}
            </Button>
          </PasswordForm>
        </form>
      </DialogBody>
    </Dialog>
  )
}
