import { revokeShare, type Share, updateShare } from '@caravan/contract/shares'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { toast } from '../../ui/toast.ts'
import type { contentOf } from './share-draft.ts'
import { refreshShares } from './shares.api.ts'

/** What can be done about a link. */
export function useShare(tripId: string, share: Share) {
  const t = useTranslations('shares')
  const failureText = useFailureText()
  const params = { tripId, shareId: share.id }
  const outcome = (text: string) => ({
    onSuccess: () => toast.success(text),
    onError: (failure: unknown) => toast.failure(failureText(failure)),
    onSettled: () => refreshShares(tripId),
  })
  const update = useMutation({
    mutationFn: (body: ReturnType<typeof contentOf>) =>
      call(updateShare, { params, body, ifMatch: share.version }),
    ...outcome(t('changed')),
  })
  const restore = useMutation({
    mutationFn: () => call(updateShare, { params, body: { revoked: false } }),
    ...outcome(t('restored')),
  })
  const end = useMutation({
    mutationFn: () => call(revokeShare, { params }),
    ...outcome(t('revoked')),
    // The card is gone by the time that this is pressed.
    onSuccess: () => toast.success(t('revoked'), { label: t('undo'), onPress: () => restore.mutate() }),
  })
  return {
    change: (content: ReturnType<typeof contentOf>, onSaved: () => void) =>
      update.mutate(content, { onSuccess: onSaved }),
    isSaving: update.isPending,
    revoke: () => end.mutate(),
    isRevoking: end.isPending,
  }
}
