import { MailCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { keptJoinToken } from '../../lib/join-token.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { quietLinkStyle } from '../../ui/button-style.ts'
import { PasswordForm } from '../../ui/fields/password-field.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { FormNotice, FormPasswordField, FormTextField } from './form.tsx'
import { useRegistered } from './registered.ts'
import { useRefusal } from './use-refusal.ts'
import { useSignIn } from './use-sign-in.ts'

type LoginDialogProps = {
  isOpen: boolean
  onClose: () => void
  onForgot: () => void
  onRegister: () => void
}

export function LoginDialog(props: LoginDialogProps) {
  // After registering, only the password is left to type.
  const { username: name = '', isVerified = false } = useRegistered() ?? {}
  return <NamedLoginDialog isVerified={isVerified} key={name} name={name} {...props} />
}

type NamedLoginDialogProps = LoginDialogProps & { name: string; isVerified: boolean }

function NamedLoginDialog(props: NamedLoginDialogProps) {
  const { name, isVerified, isOpen, onClose, onForgot, onRegister } = props
  const t = useTranslations('account')
  const failureText = useFailureText()
  const signIn = useSignIn()
  const form = useForm({ defaultValues: { username: name, password: '' } })
  const { notice, refuse, forget } = useRefusal(form)

  const submit = form.handleSubmit(async credentials => {
    forget()
    try {
      if (!(await signIn(credentials))) return
    } catch (failure) {
      const isWrong = failure instanceof CallFailed && failure.code === 'auth.wrong_credentials'
      return refuse({
        alert: t('loginFailed'),
        reason: failureText(failure),
        field: isWrong ? 'password' : undefined,
      })
    }
    toast.success(t('loginSuccessful'))
  })

  function close() {
    forget()
    form.reset()
    onClose()
  }

  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('loginTitle')}>
      <DialogBody>
        <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
          <PasswordForm>
            {isVerified && (
              <p
                className="flex gap-2.5 rounded-lg bg-pine-soft px-3.5 py-3 text-pine-ink type-ui"
                role="status"
              >
                <MailCheck className="mt-px size-[18px] shrink-0" />
                {t(keptJoinToken('/guest') === undefined ? 'verifiedText' : 'verifiedClaim')}
              </p>
            )}
            <FormTextField
              autoComplete="username"
              autoFocus={name === ''}
              control={form.control}
              label={t('nameOrEmail')}
              name="username"
            />
            <div>
              <FormPasswordField
                autoComplete="current-password"
                autoFocus={name !== ''}
                control={form.control}
                label={t('password')}
                name="password"
              />
              <p className="mt-2 text-right type-ui-small">
                <button className={quietLinkStyle} onClick={onForgot} type="button">
                  {t('forgotLink')}
                </button>
              </p>
            </div>
            {notice !== undefined && <FormNotice>{notice}</FormNotice>}
            <Button
              busyLabel={t('loggingIn')}
              isBusy={form.formState.isSubmitting}
              size="large"
              type="submit"
            >
              {t('login')}
            </Button>
            <p className="pt-1 text-center text-ink-2">
              {t('newHere')}{' '}
              <button className={quietLinkStyle} onClick={onRegister} type="button">
                {t('createAccount')}
              </button>
            </p>
          </PasswordForm>
        </form>
      </DialogBody>
    </Dialog>
  )
}
