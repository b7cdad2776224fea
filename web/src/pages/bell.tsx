import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { accountQuery } from '../features/auth/auth.api.ts'
import { iconButtonStyle } from '../ui/button-style.ts'
import { later } from '../ui/later.tsx'
import { useSoon } from '../ui/use-soon.ts'

const NotificationsPanel = later(
  () => import('../features/notifications/notifications-panel.tsx'),
  'NotificationsPanel',
)

const MOST = 99

/** In the header: how much was told since one last looked, and the way to it. */
export function Bell({ tripId }: { tripId?: string }) {
  const t = useTranslations('account')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const unread = useQuery(accountQuery).data?.unread_notifications ?? 0
  useSoon(NotificationsPanel)
  return (
    <>
      <button
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={t('bell', { count: unread })}
        className={iconButtonStyle()}
        onClick={() => setIsOpen(!isOpen)}
        ref={button}
        type="button"
      >
        <span className="relative flex">
          <BellIcon />
          {unread > 0 && (
            <span className="absolute -top-2 left-2.5 min-w-4 rounded-full bg-marigold px-1 text-center font-[680] text-[11px]/4 text-on-marigold tabular-nums">
              {unread > MOST ? `${MOST}+` : unread}
            </span>
          )}
        </span>
      </button>
      <NotificationsPanel
        button={button}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        tripId={tripId}
        unread={unread}
      />
    </>
  )
}
