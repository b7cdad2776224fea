import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { counted } from '../counted.ts'
import { confirm, type Question } from './confirm.ts'

type Step = Parameters<ShouldBlockFn>[0]

/** Whether a step leaves the dialog of the address open. */
export const staysOpen = ({ current, next }: Step) =>
  current.pathname === next.pathname &&
  (current.search as { dialog?: string }).dialog === (next.search as { dialog?: string }).dialog

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

const unsaved = counted()

/** Counts something on the page as unsaved. */
export const useUnsaved = unsaved.useCounted

/** Whether something on the page is unsaved. */
export const useIsUnsaved = (isAsked: boolean) => unsaved.useIsAtLeast(isAsked ? 1 : Number.POSITIVE_INFINITY)

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
