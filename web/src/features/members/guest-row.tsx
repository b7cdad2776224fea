import type { Member } from '@caravan/contract/members'
import { Ellipsis, Eye, HandHeart, Link2, Link2Off, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { personOf } from '../../trip/members.ts'
import { useWhoIsHere } from '../../trip/people/presence.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { later } from '../../ui/later.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { NAME_LENGTH } from './add-guest.tsx'
import { useRemoval } from './member-row.tsx'
import { PersonRow } from './person-row.tsx'

const GuestLink = later(() => import('./guest-link.tsx'), 'GuestLink')

type GuestRowProps = {
  member: Member & { user_id: string }
  trip: { id: string; name: string }
  isSelf: boolean
  canEdit: boolean
  onLeft: () => Promise<void>
}

/** Somebody without an account, and what can be done about their name, their link and what they may do. */
export function GuestRow({ member, trip, isSelf, canEdit, onLeft }: GuestRowProps) {
  const t = useTranslations('members')
  const failureText = useFailureText()
  const { user_id: id, name, role } = member
  const params = { tripId: trip.id, userId: id }
  const presenceOf = useWhoIsHere(trip.id)
  const removal = useRemoval(trip, { id, name, isSelf, onLeft, undone: t('guestUndone', { name }) })
  const [isRenaming, setIsRenaming] = useState(false)
  const change = useTripMutation('changeGuest', trip.id, {
    done: ({ answer }, { body }) =>
      body.name === undefined
        ? t(answer.role === 'viewer' ? 'isViewer' : 'isTakingPart', { name })
        : t('guestRenamed', { name: answer.name }),
    undone: ({ answer }) => t('guestUndone', { name: answer.name }),
    failed: failure => t('roleFailed', { reason: failureText(failure) }),
  })
  const link = useTripMutation('linkGuest', trip.id, { failed: failureText })
  const end = useTripMutation('endGuestLink', trip.id, {
    done() {
      link.reset()
      return t('guestLinkEnded', { name })
    },
    failed: failureText,
  })
  const isViewer = role === 'viewer'

  async function askToEnd() {
    const question = { title: t('endLinkTitle', { name }), body: t('endLinkText'), action: t('endLink') }
    if (await confirm(question)) end.mutate({ params })
  }

  function rename(to: string) {
    setIsRenaming(false)
    if (to !== name) change.mutate({ params, body: { name: to } })
  }

  return (
    <PersonRow
      below={
        <>
          {link.data && (
            <div className="mt-3 md:ml-[58px]">
              <GuestLink name={name} url={link.data.answer.url} />
            </div>
          )}
          {isRenaming && <Rename name={name} onClose={() => setIsRenaming(false)} onDone={rename} />}
        </>
      }
      face={<Avatar person={personOf(member)} presence={presenceOf(id)} size={44} />}
      name={name}
      note={isSelf ? t('guestYou') : t('guest')}
    >
      {isViewer && <Chip>{t('viewOnly')}</Chip>}
      {canEdit && (
        <Menu
          label={t('more', { name })}
          trigger={
            <IconButton label={t('more', { name })} size="small">
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<Link2 />} onAction={() => link.mutate({ params })}>
            {t('makeGuestLink')}
          </MenuItem>
          <MenuItem icon={<Pencil />} onAction={() => setIsRenaming(true)}>
            {t('renameGuest')}
          </MenuItem>
          <MenuItem
            icon={isViewer ? <HandHeart /> : <Eye />}
            onAction={() => change.mutate({ params, body: { role: isViewer ? 'member' : 'viewer' } })}
          >
            {t(isViewer ? 'makeTakingPart' : 'makeViewer')}
          </MenuItem>
          <MenuItem icon={<Link2Off />} onAction={() => void askToEnd()} tone="danger">
            {t('endLink')}
          </MenuItem>
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

type RenameProps = { name: string; onDone: (name: string) => void; onClose: () => void }

function Rename({ name, onDone, onClose }: RenameProps) {
  const t = useTranslations('members')
  const form = useTranslations('form')
  const [typed, setTyped] = useState(name)
  const is = typed.trim().normalize()
  const field = useRef<HTMLInputElement>(null)
  // The menu gives the focus back first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.select()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  function submit(event: FormEvent) {
    event.preventDefault()
    if (is !== '') onDone(is)
  }
  return (
    <Dialog isDirty={is !== name} isOpen onClose={onClose} title={t('renameGuest')} width={420}>
      <form className="contents" noValidate onSubmit={submit}>
        <DialogBody>
          <TextField
            autoComplete="off"
            error={is === '' ? t('guestMissing') : undefined}
            label={t('guestName')}
            maxLength={NAME_LENGTH}
            onChange={setTyped}
            ref={field}
            value={typed}
          />
        </DialogBody>
        <DialogFooter>
          <Button slot="close" variant="outline">
            {form('cancel')}
          </Button>
          <Button type="submit">{form('save')}</Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
