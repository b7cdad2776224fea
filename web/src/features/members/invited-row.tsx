import { resendInvitation, withdrawInvitation } from '@caravan/contract/invitations'
import type { Member } from '@caravan/contract/members'
import { useMutation } from '@tanstack/react-query'
import { Mail, Send, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { refreshMembers } from '../../trip/members.ts'
import { IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { PersonRow } from './person-row.tsx'

/** Somebody who has been invited and has not come yet. */
export function InvitedRow({
  person,
  tripId,
  canEdit,
}: {
  person: Member
  tripId: string
  canEdit: boolean
}) {
  const t = useTranslations('members')
  const failureText = useFailureText()
  const { name } = person
  const params = { invitationId: person.invitation_id ?? '' }
  const onSettled = () => void refreshMembers(tripId)
  const resend = useMutation({
    mutationFn: () => call(resendInvitation, { params }),
    onSuccess: () => toast.success(t('invited')),
    onError: failure => toast.failure(t('resendFailed', { reason: failureText(failure) })),
    onSettled,
  })
  const withdraw = useMutation({
    mutationFn: () => call(withdrawInvitation, { params }),
    onSuccess: () => toast.success(t('withdrawn', { name })),
    onError: failure => toast.failure(t('deleteFailed', { reason: failureText(failure) })),
    onSettled,
  })

  async function askToWithdraw() {
    const question = { title: t('withdrawTitle', { name }), body: t('withdrawText'), action: t('withdraw') }
    if (await confirm(question)) withdraw.mutate()
  }

  return (
    <PersonRow
      face={
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full border border-line-strong border-dashed text-ink-3">
          <Mail className="size-[18px]" />
        </span>
      }
      name={
        <>
          {name.slice(0, name.lastIndexOf('@'))}
          <wbr />
          {name.slice(name.lastIndexOf('@'))}
        </>
      }
      note={t('leftOut')}
    >
      <Chip tone="marigold">{t('isInvited')}</Chip>
      {canEdit && (
        <>
          <IconButton
            isDisabled={resend.isPending}
            label={t('resend', { name })}
            onPress={() => resend.mutate()}
            size="small"
          >
            <Send />
          </IconButton>
          <IconButton
            isDisabled={withdraw.isPending}
            label={t('withdrawFrom', { name })}
            onPress={() => void askToWithdraw()}
            size="small"
          >
            <Trash2 />
          </IconButton>
        </>
      )}
    </PersonRow>
  )
}
