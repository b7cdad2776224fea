import { isLineSlow } from './line.ts'

/** Why the app does not open without a network here: browsers keep it over https alone, and an operator may switch it off. */
export function obstacle(): 'https' | 'off' | undefined {
  if (!window.isSecureContext) return 'https'
  return document.documentElement.dataset['offline'] === 'off' ? 'off' : undefined
}

/**
 * Has the app itself kept on this device (`worker.ts`), so that it opens without a network: on the first visit what most
 * pages need, on the next ones all of it.
 */
export function keepApp(): void {
  if (!import.meta.env.PROD || obstacle() || !('serviceWorker' in navigator)) return
  const isFirstVisit = navigator.serviceWorker.controller === null
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (!isFirstVisit && !isLineSlow()) void keepWholeApp()
}

/** Has the parts kept as well that many do without. */
export async function keepWholeApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('keep whole app')
}
