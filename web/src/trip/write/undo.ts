import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import type { Unsent } from '../../lib/calls/outbox.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useShowHistory } from '../address.ts'
import { doneToast } from './done-toast.ts'
import { changeOf } from './history.ts'
import { discard, seqOf } from './outgoing.ts'
import { writeTrip } from './send.ts'

/** Takes the change with this number back. */
export const takeBack = (tripId: string, seq: number) =>
  writeTrip('undoChange', tripId, { params: { tripId, seq: String(seq) } })

/** The number of the later change because of which one was not taken back. */
export function changeInTheWay(failure: unknown): number | undefined {
  const isInTheWay = failure instanceof CallFailed && failure.code === 'history.changed_since'
  return isInTheWay ? Number(failure.problem['seq']) || undefined : undefined
}

/** Says that a change was not taken back; a later one in the way is told with its writer, and leads to the history. */
export function useUndoFailure(tripId: string) {
  const t = useTranslations('form')
  const failureText = useFailureText()
  const showHistory = useShowHistory()
  return async (failure: unknown): Promise<void> => {
    const seq = changeInTheWay(failure)
    if (seq === undefined) return void toast.failure(failureText(failure))
    const { who, about } = await changeOf(tripId, seq)
    toast.failure(who === undefined ? failureText(failure) : t('changedSince', { who }), {
      label: t('showChange'),
      onPress: () => showHistory(about),
    })
  }
}

/** A toast's 'Undo', or 'Redo', of the change with this number, or of one that waits to be sent, and what is said afterwards. */
export function useUndo(tripId: string) {
  const t = useTranslations('form')
  const tell = useUndoFailure(tripId)

  async function undo(change: number | Unsent, done: string): Promise<void> {
    try {
      // It may have left in the meantime.
      const seq = typeof change === 'number' ? change : seqOf(change)
      if (seq === undefined) await discard(change as Unsent)
      doneToast(seq === undefined ? [] : [await takeBack(tripId, seq)], done)
    } catch (failure) {
      await tell(failure)
    }
  }

  return (change: number | Unsent, done: string, label = t('undo')) => ({
    label,
    onPress: () => void undo(change, done),
  })
}
