import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Below, later } from '../later.tsx'
import { PlainButton } from '../plain-button.tsx'
import { openQuestion, subscribeToQuestions } from './confirm.ts'
import { notices } from './toast.ts'

const load = () => import('./overlays.parts.ts')

/** Draw toasts and questions: fetched with the first of them, or before that by pages that are worked on. */
export const Toasts = later(load, 'Toasts', { failed: PlainToast })
export const ConfirmDialog = later(load, 'ConfirmDialog')

/** The words alone where the rest of a toast did not come: without a network a failure is told, too. */
function PlainToast() {
  const t = useTranslations('ui')
  const shown = useSyncExternalStore(subscribeToNotices, () => notices.visibleToasts[0])
  if (!shown) return null
  return (
    <Below>
      <div className="flex items-center gap-4 py-3">
        <p className="type-body" role="alert">
          {shown.content.text}
        </p>
        <PlainButton onClick={() => notices.close(shown.key)} size="small" variant="outline">
          {t('close')}
        </PlainButton>
      </div>
    </Below>
  )
}

/** The places of toasts and questions, once in the app. */
export function Overlays() {
  const hasSpoken = useSyncExternalStore(subscribeToNotices, () => notices.visibleToasts.length > 0)
  const question = useSyncExternalStore(subscribeToQuestions, openQuestion)

  function giveUp() {
    question?.answer(false)
    question?.leave()
  }

  return (
    <>
      <Toasts isOpen={hasSpoken} />
      <ConfirmDialog isOpen={question !== undefined} onClose={giveUp} />
    </>
  )
}

function subscribeToNotices(listener: () => void) {
  return notices.subscribe(listener)
}
