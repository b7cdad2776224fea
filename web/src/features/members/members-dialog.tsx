import type { Member } from '@caravan/contract/members'
import type { Trip } from '@caravan/contract/trips'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAway } from '../../lib/calls/online.ts'
import { endSession, useSession } from '../../lib/calls/session.ts'
import words from '../../lib/messages/members.json'
import { withWords } from '../../lib/words/words.tsx'
import { membersQuery } from '../../trip/members.ts'
import { DialogCompany } from '../../trip/people/company.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { AddGuest } from './add-guest.tsx'
import { AddMember } from './add-member.tsx'
import { InvitedRow } from './invited-row.tsx'
import { JoinLinks } from './join-links.tsx'
import { MemberRow } from './member-row.tsx'

type MembersDialogProps = {
  trip: Pick<Trip, 'id' | 'name'>
  canEdit: boolean
  onClose: () => void
  /** The person at the screen is not on the trip any more. */
  onLeft: () => Promise<void>
}

/** The people on the trip and those who are invited, and the ways in and out. */
export const MembersDialog = withWords(words, MembersOf)

function MembersOf({ trip, canEdit, onClose, onLeft }: MembersDialogProps) {
  const t = useTranslations('members')
  const list = useQuery(membersQuery(trip.id))
  const [isDirty, setIsDirty] = useState(false)
  const away = useAway()
  // The list from before a failure may be wrong by now, and decides who is told what.
  const people = list.isError ? [] : (list.data ?? [])
  return (
    <Dialog
      aside={<DialogCompany tripId={trip.id} />}
      isDirty={isDirty}
      isOpen
      onClose={onClose}
      title={t('title', { count: people.length })}
      width={680}
    >
      <DialogBody>
        <div className="[--behind:var(--raised)]">
          {canEdit && away && (
            <p className="mb-4 type-hint text-marigold-ink" role="status">
              {t('offline', { away })}
            </p>
          )}
          {canEdit && <AddMember tripId={trip.id} />}
          {list.isPending && <MembersSkeleton />}
          {list.isError && <QueryFailure query={list} text={t('unavailable')} />}
          {list.isSuccess && people.length === 0 && <EmptyState drawing="rings" text={t('empty')} />}
          <People canEdit={canEdit} onLeft={onLeft} people={people} trip={trip} />
          {canEdit && list.isSuccess && (
            <section className="mt-2 border-line border-t pt-4">
              <AddGuest onDirty={setIsDirty} people={people} tripId={trip.id} />
              <JoinLinks people={people} tripId={trip.id} />
            </section>
          )}
        </div>
      </DialogBody>
    </Dialog>
  )
}

type PeopleProps = Omit<MembersDialogProps, 'onClose'> & { people: readonly Member[] }

function People({ people, trip, canEdit, onLeft }: PeopleProps) {
  const t = useTranslations('members')
  const ownId = useSession()?.id
  const [opened, setOpened] = useState<string>()
  return (
    <ul aria-label={t('list')} className="divide-y divide-line">
      {people.map(person => {
        const { user_id: id, invitation_id } = person
        if (id === undefined)
          return <InvitedRow canEdit={canEdit} key={invitation_id} person={person} tripId={trip.id} />
        return (
          <MemberRow
            canEdit={canEdit}
            isOpen={opened === id}
            isSelf={id === ownId}
            key={id}
            member={{ ...person, user_id: id }}
            // A guest has no other page to go to.
            onLeft={person.status === 'guest' ? async () => endSession() : onLeft}
            onToggle={() => setOpened(opened === id ? undefined : id)}
            trip={trip}
          />
        )
      })}
    </ul>
  )
}

/** Stands in for the people. */
function MembersSkeleton() {
  return (
    <div aria-hidden className="animate-appear divide-y divide-line">
      {[44, 36, 40].map(width => (
        <div className="flex items-center gap-3.5 py-3" key={width}>
          <Bone className="size-11 rounded-full" />
          <div className="flex-1">
            <Bone className="h-4 w-40" />
            <Bone className="mt-2 h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
