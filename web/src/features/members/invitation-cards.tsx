import { acceptInvitation, declineInvitation, type Invitation } from '@caravan/contract/invitations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, MailOpen, UserX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/calls/call.ts'
import words from '../../lib/messages/invitations.json'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { withWords } from '../../lib/words/words.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { invitationsQuery } from './invitations.api.ts'

export type InvitationsProps = {
  /** Whether the own address is confirmed, without which nobody joins. */
  isVerified: boolean
  onJoined: (tripId: string) => void
}

type CardsProps = InvitationsProps & { waiting: readonly Invitation[] }

/** The trips that the person at the screen is invited to. */
export const InvitationCards = withWords(words, Cards)

function Cards({ waiting, ...props }: CardsProps) {
  const t = useTranslations('invitations')
  return (
    <section aria-label={t('title')} className="mb-8 grid gap-3">
      {waiting.map(invitation => (
        <Invited {...props} invitation={invitation} key={invitation.id} />
      ))}
    </section>
  )
}

function Invited({ invitation, isVerified, onJoined }: InvitationsProps & { invitation: Invitation }) {
  const t = useTranslations('invitations')
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const { id, inviter, trip_name: trip } = invitation
  const params = { invitationId: id }
  const settled = {
    onError: (failure: unknown) => toast.failure(failureText(failure)),
    async onSettled() {
      await queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey })
      // The card is gone, and the focus with it.
      if (document.activeElement === document.body) document.querySelector('h1')?.focus()
    },
  }
  const accept = useMutation({
    mutationFn: () => call(acceptInvitation, { params }),
    onSuccess({ trip_id }) {
      toast.success(t('joined', { trip }))
      onJoined(trip_id)
    },
    ...settled,
  })
  const decline = useMutation({
    mutationFn: (block: boolean) => call(declineInvitation, { params, body: { block } }),
    onSuccess: (_, block) => toast.success(block ? t('blocked', { inviter }) : t('declined', { trip })),
    ...settled,
  })

  async function block() {
    const question = { title: t('blockTitle', { inviter }), body: t('blockText'), action: t('block') }
    if (await confirm(question)) decline.mutate(true)
  }

  return (
    <article className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-2xl border border-line bg-raised px-5 py-4 shadow-e1">
      <MailOpen aria-hidden className="size-6 shrink-0 text-pine-ink max-md:hidden" strokeWidth={1.8} />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="type-h3 [overflow-wrap:anywhere]">{t('text', { inviter, trip })}</h2>
        {!isVerified && <p className="mt-1 type-hint text-ink-3">{t('unverified')}</p>}
      </div>
      <div className="flex items-center gap-2">
        {isVerified && (
          <Button
            aria-label={t('joinTrip', { trip })}
            isBusy={accept.isPending}
            onPress={() => accept.mutate()}
          >
            {t('join')}
          </Button>
        )}
        <Button
          aria-label={t('declineTrip', { trip })}
          isBusy={decline.isPending}
          onPress={() => decline.mutate(false)}
          variant="outline"
        >
          {t('decline')}
        </Button>
        {isVerified && (
          <Menu
            label={t('more', { trip })}
            trigger={
              <IconButton label={t('more', { trip })}>
                <Ellipsis />
              </IconButton>
            }
          >
            <MenuItem icon={<UserX />} onAction={() => void block()} tone="danger">
              {t('declineAndBlock', { inviter })}
            </MenuItem>
          </Menu>
        )}
      </div>
    </article>
  )
}
