import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'

export type Notice = {
  tone: 'success' | 'failure'
  text: string
  action?: NoticeAction
}
/** One thing to do about it ('Undo'); doing it puts the toast away. */
type NoticeAction = { label: string; onPress: () => void }

/** One toast is in sight; those behind it keep their full time. */
export const notices = new ToastQueue<Notice>({ maxVisibleToasts: 1 })

const SHOWN_FOR = 5000

export const toast = {
  /** Goes by itself, but not while it is pointed at or holds the focus. */
  success(text: string, action?: NoticeAction) {
    notices.add({ tone: 'success', text, ...(action && { action }) }, { timeout: SHOWN_FOR })
  },
  /** Stays until it is put away. */
  failure(text: string, action?: NoticeAction) {
    notices.add({ tone: 'failure', text, ...(action && { action }) })
  },
}
