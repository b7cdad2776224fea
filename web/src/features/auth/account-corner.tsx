import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { signOut } from '../../lib/calls/sign-out.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { iconButtonStyle } from '../../ui/button-style.ts'
import { later } from '../../ui/later.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'
import { useAtLeisure } from '../../ui/use-soon.ts'
import { accountQuery, profileQuery } from './auth.api.ts'
import { useAskToSignOut } from './use-ask-to-sign-out.ts'
import { useOwnName } from './use-own-name.ts'

/** The right end of the header: preferences, the way to the profile, and out. */
export function AccountCorner() {
  const t = useTranslations('account')
  const { name, username } = useOwnName()
  const account = useQuery(accountQuery)
  const profile = useQuery(profileQuery)
  const ask = useAskToSignOut()
  const photo = pictureAddress(profile.data?.avatar_url ?? account.data?.avatar_url)
  return (
    <div className="flex items-center gap-2 md:gap-3">
      <PreferencesMenu />
      <Link className="hit-area flex rounded-full" to="/profile">
        <span className="sr-only">{t('profile', { name })}</span>
        <Avatar person={{ name, username, color: 0, photo }} size={38} />
      </Link>
      <PlainButton onClick={() => void signOut(ask)} variant="danger-outline">
        {t('signOut')}
      </PlainButton>
    </div>
  )
}

const PreferencesPanel = later(() => import('./preferences-panel.tsx'), 'PreferencesPanel')

function PreferencesMenu() {
  const t = useTranslations('account')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useAtLeisure(PreferencesPanel)
  return (
    <>
      <button
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={t('preferences')}
        className={iconButtonStyle()}
        onClick={() => setIsOpen(!isOpen)}
        ref={button}
        type="button"
      >
        <Settings2 />
      </button>
      <PreferencesPanel button={button} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
