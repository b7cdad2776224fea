/**
 * Has the app itself kept on this device (`worker.ts`), so that it opens without a network. Browsers do that over https
 * alone, and an operator may switch it off.
 */
export function keepApp(): void {
  if (!import.meta.env.PROD || !canKeepApp() || document.documentElement.dataset['offline'] === 'off') return
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
}

export const canKeepApp = (): boolean => 'serviceWorker' in navigator
