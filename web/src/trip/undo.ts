import { undoChange } from '@caravan/contract/history'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../lib/call.ts'
import { useFailureText } from '../lib/failure-text.ts'
import { toast } from '../ui/toast.ts'
import { writerOfChange } from './history.ts'
import { tripMutation, writeTrip } from './send.ts'

const undoing = tripMutation({ undoChange })

/** A toast's 'Undo' of the change with this number, and what is said once it is taken back. */
export function useUndo(tripId: string) {
  const t = useTranslations('form')
  const failureText = useFailureText()

  /** Somebody else's change in the way is told with their name. */
  async function wordsOf(failure: unknown): Promise<string> {
    const inTheWay = failure instanceof CallFailed && failure.code === 'history.changed_since'
    const seq = inTheWay ? Number(failure.problem['seq']) : Number.NaN
    const who = Number.isNaN(seq) ? undefined : await writerOfChange(tripId, seq)
    return who === undefined ? failureText(failure) : t('changedSince', { who })
  }

  async function takeBack(seq: number, done: string): Promise<void> {
    try {
      await writeTrip(undoing, tripId, { params: { tripId, seq: String(seq) } })
      toast.success(done)
    } catch (failure) {
      toast.failure(await wordsOf(failure))
    }
  }

  return (seq: number, done: string) => ({ label: t('undo'), onPress: () => void takeBack(seq, done) })
}
