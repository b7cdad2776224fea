import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { currentSession } from '../../lib/session.ts'
import { confirm } from '../../ui/confirm.ts'

export function useAskToDiscard(): () => Promise<boolean> {
  const t = useTranslations('ui')
  return () =>
    confirm({
      title: t('discardTitle'),
      body: t('discardBody'),
      action: t('discard'),
      cancel: t('keepEditing'),
    })
}

/** Asks before the page is left with changes; between its sections nothing is lost, and without an account there is nothing to keep. */
export function useAskBeforeLeaving(isChanged: boolean): void {
  const ask = useAskToDiscard()
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const isStaying = current.pathname === next.pathname || currentSession() === null
      return !isStaying && !(await ask())
    },
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  })
}
