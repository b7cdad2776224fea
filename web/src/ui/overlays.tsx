import { lazy, Suspense, useSyncExternalStore } from 'react'
import { openQuestion, subscribeToQuestions } from './confirm.ts'
import { notices } from './toast.ts'

const Toasts = lazy(async () => {
  const [{ Toasts: Region }, { KitLocale }] = await Promise.all([
    import('./toast-region.tsx'),
    import('./locale.tsx'),
  ])
  return {
    default: () => (
      <KitLocale>
        <Region />
      </KitLocale>
    ),
  }
})
const Confirm = lazy(async () => {
  const [{ ConfirmDialog }, { KitLocale }] = await Promise.all([
    import('./confirm-dialog.tsx'),
    import('./locale.tsx'),
  ])
  return {
    default: () => (
      <KitLocale>
        <ConfirmDialog />
      </KitLocale>
    ),
  }
})

let hasSpoken = false
let hasAsked = false

function subscribe(listener: () => void) {
  const forget = [notices.subscribe(listener), subscribeToQuestions(listener)]
  return () => {
    for (const stop of forget) stop()
  }
}

/** The places of toasts and confirmations, once in the app; what draws them is loaded with the first of each. */
export function Overlays() {
  const isSpeaking = useSyncExternalStore(subscribe, () => {
    hasSpoken ||= notices.visibleToasts.length > 0
    return hasSpoken
  })
  const isAsking = useSyncExternalStore(subscribe, () => {
    hasAsked ||= openQuestion() !== undefined
    return hasAsked
  })
  return (
    <Suspense>
      {isSpeaking && <Toasts />}
      {isAsking && <Confirm />}
    </Suspense>
  )
}
