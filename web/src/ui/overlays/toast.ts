import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components'
import { whenTried } from '../../lib/calls/new-try.ts'

export type Notice = {
  tone: 'success' | 'failure'
  text: string
  action?: NoticeAction
}
/** One thing to do about it ('Undo'); doing it puts the toast away. */
export type NoticeAction = { label: string; onPress: () => void }

/** The newest is in sight; those behind it that nobody can have read keep their full time. */
export const notices = new ToastQueue<Notice>({ maxVisibleToasts: 1 })

const SHOWN_FOR = 5000
const READ_IN = 1000

/** The moment at which each success was told, for as long as it is there. */
const since = new Map<string, number>()

/** The failures that are still to be read, and what they say. */
const standing = new Map<string, string>()

function putAway(keys: Iterable<string>): void {
  for (const key of [...keys]) notices.close(key)
}

export const toast = {
  /** Closes by itself, except while it is hovered or focused. Returns a function that closes it sooner. */
  success(text: string, action?: NoticeAction): () => void {
    putAway([...since].flatMap(([key, at]) => (Date.now() - at > READ_IN ? key : [])))
    const onClose = () => since.delete(key)
    const key = notices.add(
      { tone: 'success', text, ...(action && { action }) },
      { timeout: SHOWN_FOR, onClose },
    )
    since.set(key, Date.now())
    return () => notices.close(key)
  },
  /** Stays until it is put away, by hand or by the function that comes back. */
  failure(text: string, action?: NoticeAction): () => void {
    // Said twice, it is announced again, but there is one to put away.
    const before = [...standing].filter(([, said]) => said === text)
    const key = notices.add(
      { tone: 'failure', text, ...(action && { action }) },
      { onClose: () => standing.delete(key) },
    )
    standing.set(key, text)
    putAway(before.map(([key]) => key))
    return () => notices.close(key)
  },
  /** With a new try, the failures of the ones before are of yesterday. */
  forget() {
    putAway(standing.keys())
  },
  /** Failures go soon when a dialog comes or goes: they are about what was there before, and lie over it. */
  fade() {
    const keys = [...standing.keys()]
    setTimeout(() => putAway(keys), SHOWN_FOR)
  },
}

whenTried(toast.forget)
