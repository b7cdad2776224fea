import { useMutation, useQuery } from '@tanstack/react-query'
import { BellOff, CheckCheck } from 'lucide-react'
import type { RefObject } from 'react'
import { Dialog as Floating } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { belowButton, Popover } from '../../ui/overlays/popover.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { NotificationList } from './notification-list.tsx'
import { changeSettings, markRead, notificationsQuery, settingsQuery } from './notifications.api.ts'

type PanelProps = {
  isOpen: boolean
  onClose: () => void
  /** The bell. */
  button: RefObject<HTMLElement | null>
  unread: number
  /** The trip whose page it is on. */
  tripId: string | undefined
}

/** Notifications below the bell: a card below it, on phones a sheet. */
export function NotificationsPanel({ isOpen, onClose, button, unread, tripId }: PanelProps) {
  const t = useTranslations('notifications')
  const isPhone = useIsPhone()
  const actions = (
    <div className="flex flex-wrap justify-between gap-1">
      {unread > 0 ? <AllRead /> : <span />}
      {tripId !== undefined && <Mute tripId={tripId} />}
    </div>
  )
  if (isPhone)
    return (
      <Dialog isOpen={isOpen} onClose={onClose} title={t('title')}>
        <DialogBody>
          <NotificationList onLeave={onClose} />
          <div className="mt-3">{actions}</div>
        </DialogBody>
      </Dialog>
    )
  return (
    <Popover {...belowButton(button, onClose)} className="w-[400px]" isOpen={isOpen}>
      <Floating
        aria-label={t('title')}
        className="flex max-h-[min(560px,80dvh)] flex-col outline-none [--behind:var(--raised)]"
      >
        <div className="min-h-0 overflow-auto px-4 py-2">
          <NotificationList onLeave={onClose} />
        </div>
        <div className="border-line border-t px-2 py-1.5 empty:hidden">{actions}</div>
      </Floating>
    </Popover>
  )
}

function useChange(change: () => Promise<unknown>) {
  const failureText = useFailureText()
  return useMutation({
    mutationFn: change,
    onError: failure => toast.failure(failureText(failure)),
  })
}

function AllRead() {
  const t = useTranslations('notifications')
  const reading = useChange(async () => {
    // No more than what was seen: what has joined an entry since is another one.
    const latest = queryClient.getQueryData(notificationsQuery.queryKey)?.pages[0]?.entries[0]
    if (latest) await markRead({ up_to: latest.id })
  })
  return (
    <Button isBusy={reading.isPending} onPress={() => reading.mutate()} size="small" variant="ghost">
      <CheckCheck />
      {t('allRead')}
    </Button>
  )
}

function Mute({ tripId }: { tripId: string }) {
  const t = useTranslations('notifications')
  const { data: settings } = useQuery(settingsQuery)
  const isMuted = settings?.muted.includes(tripId) ?? false
  const others = settings?.muted.filter(id => id !== tripId) ?? []
  const muting = useChange(() => changeSettings({ muted: isMuted ? others : [...others, tripId] }))
  if (!settings) return null
  return (
    <Button
      aria-pressed={isMuted}
      isBusy={muting.isPending}
      onPress={() => muting.mutate()}
      size="small"
      variant="ghost"
    >
      <BellOff />
      {t(isMuted ? 'unmute' : 'mute')}
    </Button>
  )
}
