import type { Me } from '@caravan/contract/account'
import { exportMe, exportMeByPassword } from '@caravan/contract/own-data'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { version } from '../../../package.json'
import { call } from '../../lib/calls/call.ts'
import { areNumbersHidden, storeNumbersHidden } from '../../lib/preferences.ts'
import { saveFile } from '../../lib/save-file.ts'
import type { Person } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { LookSwitches } from '../../ui/fields/look-switches.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { OpenerList } from './opener-list.tsx'
import { OwnPicture } from './own-picture.tsx'
import { Part } from './part.tsx'
import { SessionList } from './session-list.tsx'
import { SignInDetails } from './sign-in-details.tsx'
import { useProven } from './use-proven.tsx'

type AccountSectionProps = {
  account: Me
  pendingEmail: string | null
  person: Person
  unverified: ReactNode
  notifications: ReactNode
}

export function AccountSection(props: AccountSectionProps) {
  const { account, pendingEmail, person, unverified, notifications } = props
  const t = useTranslations('profile')
  return (
    <div className="grid max-w-[640px] gap-9">
      {/* On a phone on its side there is room for a field only beside the picture. */}
      <div className="grid items-start gap-9 low:w-[min(100vw_-_40px,800px)] low:grid-cols-2">
        <div>
          {unverified}
          <OwnPicture person={person} />
        </div>
        <Part title={t('signIn')}>
          <SignInDetails account={account} pendingEmail={pendingEmail} />
        </Part>
      </div>
      <Part title={t('look')}>
        {/* The language of the mails is chosen with the profile. */}
        <div className="flex flex-wrap gap-x-8 gap-y-4">
          <LookSwitches />
        </div>
        <div className="mt-5 grid">
          <NumbersSwitch />
        </div>
      </Part>
      <Part title={t('notifications')}>{notifications}</Part>
      <Part title={t('devices')}>
        <SessionList />
      </Part>
      <CalendarFeed />
      <Part title={t('openers')}>
        <OpenerList />
      </Part>
      <OwnData />
      <p className="type-hint text-ink-2">Caravan {version}</p>
    </div>
  )
}

function NumbersSwitch() {
  const t = useTranslations('profile')
  return (
    <div className="max-w-[18rem]">
      <Switch defaultSelected={areNumbersHidden()} hint={t('hideNumbersHint')} onChange={storeNumbersHidden}>
        {t('hideNumbers')}
      </Switch>
    </div>
  )
}

/** Everything that is stored about the account, as a file. */
function OwnData() {
  const t = useTranslations('profile')
  const { attempt, question, isPending } = useProven({
    title: t('download'),
    action: t('download'),
    variant: 'primary',
    async act(password) {
      const isFresh = password === undefined
      const data = await (isFresh ? call(exportMe) : call(exportMeByPassword, { body: { password } }))
      const name = `caravan-${data.account.username}-${data.exported_at.slice(0, 10)}.json`
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), name)
      toast.success(t('downloaded'))
    },
  })
  return (
    <Part title={t('ownData')}>
      <p className="mb-3 type-hint text-ink-2">{t('ownDataHint')}</p>
      <Button isBusy={isPending} onPress={() => void attempt()} size="small" variant="outline">
        <Download />
        {t('download')}
      </Button>
      {question}
    </Part>
  )
}
