import { leaveTrip, removeMember } from '@caravan/contract/members'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { CallFailed, call } from '../../lib/call.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { refreshMembers } from '../../trip/members.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'

type Leaving = { id: string; name: string; isSelf: boolean; onLeft: () => void }

/** Asks, and takes somebody off the trip; whoever has shared expenses only after a second question. */
export function useRemoval(trip: { id: string; name: string }, { id, name, isSelf, onLeft }: Leaving) {
  const t = useTranslations('members')
  const failureText = useFailureText()
  const removal = useMutation({
    mutationFn(isForced: boolean) {
      const query = isForced ? { force: 'true' as const } : {}
      if (isSelf) return call(leaveTrip, { params: { tripId: trip.id }, query })
      return call(removeMember, { params: { tripId: trip.id, userId: id }, query })
    },
    onSuccess(_, isForced) {
      if (isSelf) {
        toast.success(t('left', { trip: trip.name }))
        return onLeft()
      }
      toast.success(isForced ? t('forceDeleted') : t('deleted'))
      void refreshMembers(trip.id)
    },
    async onError(failure) {
      const hasShares = failure instanceof CallFailed && failure.code === 'member.share_records'
      if (!hasShares) toast.failure(t('deleteFailed', { reason: failureText(failure) }))
      else if (await confirm({ title: t('hasShares'), action: t('proceed') })) removal.mutate(true)
    },
  })

  async function ask() {
    const question = isSelf
      ? { title: t('leaveTitle', { trip: trip.name }), body: t('leaveText'), action: t('leaveAction') }
      : { title: t('removeTitle', { name }), body: t('removeText'), action: t('removeAction') }
    if (await confirm(question)) removal.mutate(false)
  }

  return { ask, isPending: removal.isPending }
}
