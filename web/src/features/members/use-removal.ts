import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/call.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTripMutation } from '../../trip/write.ts'
import { confirm } from '../../ui/confirm.ts'
import { leaving, memberRemoval } from './members.api.ts'

type Leaving = { id: string; name: string; isSelf: boolean; onLeft: () => Promise<void> }

/** Asks, and takes somebody off the trip; whoever has shared expenses only after a second question. */
export function useRemoval(trip: { id: string; name: string }, { id, name, isSelf, onLeft }: Leaving) {
  const t = useTranslations('members')
  const failureText = useFailureText()
  const failed = (failure: Error) => {
    const hasShares = failure instanceof CallFailed && failure.code === 'member.share_records'
    if (!hasShares) return t('deleteFailed', { reason: failureText(failure) })
    return void confirm({ title: t('hasShares'), action: t('proceed') }).then(
      isSure => isSure && remove(true),
    )
  }
  const leave = useTripMutation(leaving, trip.id, {
    async done() {
      await onLeft()
      return t('left', { trip: trip.name })
    },
    failed,
  })
  const removal = useTripMutation(memberRemoval, trip.id, {
    done: (_, { query }) => (query.force ? t('forceDeleted') : t('deleted')),
    failed,
  })

  function remove(isForced: boolean): void {
    const query = isForced ? { force: 'true' as const } : {}
    if (isSelf) leave.mutate({ params: { tripId: trip.id }, query })
    else removal.mutate({ params: { tripId: trip.id, userId: id }, query })
  }

  async function ask() {
    const question = isSelf
      ? { title: t('leaveTitle', { trip: trip.name }), body: t('leaveText'), action: t('leaveAction') }
      : { title: t('removeTitle', { name }), body: t('removeText'), action: t('removeAction') }
    if (await confirm(question)) remove(false)
  }

  return { ask, isPending: leave.isPending || removal.isPending }
}
