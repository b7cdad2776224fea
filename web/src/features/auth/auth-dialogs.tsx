import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAccount } from '../../lib/calls/session.ts'
import words from '../../lib/messages/sign-in.json'
import { ownPage } from '../../lib/own-routes.ts'
import { withWords } from '../../lib/words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { KitLocale } from '../../ui/locale.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { LoginDialog } from './login-dialog.tsx'
import { RegisterDialog } from './register-dialog.tsx'
import { registrationMode } from './registration-mode.ts'
import { TermsDialog } from './terms-dialog.tsx'

type AccountDialogsProps = {
  /** The dialog that the address asks for: 'register', 'login', 'forgot' or 'terms'. */
  dialog: string | undefined
  onChange: (dialog: string | undefined) => void
  /** The text of the terms. */
  terms: ReactNode
}

/** The dialogs of those who are not signed in; one is open at a time, and they lead to each other. */
export const AccountDialogs = withWords(words, Dialogs)

function Dialogs({ dialog, onChange, terms }: AccountDialogsProps) {
  const { email, next } = useSearch({ from: '/' })
  const navigate = useNavigate()
  const isSignedIn = useAccount() !== undefined
  const shown = useOneAtATime(dialog)
  const isClosed = registrationMode() === 'closed'
  const close = () => onChange(undefined)
  const openLogin = () => onChange('login')

  // Also when another tab has signed in while this one was asking.
  const goesOn = isSignedIn && dialog === 'login'
  useEffect(() => {
    if (goesOn) void navigate({ href: ownPage(next), replace: true })
  }, [goesOn, navigate, next])

  return (
    <KitLocale>
      <RegisterDialog
        invited={email}
        isOpen={shown === 'register' && !isClosed}
        onClose={close}
        onLogin={openLogin}
        terms={terms}
      />
      <RegistrationClosedDialog
        isOpen={shown === 'register' && isClosed}
        onClose={close}
        onLogin={openLogin}
      />
      <LoginDialog
        isOpen={shown === 'login' && !isSignedIn}
        onClose={close}
        onForgot={() => onChange('forgot')}
        onRegister={() => onChange('register')}
      />
      <ForgotPasswordDialog isOpen={shown === 'forgot'} onClose={close} onLogin={openLogin} />
      <TermsDialog isOpen={shown === 'terms'} onClose={close}>
        {terms}
      </TermsDialog>
    </KitLocale>
  )
}

/** The dialog to show: between two there is a moment without, so that the first lets go of the focus before the second takes it. */
function useOneAtATime(dialog: string | undefined): string | undefined {
  const [shown, setShown] = useState(dialog)
  useEffect(() => {
    if (shown !== dialog) setShown(shown === undefined ? dialog : undefined)
  }, [shown, dialog])
  return shown
}

type RegistrationClosedDialogProps = { isOpen: boolean; onClose: () => void; onLogin: () => void }

function RegistrationClosedDialog({ isOpen, onClose, onLogin }: RegistrationClosedDialogProps) {
  const t = useTranslations('account')
  const words = useTranslations('ui')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('closedTitle')}>
      <DialogBody>
        <p className="text-ink-2">{t('closedText')}</p>
      </DialogBody>
      <DialogFooter>
        <Button slot="close" variant="outline">
          {words('close')}
        </Button>
        <Button onPress={onLogin}>{t('login')}</Button>
      </DialogFooter>
    </Dialog>
  )
}
