import type { Me } from '@caravan/contract/account'
import { MailCheck } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { usePasswordWords } from '../../lib/password-words.ts'
import { PasswordRules } from '../../ui/password-rules.tsx'
import { Editable } from './editable.tsx'
import type { ProfileValues } from './profile.rules.ts'
import { CheckedField, SecretField } from './profile-fields.tsx'

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
        <CheckedField label={words('username')} name="username" own={username} />
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
        <CheckedField label={words('email')} name="email" own={email} />
        <SecretField autoComplete="current-password" label={t('oldPassword')} name="oldPassword" />
      </Editable>
      <Editable label={words('password')} name="newPassword" value="••••••••">
        {/* Tells a password manager whose password is changed. */}
        <input autoComplete="username" hidden readOnly value={username} />
        <SecretField autoComplete="current-password" autoFocus label={t('oldPassword')} name="oldPassword" />
        <NewPassword />
      </Editable>
    </div>
  )
}

function NewPassword() {
  const words = useTranslations('account')
  const { control } = useFormContext<ProfileValues>()
  const [typed, confirmed] = useWatch({ control, name: ['newPassword', 'confirmPassword'] })
  const rules = usePasswordWords(typed ?? '')
  // While it is typed the same way, it is the beginning of the other.
  const differs = typed !== null && !typed.startsWith(confirmed)
  return (
    <>
      <div>
        <SecretField autoComplete="new-password" label={words('newPassword')} name="newPassword" />
        <PasswordRules rules={rules} />
      </div>
      <SecretField
        autoComplete="new-password"
        found={differs ? words('newPasswordMismatch') : undefined}
        label={words('confirmNewPassword')}
        name="confirmPassword"
      />
    </>
  )
}
