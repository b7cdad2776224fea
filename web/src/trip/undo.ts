import { undoChange } from '@caravan/contract/history'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../lib/call.ts'
import { useFailureText } from '../lib/failure-text.ts'
import { toast } from '../ui/toast.ts'
import { writerOfChange } from './history.ts'
import { tripMutation, writeTrip } from './send.ts'

const undoing = tripMutation({ undoChange })

/** Takes the change with this number back, and answers the number of that. */
export async function takeBack(tripId: string, seq: number): Promise<number | undefined> {
  return (await writeTrip(undoing, tripId, { params: { tripId, seq: String(seq) } })).seq
}

/** The number of the later change because of which one was not taken back. */
export function changeInTheWay(failure: unknown): number | undefined {
  const isInTheWay = failure instanceof CallFailed && failure.code === 'history.changed_since'
  return isInTheWay ? Number(failure.problem['seq']) || undefined : undefined
}

/** Somebody else's change in the way is told with their name. */
export function useUndoFailure(tripId: string) {
  const t = useTranslations('form')
  const failureText = useFailureText()
  return async (failure: unknown): Promise<string> => {
    const seq = changeInTheWay(failure)
    const who = seq === undefined ? undefined : await writerOfChange(tripId, seq)
    return who === undefined ? failureText(failure) : t('changedSince', { who })
  }
}

/** A toast's 'Undo' of the change with this number, and what is said once it is taken back. */
export function useUndo(tripId: string) {
  const t = useTranslations('form')
  const wordsOf = useUndoFailure(tripId)

  async function undo(seq: number, done: string): Promise<void> {
    try {
      await takeBack(tripId, seq)
      toast.success(done)
    } catch (failure) {
      toast.failure(await wordsOf(failure))
    }
  }

  return (seq: number, done: string) => ({ label: t('undo'), onPress: () => void undo(seq, done) })
}
