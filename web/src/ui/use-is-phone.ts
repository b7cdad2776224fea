import { useStore } from '../lib/use-store.ts'
import { isOnServer, PHONE, renderedWindow } from '../lib/window.ts'

/** A hook that tells whether the window is as a media query says. `onServer` tells it where there is no window. */
export function mediaHook(query: string, onServer = () => false): () => boolean {
  if (isOnServer) return onServer
  const media = matchMedia(query)
  function subscribe(listener: () => void) {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useStore(subscribe, () => media.matches)
}

/** On phones, also on their side, overlays take another shape; everything else is left to style sheets. */
export const useIsPhone = mediaHook(PHONE, () => renderedWindow.size === 'phone')

/** Room for two panels side by side. */
export const useIsWide = mediaHook('(width >= 80rem)')

const USUAL_TEXT = 16

/** How many times as large as usual text is in this browser. */
export const textScale = () =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_TEXT) / USUAL_TEXT
