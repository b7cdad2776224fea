import { useSyncExternalStore } from 'react'

/** A hook that tells whether the window is as a media query says. */
export function mediaHook(query: string): () => boolean {
  // The build paints for a window that it does not know.
  if (typeof matchMedia === 'undefined') return () => false
  const media = matchMedia(query)
  function subscribe(listener: () => void) {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** On phones, also on their side, overlays take another shape; everything else is left to style sheets. */
export const useIsPhone = mediaHook('(width < 48rem), (height < 30rem)')

/** Room for two panels side by side. */
export const useIsWide = mediaHook('(width >= 80rem)')

const USUAL_TEXT = 16

/** How many times as large as usual text is in this browser. */
export const textScale = () =>
  (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_TEXT) / USUAL_TEXT
