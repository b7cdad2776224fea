import { WRITING } from '@caravan/contract/note'
import { useQuery } from '@tanstack/react-query'
import { History, PenLine } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryClient } from '../../lib/calls/query-client.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { showPicture } from '../../trip/files/note-pictures.ts'
import { RichText } from '../../trip/files/rich-text.tsx'
import { noteQuery, refreshNote } from '../../trip/note.ts'
import { useOthers } from '../../trip/people/presence.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { LastSaved } from './note-saved.tsx'
import { NoteColumn, type NoteProps, NoteWaiting } from './note-view.tsx'

/** The text is fetched this often while somebody writes. */
const WRITTEN_MS = 5_000

export function NoteReading({ plan, canEdit, onView }: NoteProps) {
  const t = useTranslations('note')
  const tripId = plan.trip.id
  const isWritten = useOthers(tripId, all => all.some(({ dialog }) => dialog === WRITING)) ?? false
  const note = useQuery({ ...noteQuery(tripId), refetchInterval: isWritten && WRITTEN_MS })
  const tick = useTicking(tripId)
  const edit = (
    <Button autoFocus={note.data === ''} onPress={() => onView('note-edit')}>
      <PenLine />
      {t(note.data === '' ? 'write' : 'edit')}
    </Button>
  )
  return (
    <>
      <DialogBody reading={t('editor')}>
        <NoteColumn>
          {note.isPending && <NoteWaiting />}
          {note.data === undefined && note.isError && <QueryFailure query={note} text={t('unavailable')} />}
          {note.data === '' && (
            <div className="[--behind:var(--raised)]">
              <EmptyState
                action={canEdit && edit}
                drawing="receipt"
                {...(canEdit && { hint: t('emptyHint') })}
                text={t('empty')}
              />
            </div>
          )}
          {note.data && (
            <RichText
              html={note.data}
              onTick={canEdit ? tick : undefined}
              showPicture={(image, file) => showPicture(image, tripId, file)}
            />
          )}
        </NoteColumn>
      </DialogBody>
      {note.data !== '' && (
        <DialogFooter start={<LastSaved plan={plan} />}>
          {plan.note && (
            <Button onPress={() => onView('note-versions')} variant="outline">
              <History />
              {t('versions')}
            </Button>
          )}
          {canEdit && edit}
        </DialogFooter>
      )}
    </>
  )
}

function useTicking(tripId: string) {
  const t = useTranslations('note')
  const failureText = useFailureText()
  const { mutateAsync } = useTripMutation('tickNoteTask', tripId, {
    done({ answer: { note } }, { body }) {
      queryClient.setQueryData(noteQuery(tripId).queryKey, note)
      return t(body.checked ? 'ticked' : 'unticked', { task: body.text })
    },
    undone: (_, { body }) => t(body.checked ? 'unticked' : 'ticked', { task: body.text }),
    failed(failure) {
      void refreshNote(tripId)
      return failureText(failure)
    },
  })
  return (body: { index: number; text: string; checked: boolean }) =>
    mutateAsync({ params: { tripId }, body })
}
