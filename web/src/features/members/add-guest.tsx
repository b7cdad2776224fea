import type { Member } from '@caravan/contract/members'
import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AddLine } from '../../trip/rows/add-line.tsx'
import { useTripMutation } from '../../trip/write/write.ts'
import { Button } from '../../ui/button.tsx'
import { folded } from '../../ui/fields/folded.ts'

export const NAME_LENGTH = 60

/** A stable ref, so that React calls it once, when the field is mounted. */
const focusField = (place: HTMLElement | null) => place?.querySelector('input')?.focus()

type AddGuestProps = { tripId: string; people: readonly Member[]; onDirty: (isDirty: boolean) => void }

/** Adds people by their names, one after the other, once it is asked for. */
export function AddGuest({ tripId, people, onDirty }: AddGuestProps) {
  const t = useTranslations('members')
  const [isOpen, setIsOpen] = useState(false)
  const { mutateAsync: add } = useTripMutation('addGuest', tripId, {
    done: ({ answer: { name } }) => t('guestAdded', { name }),
    undone: ({ answer: { name } }) => t('guestUndone', { name }),
  })
  if (!isOpen)
    return (
      <Button className="-ml-3" onPress={() => setIsOpen(true)} size="small" variant="ghost">
        <UserRoundPlus />
        {t('addGuest')}
      </Button>
    )
  return (
    <div className="mb-2" ref={focusField}>
      <AddLine
        add={(id, name) => add({ params: { tripId }, body: { id, name } })}
        example={t('guestExample')}
        hintOf={typed => {
          const same = people.find(({ name }) => folded(name) === folded(typed))
          return same && t('sameName', { name: same.name })
        }}
        label={t('guestName')}
        longest={NAME_LENGTH}
        missing={t('guestMissing')}
        onDirty={onDirty}
      />
    </div>
  )
}
