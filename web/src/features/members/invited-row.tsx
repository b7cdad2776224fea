import type { Member } from '@caravan/contract/members'
import { Mail, Send, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Breakable } from '../../ui/breakable.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
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
  const resend = useTripMutation('resendInvitation', tripId, {
    done: () => t('invited'),
    failed: failure => t('resendFailed', { reason: failureText(failure) }),
  })
  const withdraw = useTripMutation('withdrawInvitation', tripId, {
    done: () => t('withdrawn', { name }),
    failed: failure => t('deleteFailed', { reason: failureText(failure) }),
  })

  async function askToWithdraw() {
    const question = { title: t('withdrawTitle', { name }), body: t('withdrawText'), action: t('withdraw') }
    if (await confirm(question)) withdraw.mutate({ params })
  }

  return (
    <PersonRow
      face={
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full border border-line-strong border-dashed text-ink-3">
          <Mail className="size-[18px]" />
        </span>
      }
      name={<Breakable text={name} />}
      note={t('leftOut')}
    >
      <Chip tone="marigold">{t('isInvited')}</Chip>
      {canEdit && (
        <>
          <IconButton
            isDisabled={resend.isPending}
            label={t('resend', { name })}
            onPress={() => resend.mutate({ params })}
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
