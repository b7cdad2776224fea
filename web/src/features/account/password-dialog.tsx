import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useField } from '../../lib/use-field.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField, PasswordForm } from '../../ui/fields/password-field.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'

type PasswordDialogProps = {
  title: string
  action: string
  variant: 'danger' | 'primary'
  onClose: () => void
  onConfirm: (password: string) => Promise<void>
}

/** Asks for the password before something that needs it anew. */
export function PasswordDialog({ title, action, variant, onClose, onConfirm }: PasswordDialogProps) {
  const t = useTranslations('profile')
  const words = useTranslations('account')
  const failureText = useFailureText()
  const { control, formState, handleSubmit, setError, setFocus } = useForm({
    defaultValues: { password: '' },
  })

  const confirm = handleSubmit(async ({ password }) => {
    try {
      await onConfirm(password)
    } catch (failure) {
      setError('password', { message: failureText(failure) })
      setFocus('password')
    }
  })

  function submit(event: FormEvent) {
    // The dialog stands within the form of the page as far as React is concerned.
    event.stopPropagation()
    void confirm(event)
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} width={420}>
      <form className="contents" noValidate onSubmit={submit}>
        <PasswordForm>
          <DialogBody>
            <p className="mb-4 text-ink-2">{failureText('account.reauthentication_required')}</p>
            <PasswordField
              {...useField(control, 'password')}
              autoComplete="current-password"
              autoFocus
              label={words('password')}
            />
          </DialogBody>
          <DialogFooter>
            <Button slot="close" variant="outline">
              {t('cancel')}
            </Button>
            <Button isBusy={formState.isSubmitting} type="submit" variant={variant}>
              {action}
            </Button>
          </DialogFooter>
        </PasswordForm>
      </form>
    </Dialog>
  )
}
