import type { Me } from '@caravan/contract/account'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { storedTheme, storeTheme } from '../../lib/preferences.ts'
import { useSwitchLanguage } from '../../lib/switch-language.ts'
import type { Person } from '../../ui/avatar.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { OwnPicture } from './own-picture.tsx'
import { Part } from './part.tsx'
import { SessionList } from './session-list.tsx'
import { SignInDetails } from './sign-in-details.tsx'

type AccountSectionProps = { account: Me; pendingEmail: string | null; person: Person; unverified: ReactNode }

export function AccountSection({ account, pendingEmail, person, unverified }: AccountSectionProps) {
  const t = useTranslations('profile')
  return (
    <div className="grid max-w-[640px] gap-9">
      <div>
        {unverified}
        <OwnPicture person={person} />
      </div>
      <Part title={t('signIn')}>
        <SignInDetails account={account} pendingEmail={pendingEmail} />
      </Part>
      <Part title={t('look')}>
        <Preferences />
      </Part>
      <Part title={t('devices')}>
        <SessionList />
      </Part>
    </div>
  )
}

/** At once, and in this browser; what else follows the account's language is chosen with the profile. */
function Preferences() {
  const words = useTranslations('ui')
  const language = useLocale()
  const switchLanguage = useSwitchLanguage()
  const [theme, setTheme] = useState(storedTheme)
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      <div>
        <p aria-hidden className="mb-1.5 type-label">
          {words('language')}
        </p>
        <LanguageSwitch onChange={next => void switchLanguage(next)} value={language} />
      </div>
      <div>
        <p aria-hidden className="mb-1.5 type-label">
          {words('theme')}
        </p>
        <ThemeSwitch
          onChange={next => {
            storeTheme(next)
            setTheme(next)
          }}
          value={theme}
        />
      </div>
    </div>
  )
}
