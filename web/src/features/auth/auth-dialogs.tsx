import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ownPage } from '../../lib/own-routes.ts'
import { useSession } from '../../lib/session.ts'
import { KitLocale } from '../../ui/locale.tsx'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { LoginDialog } from './login-dialog.tsx'
import { RegisterDialog } from './register-dialog.tsx'
import { RegistrationClosedDialog } from './registration-closed-dialog.tsx'
import { registrationMode } from './registration-mode.ts'
import { TermsDialog } from './terms-dialog.tsx'
import { useOneAtATime } from './use-one-at-a-time.ts'

type AccountDialogsProps = {
  /** What the address asks for: 'register', 'login', 'forgot' or 'terms'. */
  dialog: string | undefined
  onChange: (dialog: string | undefined) => void
  /** The text of the terms. */
  terms: ReactNode
}

/** The dialogs of those who are not signed in; one is open at a time, and they lead to each other. */
export function AccountDialogs({ dialog, onChange, terms }: AccountDialogsProps) {
  const { email, next } = useSearch({ from: '/' })
  const navigate = useNavigate()
  const isSignedIn = useSession()?.token !== undefined
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
