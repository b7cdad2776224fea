import { useSyncExternalStore } from 'react'
import { openQuestion, subscribeToQuestions } from './confirm.ts'
import { later, NotLoadedBelow } from './later.tsx'
import { notices } from './toast.ts'

const load = () => import('./overlays.parts.ts')

/** Draw toasts and questions: fetched with the first of them, or before that by pages that are worked on. */
export const Toasts = later(load, 'Toasts', { failed: NotLoadedBelow })
export const ConfirmDialog = later(load, 'ConfirmDialog')

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
