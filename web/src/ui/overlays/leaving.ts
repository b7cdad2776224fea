import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { confirm, type Question } from './confirm.ts'

type Step = Parameters<ShouldBlockFn>[0]

export function useAskToDiscard(question?: Question): () => Promise<boolean> {
  const t = useTranslations('ui')
  return () =>
    confirm(
      question ?? {
        title: t('discardTitle'),
        body: t('discardBody'),
        action: t('discard'),
        cancel: t('keepEditing'),
      },
    )
}

let unsaved = 0
const listeners = new Set<() => void>()

function count(by: 1 | -1) {
  unsaved += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether something on the page is unsaved; a caller that does not ask is not drawn anew for it. */
export function useIsUnsaved(isAsked: boolean): boolean {
  return useSyncExternalStore(subscribe, () => isAsked && unsaved > 0)
}

/** Counts something on the page as unsaved. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    count(1)
    return () => count(-1)
  }, [isUnsaved])
}

/** Asks before what is unsaved is left, also by Back or a reload; `isHarmless` tells of steps that lose nothing. */
export function useAskBeforeLeaving(
  isDirty: boolean,
  isHarmless?: (step: Step) => boolean,
  question?: Question,
): void {
  const ask = useAskToDiscard(question)
  useUnsaved(isDirty)
  useBlocker({
    shouldBlockFn: async step => !isHarmless?.(step) && !(await ask()),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  })
}
