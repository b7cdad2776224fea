import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { confirm } from './confirm.ts'

type Step = Parameters<ShouldBlockFn>[0]

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

/** Asks before what is unsaved is left, also by Back or a reload; `isHarmless` tells of steps that lose nothing. */
export function useAskBeforeLeaving(isDirty: boolean, isHarmless?: (step: Step) => boolean): void {
  const ask = useAskToDiscard()
  useBlocker({
    shouldBlockFn: async step => !isHarmless?.(step) && !(await ask()),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  })
}
