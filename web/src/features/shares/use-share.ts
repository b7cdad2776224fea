import type { Share } from '@caravan/contract/shares'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTripMutation } from '../../trip/write.ts'
import { toast } from '../../ui/toast.ts'
import type { contentOf } from './share-draft.ts'
import { shareChange, shareRevocation } from './shares.api.ts'

/** What can be done about a link. */
export function useShare(tripId: string, share: Share) {
  const t = useTranslations('shares')
  const failed = useFailureText()
  const params = { tripId, shareId: share.id }
  const update = useTripMutation(shareChange, tripId, { done: () => t('changed'), failed })
  const restore = useTripMutation(shareChange, tripId, { done: () => t('restored'), failed })
  const end = useTripMutation(shareRevocation, tripId, {
    // The card is gone by the time that this is pressed.
    done() {
      const onPress = () => restore.mutate({ params, body: { revoked: false } })
      toast.success(t('revoked'), { label: t('undo'), onPress })
    },
    failed,
  })
  return {
    change: (body: ReturnType<typeof contentOf>, onSaved: () => void) =>
      update.mutate({ params, body, base: share }, { onSuccess: onSaved }),
    isSaving: update.isPending,
    revoke: () => end.mutate({ params }),
    isRevoking: end.isPending,
  }
}
