import type { Member, Role } from '@caravan/contract/members'
import { Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useLangOf } from '../../lib/words/lang-of.ts'
import { personOf } from '../../trip/members.ts'
import { useWhoIsHere } from '../../trip/people/presence.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { useGuestActions } from './guest-actions.tsx'
import { MemberInfo } from './member-info.tsx'
import { PersonRow } from './person-row.tsx'
import { SeesChip, SeesChoice } from './sees.tsx'

type MemberRowProps = {
  member: Member & { user_id: string }
  trip: { id: string; name: string }
  isSelf: boolean
  canEdit: boolean
  isOpen: boolean
  onToggle: () => void
  onLeft: () => Promise<void>
}

export function MemberRow({ member, trip, isSelf, canEdit, isOpen, onToggle, onLeft }: MemberRowProps) {
  const t = useTranslations('members')
  const { user_id: id, name, role, profile } = member
  const isGuest = member.status === 'guest'
  const person = personOf(member)
  const presenceOf = useWhoIsHere(trip.id)
  const guest = useGuestActions(trip.id, { id, name })
  const undone = isGuest && t('guestUndone', { name })
  const removal = useRemoval(trip, { id, name, isSelf, onLeft, undone })
  const failureText = useFailureText()
  const { mutate: changeRole } = useTripMutation('setRole', trip.id, {
    done: ({ answer }) => t(answer.role === 'viewer' ? 'isViewer' : 'isMember', { name }),
    failed: failure => t('roleFailed', { reason: failureText(failure) }),
  })
  const setRole = (role: Role) =>
    isGuest ? guest.setRole(role) : changeRole({ params: { tripId: trip.id, userId: id }, body: { role } })
  const isViewer = role === 'viewer'
  const langOf = useLangOf()
  return (
    <PersonRow
      below={
        isGuest
          ? guest.below
          : isOpen &&
            profile && (
              <div className="mt-3 md:ml-[58px]">
                <MemberInfo isSelf={isSelf} member={{ id, name }} profile={profile} tripId={trip.id} />
              </div>
            )
      }
      face={<Avatar presence={presenceOf(id)} person={person} size={44} />}
      name={<span lang={langOf(name)}>{name}</span>}
      note={isGuest ? t('guest') : isSelf ? t('you', { username: person.username }) : person.username}
    >
      {isViewer && <Chip>{t('viewOnly')}</Chip>}
      <SeesChip sees={member.sees} />
      {profile && (
        <Button
          aria-expanded={isOpen}
          aria-label={isOpen ? t('hideInfoOf', { name }) : t('showInfoOf', { name })}
          className="mr-1"
          onPress={onToggle}
          size="small"
          variant="outline"
        >
          {isOpen ? t('hideInfo') : t('showInfo')}
        </Button>
      )}
      {canEdit && !isSelf && (
        <Menu
          label={t('more', { name })}
          trigger={
            <IconButton label={t('more', { name })} size="small">
              <Ellipsis />
            </IconButton>
          }
        >
          {isGuest && guest.items}
          <MenuItem
            icon={isViewer ? <Pencil /> : <Eye />}
            onAction={() => setRole(isViewer ? 'member' : 'viewer')}
          >
            {t(isViewer ? (isGuest ? 'makeTakingPart' : 'makeMember') : 'makeViewer')}
          </MenuItem>
          <SeesChoice member={member} tripId={trip.id} />
        </Menu>
      )}
      {(canEdit || isSelf) && (
        <IconButton
          isDisabled={removal.isPending}
          label={isSelf ? t('leave') : t('remove', { name })}
          onPress={() => void removal.ask()}
          size="small"
        >
          <Trash2 />
        </IconButton>
      )}
    </PersonRow>
  )
}

type Leaving = {
  id: string
  name: string
  isSelf: boolean
  onLeft: () => Promise<void>
  /** The words once it was taken back, where it can be. */
  undone: string | false
}

/** Asks, and takes somebody off the trip; whoever has shared expenses only after a second question. */
function useRemoval(trip: { id: string; name: string }, leaving: Leaving) {
  const { id, name, isSelf, onLeft, undone } = leaving
  const t = useTranslations('members')
  const failureText = useFailureText()
  const failed = (failure: Error) => {
    const hasShares = failure instanceof CallFailed && failure.code === 'member.share_records'
    if (!hasShares) return t('deleteFailed', { reason: failureText(failure) })
    return void confirm({ title: t('hasShares'), action: t('proceed') }).then(
      isSure => isSure && remove(true),
    )
  }
  const leave = useTripMutation('leaveTrip', trip.id, {
    async done() {
      await onLeft()
      return t('left', { trip: trip.name })
    },
    failed,
  })
  const removal = useTripMutation('removeMember', trip.id, {
    done: (_, { query }) => (query.force ? t('forceDeleted') : t('deleted')),
    ...(undone !== false && { undone: () => undone }),
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
