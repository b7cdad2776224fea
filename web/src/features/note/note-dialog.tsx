import { useState } from 'react'
import { useTranslations } from 'use-intl'
import words from '../../lib/messages/note.json'
import { withWords } from '../../lib/words/words.tsx'
import type { NoteView } from '../../trip/note.ts'
import { NoteCompany } from '../../trip/people/company.tsx'
import { later } from '../../ui/later.tsx'
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx'
import { useSoon } from '../../ui/use-soon.ts'
import { NoteReading } from './note-reading.tsx'
import { NoteVersions } from './note-versions.tsx'
import { type NoteProps, NoteWaiting } from './note-view.tsx'

const NoteWriting = later(() => import('./note-writing.tsx'), 'NoteWriting', {
  waiting: () => (
    <DialogBody>
      <NoteWaiting />
    </DialogBody>
  ),
})

type NoteDialogProps = NoteProps & { view: NoteView; onClose: () => void }

/** The note of a trip, to be read, written and brought back. */
export const NoteDialog = withWords(words, Note)

function Note({ view, onClose, ...note }: NoteDialogProps) {
  const t = useTranslations('trip.dialogs')
  useSoon(...(note.canEdit ? [NoteWriting] : []))
  // Somebody who is made a viewer meanwhile keeps what they see, until it is stored or they leave.
  const [hasBegun, setHasBegun] = useState(false)
  const isWriting = view === 'note-edit' && (note.canEdit || hasBegun)
  if (isWriting !== hasBegun) setHasBegun(isWriting)
  return (
    <Dialog
      aside={<NoteCompany tripId={note.plan.trip.id} />}
      isOpen
      onClose={onClose}
      phone="screen"
      title={t('note')}
      width={1020}
    >
      {isWriting ? (
        <NoteWriting {...note} />
      ) : view === 'note-versions' ? (
        <NoteVersions {...note} />
      ) : (
        <NoteReading {...note} />
      )}
    </Dialog>
  )
}
