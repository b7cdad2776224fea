import { type NotificationSettings, notificationKinds } from '@caravan/contract/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/calls/session.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { KindSwitches } from './kind-switches.tsx'
import { changeSettings } from './notifications.api.ts'
import { pushQuery, subscribe, unsubscribe } from './push.ts'

type Kinds = NotificationSettings['kinds']

/** Has this device told while no page is open, and says which service brings it. */
export function PushSettings({ kinds }: { kinds: Kinds }) {
  const t = useTranslations('notifications')
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const userId = useSession()?.id ?? ''
  const { data: isOn = null } = useQuery(pushQuery(userId))
  const toggle = useMutation({
    async mutationFn() {
      if (isOn) return unsubscribe().then(() => toast.success(t('unpushed')))
      if (!(await subscribe(userId))) return toast.failure(t('pushDenied'))
      // Somebody who switches it on wants to be told of something.
      if (!notificationKinds.some(kind => kinds[kind].push)) await changeSettings({ kinds: pushedAll(kinds) })
      return toast.success(t('pushed'))
    },
    onError: failure => toast.failure(failureText(failure)),
    onSettled: () => queryClient.invalidateQueries(pushQuery(userId)),
  })
  if (isOn === null) return null
  return (
    <div className="grid gap-3">
      <h3 className="type-name">{t('onPush')}</h3>
      <p className="type-hint text-ink-2">{t('pushText')}</p>
      <div>
        <Button isBusy={toggle.isPending} onPress={() => toggle.mutate()} variant="outline">
          {t(isOn ? 'pushOff' : 'push')}
        </Button>
      </div>
      {isOn && <KindSwitches channel="push" kinds={kinds} label={t('onPush')} />}
    </div>
  )
}

const pushedAll = (kinds: Kinds): Partial<Kinds> =>
  Object.fromEntries(notificationKinds.map(kind => [kind, { ...kinds[kind], push: true }]))
