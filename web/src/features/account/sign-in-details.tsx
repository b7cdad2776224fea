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
export function SignInDetails({ account, pendingEmail }: SignInDetailsProps) {
  return (
    <div className="rounded-xl border border-line bg-surface">
      <Username own={account.username} />
      <Email own={account.email} pending={pendingEmail} />
      <Password username={account.username} />
    </div>
  )
}

/** The words of the account's other forms, with those of this one. */
function useWords() {
  return { t: useTranslations('profile'), words: useTranslations('account') }
}

function Username({ own }: { own: string }) {
  const { words } = useWords()
  const { control, resetField, setValue } = useFormContext<ProfileValues>()
  const isEditing = useWatch({ control, name: 'username' }) !== null
  return (
    <Editable
      isEditing={isEditing}
      name={words('username')}
      onCancel={() => resetField('username', { defaultValue: null })}
      onEdit={() => setValue('username', own)}
      value={own}
    >
      <CheckedField label={words('username')} name="username" own={own} />
    </Editable>
  )
}

function Email({ own, pending }: { own: string; pending: string | null }) {
  const { t, words } = useWords()
  const { control, resetField, setValue } = useFormContext<ProfileValues>()
  const [email, newPassword] = useWatch({ control, name: ['email', 'newPassword'] })
  return (
    <Editable
      isEditing={email !== null}
      name={words('email')}
      note={
        pending !== null && (
          <p className="mt-2 flex gap-2 rounded-lg bg-pine-soft px-3 py-2.5 text-[13.5px]/[19px] text-pine-ink">
            <MailCheck className="mt-px size-[17px] shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{t('emailPending', { email: pending })}</span>
          </p>
        )
      }
      onCancel={() => {
        resetField('email', { defaultValue: null })
        if (newPassword === null) resetField('oldPassword', { defaultValue: '' })
      }}
      onEdit={() => setValue('email', own)}
      value={own}
    >
      <CheckedField label={words('email')} name="email" own={own} />
      <SecretField autoComplete="current-password" label={t('oldPassword')} name="oldPassword" />
    </Editable>
  )
}

function Password({ username }: { username: string }) {
  const { t, words } = useWords()
  const { control, resetField, setValue } = useFormContext<ProfileValues>()
  const [email, newPassword, confirmed] = useWatch({
    control,
    name: ['email', 'newPassword', 'confirmPassword'],
  })
  const rules = usePasswordWords(newPassword ?? '')
  // While it is typed the same way, it is the beginning of the other.
  const differs = newPassword !== null && !newPassword.startsWith(confirmed)
  return (
    <Editable
      isEditing={newPassword !== null}
      name={words('password')}
      onCancel={() => {
        resetField('newPassword', { defaultValue: null })
        resetField('confirmPassword', { defaultValue: '' })
        if (email === null) resetField('oldPassword', { defaultValue: '' })
      }}
      onEdit={() => setValue('newPassword', '')}
      value="••••••••"
    >
      {/* Tells a password manager whose password is changed. */}
      <input autoComplete="username" hidden readOnly value={username} />
      <SecretField autoComplete="current-password" autoFocus label={t('oldPassword')} name="oldPassword" />
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
    </Editable>
  )
}
