import { useState, useSyncExternalStore } from 'react'
import { openQuestion, subscribeToQuestions } from './confirm.ts'
import { later } from './later.tsx'
import { notices } from './toast.ts'

/** What draws toasts and questions: fetched with the first of them, or before that by pages that are worked on. */
const { Later, useSoon } = later(() => import('./overlays.parts.ts'))
export const useOverlaysSoon = useSoon

// Whatever is asked or told waits for as long as it takes.
const stay = () => undefined

/** The places of toasts and confirmations, once in the app. When they do not arrive, the page stays as it is. */
export function Overlays() {
  const hasSpoken = useEver(subscribeToNotices, () => notices.visibleToasts.length > 0)
  const hasAsked = useEver(subscribeToQuestions, () => openQuestion() !== undefined)
  if (!hasSpoken && !hasAsked) return null
  return (
    <Later over={stay} waiting={null}>
      {({ KitLocale, Toasts, ConfirmDialog }) => (
        <KitLocale>
          {hasSpoken && <Toasts />}
          {hasAsked && <ConfirmDialog />}
        </KitLocale>
      )}
    </Later>
  )
}

function subscribeToNotices(listener: () => void) {
  return notices.subscribe(listener)
}

/** True from the first time on: an overlay that goes still has to fade out and give the focus back. */
function useEver(subscribe: (listener: () => void) => () => void, isNow: () => boolean): boolean {
  const is = useSyncExternalStore(subscribe, isNow)
  const [was, setWas] = useState(is)
  if (is && !was) setWas(true)
  return was
}
