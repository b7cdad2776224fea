/** Why the app does not open without a network here: browsers keep it over https alone, and an operator may switch it off. */
export function obstacle(): 'https' | 'off' | undefined {
  if (!window.isSecureContext) return 'https'
  return document.documentElement.dataset['offline'] === 'off' ? 'off' : undefined
}

/** Has the app itself kept on this device (`worker.ts`), so that it opens without a network. */
export function keepApp(): void {
  if (!import.meta.env.PROD || obstacle() || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
}
