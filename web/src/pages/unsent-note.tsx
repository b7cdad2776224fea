import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert, NotebookPen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { myTripsQuery } from '../features/trips/trips.api.ts'
import { CallFailed } from '../lib/calls/call.ts'
import { forgetNote, type UnsentNote as UnsentNoteOf } from '../lib/calls/notes-here.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { useFailureText } from '../lib/words/failure-text.ts'
import { unsentNotesQuery } from '../trip/note.ts'
import { planQuery } from '../trip/plan.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { sendNote } from './sending.ts'
import { UnsentRow } from './unsent-row.tsx'

type NoteProps = UnsentNoteOf & { onLeave: () => void }

/** A note with text that the server does not have. Text that was refused can be sent again, copied and discarded. */
export function UnsentNote({ tripId, refused, onLeave }: NoteProps) {
  const t = useTranslations('unsent')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const plan = useQuery(planQuery(tripId))
  const trips = useQuery(myTripsQuery)
  const trip = plan.data?.trip ?? trips.data?.find(({ id }) => id === tripId)
  const isGone = refused?.status === 404
  const { data: text = '' } = useQuery({
    queryKey: [...unsentNotesQuery.queryKey, tripId],
    queryFn: async () => (await import('../features/note/note-unsent.ts')).textOnDevice(tripId),
    enabled: refused !== undefined,
  })
  const title = trip ? t('note', { trip: trip.name }) : t('noteOfTrip')
  const hint = !refused
    ? t('waits')
    : isGone
      ? t('goneTrip')
      : t('refused', { reason: failureText(new CallFailed(refused.status, refused.problem)) })

  function open() {
    onLeave()
    void navigate({ to: '/edit-trip/$tripId', params: { tripId }, search: { dialog: 'note-edit' } })
  }

  async function giveUp() {
    const question = {
      title: t('discardTitle'),
      body: t('discardBody', { change: title }),
      action: t('discard'),
    }
    if (!(await confirm(question))) return
    await forgetNote(tripId)
    await queryClient.invalidateQueries(unsentNotesQuery)
  }

  return (
    <UnsentRow
      answers={
        <>
          {refused && !isGone && (
            <Button onPress={() => void sendNote(tripId)} size="small" variant="soft">
              {t('again')}
            </Button>
          )}
          {!isGone && (
            <Button onPress={open} size="small" variant={refused ? 'ghost' : 'soft'}>
              {t('openNote')}
            </Button>
          )}
          {refused && (
            <>
              <CopyButton copied={t('copied')} label={t('copyText')} text={() => text} />
              <Button onPress={() => void giveUp()} size="small" variant="ghost">
                {t('discard')}
              </Button>
            </>
          )}
        </>
      }
      hint={hint}
      icon={refused ? CircleAlert : NotebookPen}
      isRefused={refused !== undefined}
      title={title}
    >
      {refused && (
        <p className="mt-1 type-hint whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{text}</p>
      )}
    </UnsentRow>
  )
}
