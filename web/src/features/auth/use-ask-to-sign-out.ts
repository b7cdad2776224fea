import { useTranslations } from 'use-intl'
import { useUnsent } from '../../lib/calls/outbox.ts'
import { confirm } from '../../ui/overlays/confirm.ts'

/** Asks before signing out loses what the server has not stored, or has refused. */
export function useAskToSignOut(): () => Promise<boolean> {
  const t = useTranslations('account')
  const refused = useUnsent().filter(({ refused }) => refused).length
  return () =>
    confirm({
      title: t('signOutTitle'),
      body: t('signOutBody', { refused }),
      action: t('signOut'),
      cancel: t('staySignedIn'),
    })
}
