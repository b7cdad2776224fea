import type { Member } from '@caravan/contract/members'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { membersQuery } from '../../trip/members.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'

type GuestIsProps = { tripId: string; guest: { id: string; name: string }; onClose: () => void }

/** Says which member a guest is: both become one. */
export function GuestIs({ tripId, guest: { id, name }, onClose }: GuestIsProps) {
  const t = useTranslations('members')
  const form = useTranslations('form')
  const failureText = useFailureText()
  const { data: people = [] } = useQuery(membersQuery(tripId))
  const members = people.flatMap(asOption)
  const [chosen, setChosen] = useState<string | null>(null)
  const member = members.find(option => option.id === chosen)
  const say = useTripMutation('guestIs', tripId, {
    done: () => t('guestWas', { guest: name, member: member?.name ?? '' }),
    undone: () => t('guestUndone', { name }),
    failed: failureText,
  })

  function submit() {
    if (chosen === null) return
    onClose()
    say.mutate({ params: { tripId, userId: id }, body: { user_id: chosen } })
  }

  return (
    <Dialog isDirty={false} isOpen onClose={onClose} title={t('whoIsGuest', { name })} width={420}>
      <DialogBody>
        <Select label={t('whoIs')} onChange={setChosen} options={members} value={chosen} />
        <p className="mt-3 text-ink-2">{t('guestIsText', { name })}</p>
      </DialogBody>
      <DialogFooter>
        <Button slot="close" variant="outline">
          {form('cancel')}
        </Button>
        <Button isDisabled={!member} onPress={submit}>
          {t('guestIsAction')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const asOption = ({ user_id: id, status, name }: Member) =>
  id !== undefined && status === 'member' ? [{ id, name }] : []
