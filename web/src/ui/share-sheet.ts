import { hasMouse } from './has-mouse.ts'

/** Opens the share sheet; calls `onRefused` if the browser does not share such data. */
type Share = (data: ShareData, onRefused?: () => void) => void

/** Opens the share sheet of a phone. Undefined where there is none; on a desk people copy. */
export function shareSheet(): Share | undefined {
  if (hasMouse() || typeof navigator.share !== 'function') return undefined
  return (data, onRefused) =>
    void navigator.share(data).catch((failure: Error) => {
      // The sheet was closed again.
      if (failure.name !== 'AbortError') onRefused?.()
    })
}
