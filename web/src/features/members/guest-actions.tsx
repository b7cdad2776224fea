import type { Role } from '@caravan/contract/members'
import { Link2, Link2Off, Pencil, UserRoundCheck } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useTooLong } from '../../lib/words/phrase.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { later } from '../../ui/later.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { NAME_LENGTH } from './add-guest.tsx'

const GuestIs = later(() => import('./guest-is.tsx'), 'GuestIs')
const GuestLink = later(() => import('./guest-link.tsx'), 'GuestLink')

/** The actions for a guest: name, link, rights. */
export function useGuestActions(tripId: string, { id: userId, name }: { id: string; name: string }) {
  const t = useTranslations('members')
  const failureText = useFailureText()
  const params = { tripId, userId }
  const [isRenaming, setIsRenaming] = useState(false)
  const [isClaimed, setIsClaimed] = useState(false)
  const change = useTripMutation('changeGuest', tripId, {
    done: ({ answer }, { body }) =>
      body.role === undefined
        ? t('guestRenamed', { name: answer.name })
        : t(answer.role === 'viewer' ? 'isViewer' : 'isTakingPart', { name }),
    undone: ({ answer }) => t('guestUndone', { name: answer.name }),
    failed: failure => t('roleFailed', { reason: failureText(failure) }),
  })
  const link = useTripMutation('linkGuest', tripId, { failed: failureText })
  const end = useTripMutation('endGuestLink', tripId, {
    done() {
      link.reset()
      return t('guestLinkEnded', { name })
    },
    failed: failureText,
  })

  async function askToEnd() {
    const question = { title: t('endLinkTitle', { name }), body: t('endLinkText'), action: t('endLink') }
    if (await confirm(question)) end.mutate({ params })
  }

  function rename(to: string) {
    setIsRenaming(false)
    if (to !== name) change.mutate({ params, body: { name: to } })
  }

  return {
    setRole: (role: Role) => change.mutate({ params, body: { role } }),
    items: (
      <>
        <MenuItem icon={<Link2 />} onAction={() => link.mutate({ params })}>
          {t('makeGuestLink')}
        </MenuItem>
        <MenuItem icon={<Link2Off />} onAction={() => void askToEnd()}>
          {t('endLink')}
        </MenuItem>
        <MenuItem icon={<Pencil />} onAction={() => setIsRenaming(true)}>
          {t('renameGuest')}
        </MenuItem>
        <MenuItem icon={<UserRoundCheck />} onAction={() => setIsClaimed(true)}>
          {t('guestIs')}
        </MenuItem>
      </>
    ),
    below: (
      <>
        {link.data && <GuestLink name={name} url={link.data.answer.url} />}
        {isRenaming && <Rename name={name} onClose={() => setIsRenaming(false)} onDone={rename} />}
        {isClaimed && (
          <GuestIs guest={{ id: userId, name }} onClose={() => setIsClaimed(false)} tripId={tripId} />
        )}
      </>
    ),
  }
}

type RenameProps = { name: string; onDone: (name: string) => void; onClose: () => void }

function Rename({ name, onDone, onClose }: RenameProps) {
  const t = useTranslations('members')
  const form = useTranslations('form')
  const [typed, setTyped] = useState(name)
  const is = typed.trim().normalize()
  const longError = useTooLong()
  const error = is === '' ? t('guestMissing') : longError(is, NAME_LENGTH)
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
    if (!error) onDone(is)
  }
  return (
    <Dialog isDirty={is !== name} isOpen onClose={onClose} title={t('renameGuest')} width={420}>
      <form className="contents" noValidate onSubmit={submit}>
        <DialogBody>
          <TextField
            autoComplete="off"
            error={error}
            label={t('guestName')}
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
