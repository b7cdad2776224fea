import { CloudAlert, CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '../lib/calls/online.ts'
import { outbox, useUnsent } from '../lib/calls/outbox.ts'
import { useSession } from '../lib/calls/session.ts'

/** Says that there is no network, or that something was not saved. */
export function OfflineNotice() {
  const t = useTranslations('pages')
  const isOnline = useIsOnline()
  const unsent = useUnsent()
  const refused = unsent.filter(({ refused }) => refused).length
  const Icon = isOnline ? CloudAlert : CloudOff
  useSending(isOnline && unsent.length > refused)
  return (
    <div role="status">
      {(!isOnline || refused > 0) && (
        <div className="flex min-h-10 items-center justify-center gap-2.5 bg-marigold-soft px-5 py-1 type-ui text-marigold-ink">
          <Icon className="size-[18px] shrink-0" />
          <p className="min-w-0 py-1 text-balance">
            {isOnline ? t('unsaved', { count: refused }) : t('offline')}
          </p>
        </div>
      )}
    </div>
  )
}

/** Sends what waits as soon as it can leave, on whichever page. */
function useSending(canLeave: boolean): void {
  const token = useSession()?.token
  useEffect(() => {
    if (token !== undefined) void outbox.load()
  }, [token])
  useEffect(() => {
    if (!canLeave || token === undefined) return
    import('./unsent-tray.tsx').then(
      ({ sendUnsent }) => sendUnsent(),
      // Without its script it waits for the next page.
      () => undefined,
    )
  }, [canLeave, token])
}
