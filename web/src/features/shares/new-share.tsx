import { createShare, type Share } from '@caravan/contract/shares'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { newId } from '../../lib/new-id.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { newDraft } from './share-draft.ts'
import { ShareForm } from './share-form.tsx'
import { refreshShares, sharesQuery } from './shares.api.ts'

type NewShareProps = {
  trip: { id: string; end_date: string }
  onMade: (share: Share) => void
  /** Left out where there is nothing to go back to. */
  onCancel?: (() => void) | undefined
}

type Content = Omit<Parameters<typeof call<typeof createShare>>[1]['body'], 'id'>

export function NewShare({ trip, onMade, onCancel }: NewShareProps) {
  const t = useTranslations('shares')
  const failureText = useFailureText()
  const idFor = useIdFor()
  const make = useMutation({
    mutationKey: ['createShare'],
    mutationFn: (content: Content) =>
      call(createShare, { params: { tripId: trip.id }, body: { id: idFor(content), ...content } }),
    onSuccess(share) {
      queryClient.setQueryData(sharesQuery(trip.id).queryKey, (known = []) => [
        share,
        ...known.filter(({ id }) => id !== share.id),
      ])
      toast.success(t('made'))
      onMade(share)
    },
    onError: failure => toast.failure(failureText(failure)),
    onSettled: () => void refreshShares(trip.id),
  })
  return (
    <ShareForm
      draft={newDraft}
      onSave={({ days = 1, ...content }) => make.mutate({ days, ...content })}
      tripEnd={trip.end_date}
    >
      {onCancel && (
        <Button onPress={onCancel} variant="outline">
          {t('cancel')}
        </Button>
      )}
      <Button isBusy={make.isPending} type="submit">
        {t('make')}
      </Button>
    </ShareForm>
  )
}

/** The same for the same content, so that sending it again makes no second link. */
function useIdFor() {
  const last = useRef({ text: '', id: '' })
  return (content: object): string => {
    const text = JSON.stringify(content)
    if (last.current.text !== text) last.current = { text, id: newId() }
    return last.current.id
  }
}
