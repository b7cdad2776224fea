import { undoChange } from '@caravan/contract/history'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../lib/failure-text.ts'
import { toast } from '../ui/toast.ts'
import { tripMutation, writeTrip } from './send.ts'

const undoing = tripMutation({ undoChange })

/** A toast's 'Undo' of the change with this number, and what is said once it is taken back. */
export function useUndo(tripId: string) {
  const t = useTranslations('trip')
  const failureText = useFailureText()
  return (seq: number, done: string) => ({
    label: t('undo'),
    onPress: () =>
      void writeTrip(undoing, tripId, { params: { tripId, seq: String(seq) } }).then(
        () => toast.success(done),
        failure => toast.failure(failureText(failure)),
      ),
  })
}
