import {
  type NotificationKind,
  type NotificationSettings,
  notificationKinds,
} from '@caravan/contract/notifications'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { changeSettings } from './notifications.api.ts'

type KindSwitchesProps = {
  label: string
  channel: keyof NotificationSettings['kinds'][NotificationKind]
  kinds: NotificationSettings['kinds']
}

/** Each kind of notification on one channel, on or off. */
export function KindSwitches({ label, channel, kinds }: KindSwitchesProps) {
  const t = useTranslations('notifications')
  const failureText = useFailureText()
  const change = useMutation({
    mutationFn: changeSettings,
    onError: failure => toast.failure(failureText(failure)),
  })
  const isOn = (kind: NotificationKind) =>
    ((change.isPending && change.variables.kinds?.[kind]) || kinds[kind])[channel]
  return (
    <fieldset className="grid gap-x-6 gap-y-3 rounded-xl border border-line bg-surface px-5 py-4 sm:grid-cols-2">
      <legend className="sr-only">{label}</legend>
      {shownOn(channel).map(kind => (
        <Checkbox
          isSelected={isOn(kind)}
          key={kind}
          onChange={isSelected =>
            change.mutate({ kinds: { [kind]: { ...kinds[kind], [channel]: isSelected } } })
          }
        >
          {t(`kinds.${kind}`)}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** The mail of an invitation goes to an address that may belong to nobody yet. */
const shownOn = (channel: KindSwitchesProps['channel']) =>
  notificationKinds.filter(kind => channel !== 'mail' || kind !== 'invited')
