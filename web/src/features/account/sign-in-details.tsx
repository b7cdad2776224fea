import type { Me } from '@caravan/contract/account'
import { MailCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { usePasswordWords } from '../../lib/words/password-words.ts'
import { PasswordRules } from '../../ui/fields/password-rules.tsx'
import { Editable } from './editable.tsx'
import { profileForm } from './profile-fields.tsx'

const { Field } = profileForm

type SignInDetailsProps = {
  account: Me
  /** A new address that waits for the answer to its mail. */
  pendingEmail: string | null
}

/** Username, address and password. A new address and a new password need the old password. */
export function SignInDetails({ account: { username, email }, pendingEmail }: SignInDetailsProps) {
  const t = useTranslations('profile')
  const words = useTranslations('account')
  return (
    <div className="rounded-xl border border-line bg-surface">
      <Editable label={words('username')} name="username" value={username}>
        <Field name="username" own={username} />
      </Editable>
      <Editable
        label={words('email')}
        name="email"
        note={
          pendingEmail !== null && (
            <p className="mt-2 flex gap-2 rounded-lg bg-pine-soft px-3 py-2.5 text-[13.5px]/[19px] text-pine-ink">
              <MailCheck className="mt-px size-[17px] shrink-0" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {t('emailPending', { email: pendingEmail })}
              </span>
            </p>
          )
        }
        value={email}
      >
        <Field name="email" own={email} />
        <Field autoComplete="current-password" name="oldPassword" />
      </Editable>
      <Editable label={words('password')} name="newPassword" value="••••••••">
        {/* Tells a password manager whose password is changed. */}
        <input autoComplete="username" hidden readOnly value={username} />
        <Field autoComplete="current-password" autoFocus name="oldPassword" />
        <NewPassword />
      </Editable>
    </div>
  )
}

function NewPassword() {
  const words = useTranslations('account')
  const { newPassword: typed, confirmPassword: confirmed } = profileForm.useValues()
  const rules = usePasswordWords(typed ?? '')
  // While it is typed the same way, it is the beginning of the other.
  const differs = typed !== null && !typed.startsWith(confirmed ?? '')
  return (
    <>
      <div>
        <Field autoComplete="new-password" name="newPassword" />
        <PasswordRules rules={rules} />
      </div>
      <Field
        autoComplete="new-password"
        found={differs ? words('newPasswordMismatch') : undefined}
        name="confirmPassword"
      />
    </>
  )
}
