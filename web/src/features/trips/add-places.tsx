import type { Reading } from '@caravan/contract/bring'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/calls/session.ts'
import { useIdOf } from '../../lib/new-id.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { membersQuery } from '../../trip/members.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Button } from '../../ui/button.tsx'
import { LooseNotes } from '../../ui/loose-notes.tsx'
import { DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { BringContents } from './bring-contents.tsx'
import { BringPeople, usePeople } from './bring-people.tsx'

type AddPlacesProps = {
  reading: Reading
  tripId: string
  /** Chooses another file. */
  choice: ReactNode
  onClose: () => void
} & Omit<ComponentProps<typeof BringContents>, 'reading'>

/** Adds the content of a file to a trip that is there. */
export function AddPlaces({ reading, tripId, choice, onClose, ...columns }: AddPlacesProps) {
  const t = useTranslations('bringTrip')
  const form = useTranslations('form')
  const failureText = useFailureText()
  const idOf = useIdOf()
  const [failure, setFailure] = useState<string>()
  const selfId = useSession()?.id
  const { data: members = [] } = useQuery(membersQuery(tripId))
  const known = members.flatMap(({ user_id: id, name, username }) =>
    id ? [{ as: id === selfId ? 'me' : id, name, names: [name, username] }] : [],
  )
  const { people, ...chosen } = usePeople(reading, known, 'leave_out')
  const { mutate, isPending } = useTripMutation('bringIntoTrip', tripId, {
    done({ answer }) {
      onClose()
      return t('added', { count: answer.items + answer.ideas + answer.bookings })
    },
    undone: () => t('addUndone'),
    failed(failed) {
      setFailure(t('notAdded', { reason: failureText(failed) }))
      return undefined
    },
  })
  function add() {
    toast.forget()
    setFailure(undefined)
    const content = { read_id: reading.read_id, ...(reading.people.length > 0 && { people }) }
    mutate({ params: { tripId }, body: { id: idOf(content), ...content } })
  }
  const isEmpty = reading.items + reading.ideas + reading.bookings + reading.tracks === 0
  return (
    <>
      <DialogBody>
        {choice}
        <p className="mt-4 type-hint text-ink-3">{t('addHint')}</p>
        <BringContents {...columns} reading={reading} />
        <BringPeople chosen={chosen} hint={t('addWhoHint')} known={known} people={reading.people} />
      </DialogBody>
      <DialogFooter start={<LooseNotes error={failure} id="add-failure" />}>
        <Button slot="close" variant="outline">
          {form('cancel')}
        </Button>
        <Button busyLabel={form('saving')} isBusy={isPending} isDisabled={isEmpty} onPress={add}>
          {t('add')}
        </Button>
      </DialogFooter>
    </>
  )
}
