import type { Share } from '@caravan/contract/shares'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/failure-text.ts'
import { newId } from '../../lib/new-id.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useTripMutation } from '../../trip/write.ts'
import { Button } from '../../ui/button.tsx'
import { newDraft } from './share-draft.ts'
import { ShareForm } from './share-form.tsx'
import { shareCreation, sharesQuery } from './shares.api.ts'

type NewShareProps = {
  trip: { id: string; end_date: string }
  onMade: (share: Share) => void
  /** Left out where there is nothing to go back to. */
  onCancel?: (() => void) | undefined
}

export function NewShare({ trip, onMade, onCancel }: NewShareProps) {
  const t = useTranslations('shares')
  const failureText = useFailureText()
  const idFor = useIdFor()
  const make = useTripMutation(shareCreation, trip.id, {
    done({ answer: share }) {
      queryClient.setQueryData(sharesQuery(trip.id).queryKey, (known = []) => [
        share,
        ...known.filter(({ id }) => id !== share.id),
      ])
      onMade(share)
      return t('made')
    },
    failed: failureText,
  })
  return (
    <ShareForm
      draft={newDraft}
      onSave={({ days = 1, ...rest }) => {
        const content = { days, ...rest }
        make.mutate({ params: { tripId: trip.id }, body: { id: idFor(content), ...content } })
      }}
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
