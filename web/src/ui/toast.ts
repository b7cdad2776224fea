import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'

export type Notice = {
  tone: 'success' | 'failure'
  text: string
  action?: NoticeAction
}
/** One thing to do about it ('Undo'); doing it puts the toast away. */
type NoticeAction = { label: string; onPress: () => void }

/** The newest is in sight; those behind it keep their full time. */
export const notices = new ToastQueue<Notice>({ maxVisibleToasts: 1 })

const SHOWN_FOR = 5000

function put(notice: Notice, timeout?: number): string {
  const [inSight] = notices.visibleToasts
  const key = notices.add(notice, timeout === undefined ? {} : { timeout })
  // Said twice, it is announced again, but there is one to put away.
  if (inSight?.content.text === notice.text) notices.close(inSight.key)
  return key
}

export const toast = {
  /** Goes by itself, but not while it is pointed at or holds the focus. */
  success(text: string, action?: NoticeAction) {
    put({ tone: 'success', text, ...(action && { action }) }, SHOWN_FOR)
  },
  /** Stays until it is put away. */
  failure(text: string, action?: NoticeAction) {
    put({ tone: 'failure', text, ...(action && { action }) })
  },
  /** A failure that the function which comes back puts away. */
  complaint(text: string): () => void {
    const key = put({ tone: 'failure', text })
    return () => notices.close(key)
  },
}
