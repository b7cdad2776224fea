import { useTranslations } from 'use-intl'
import { useFailureText } from '../lib/failure-text.ts'
import { toast } from '../ui/toast.ts'
import { takeBack } from './plan.ts'

/** A toast's 'Undo' of a change to the trip or one of its days, and what is said once it is taken back. */
export function useUndo(tripId: string) {
  const t = useTranslations('trip')
  const failureText = useFailureText()
  return (isMeant: Parameters<typeof takeBack>[1], done: string) => ({
    label: t('undo'),
    onPress: () =>
      void takeBack(tripId, isMeant).then(
        () => toast.success(done),
        failure => toast.failure(failureText(failure)),
      ),
  })
}
