import { outbox, type Unsent } from '../../lib/calls/outbox.ts'
import { type NoticeAction, toast } from '../../ui/overlays/toast.ts'

/**
 * Shows that writes are done. The toast closes if one of them is waiting to be sent and the server refuses it: the
 * banner tells of that one.
 */
export function doneToast(
  written: readonly { unsent?: Unsent }[],
  words: string,
  action?: NoticeAction,
): void {
  const close = toast.success(words, action)
  for (const { unsent } of written) if (unsent) onRefusal(unsent, close)
}

/** Calls `work` once if the server refuses a write that is waiting to be sent. */
function onRefusal({ key }: Unsent, work: () => void): void {
  const stop = outbox.watch(check)
  check()
  function check(): void {
    const unsent = outbox.all().find(one => one.key === key)
    if (unsent && !unsent.refused) return
    stop()
    if (unsent) work()
  }
}
