import type { Me } from '@caravan/contract/account'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Person } from '../../ui/avatar.tsx'
import { LookSwitches } from '../../ui/look-switches.tsx'
import { OwnData } from './own-data.tsx'
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
        {/* What else follows the account's language is chosen with the profile. */}
        <div className="flex flex-wrap gap-x-8 gap-y-4">
          <LookSwitches />
        </div>
      </Part>
      <Part title={t('devices')}>
        <SessionList />
      </Part>
      <OwnData />
    </div>
  )
}
