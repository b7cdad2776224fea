import { setRole } from '@caravan/contract/members'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { refreshMembers } from '../../trip/members.ts'
import { toast } from '../../ui/toast.ts'

/** Lets somebody only look at the trip, or change it again. */
export function useRole(tripId: string, { id, name }: { id: string; name: string }) {
  const t = useTranslations('members')
  const failureText = useFailureText()
  const { mutate } = useMutation({
    mutationFn: (role: 'member' | 'viewer') =>
      call(setRole, { params: { tripId, userId: id }, body: { role } }),
    onSuccess: ({ role }) => toast.success(t(role === 'viewer' ? 'isViewer' : 'isMember', { name })),
    onError: failure => toast.failure(t('roleFailed', { reason: failureText(failure) })),
    onSettled: () => void refreshMembers(tripId),
  })
  return mutate
}
