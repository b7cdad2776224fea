import { hasMouse } from './has-mouse.ts'

/** Opens the share sheet of a phone. Undefined where there is none; on a desk people copy. */
export function shareSheet(): ((data: ShareData) => void) | undefined {
  if (hasMouse() || typeof navigator.share !== 'function') return undefined
  // It rejects if it is closed again.
  return data => void navigator.share(data).catch(() => undefined)
}
