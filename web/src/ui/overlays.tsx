import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { openQuestion, subscribeToQuestions } from './confirm.ts'
import { notices } from './toast.ts'

const Toasts = lazy(async () => inKitLocale((await import('./toast-region.tsx')).Toasts))
const Confirm = lazy(async () => inKitLocale((await import('./confirm-dialog.tsx')).ConfirmDialog))

async function inKitLocale(Overlay: ComponentType) {
  const { KitLocale } = await import('./locale.tsx')
  return {
    default: () => (
      <KitLocale>
        <Overlay />
      </KitLocale>
    ),
  }
}

/** The places of toasts and confirmations, once in the app; what draws them is loaded with the first of each. */
export function Overlays() {
  const hasSpoken = useEver(subscribeToNotices, () => notices.visibleToasts.length > 0)
  const hasAsked = useEver(subscribeToQuestions, () => openQuestion() !== undefined)
  return (
    <Suspense>
      {hasSpoken && <Toasts />}
      {hasAsked && <Confirm />}
    </Suspense>
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
