import type { Me } from '@caravan/contract/account'
import { notifyManager } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { queryClient } from '../../lib/calls/query-client.ts'
import words from '../../lib/messages/notifications.json'
import { withWords } from '../../lib/words/words.tsx'
import { iconButtonStyle } from '../../ui/button-style.ts'
import { later } from '../../ui/later.tsx'
import { useAtLeisure } from '../../ui/use-soon.ts'
import { sendZone } from './notifications.api.ts'
import { keepSubscribed } from './push.ts'

const NotificationsPanel = later(() => import('./notifications-panel.tsx'), 'NotificationsPanel')

const MOST = 99

// Not at once: an answer may be set while something is drawn.
const onAnswers = (hear: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(hear))
const knownAccount = () => queryClient.getQueryData<Me>(['me', 'account'])

export const BellButton = withWords(words, Button)

function Button() {
  const { tripId }: { tripId?: string } = useParams({ strict: false })
  const t = useTranslations('notifications')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  // Every page of the account asks for it.
  const account = useSyncExternalStore(onAnswers, knownAccount)
  const unread = account?.unread_notifications ?? 0
  useAtLeisure(NotificationsPanel)
  const userId = account?.id
  useEffect(() => {
    if (userId === undefined) return
    const stop = new AbortController()
    void sendZone(userId, stop.signal)
    void keepSubscribed(userId)
    // After a sign-out the server would answer 401 to a call that is still under way.
    return () => stop.abort()
  }, [userId])
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
          <Bell />
          {unread > 0 && (
            <span className="absolute -top-2 left-2.5 narrow:static narrow:ml-0.5 min-w-4 rounded-full bg-marigold px-1 text-center font-[680] text-[11px]/4 text-on-marigold tabular-nums">
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
