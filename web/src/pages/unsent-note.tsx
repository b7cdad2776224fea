import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert, NotebookPen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { myTripsQuery } from '../features/trips/trips.api.ts'
import { CallFailed } from '../lib/calls/call.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { unsentNotesQuery } from '../trip/note.ts'
import { planQuery } from '../trip/plan.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { UnsentRow } from './unsent-row.tsx'

const writing = () => import('../features/note/note-unsent.ts')

type NoteProps = { tripId: string; onLeave: () => void }

/** A note with text that the server does not have; what was typed in a trip that is gone can be copied. */
export function UnsentNote({ tripId, onLeave }: NoteProps) {
  const t = useTranslations('unsent')
  const navigate = useNavigate()
  const plan = useQuery(planQuery(tripId))
  const trips = useQuery(myTripsQuery)
  const trip = plan.data?.trip ?? trips.data?.find(({ id }) => id === tripId)
  const isGone = plan.error instanceof CallFailed && [403, 404].includes(plan.error.status)
  const { data: text = '' } = useQuery({
    queryKey: [...unsentNotesQuery.queryKey, tripId],
    queryFn: async () => (await writing()).textOnDevice(tripId),
    enabled: isGone,
  })
  const title = trip ? t('note', { trip: trip.name }) : t('noteOfTrip')

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
    await (await writing()).forgetUnsent(tripId)
    await queryClient.invalidateQueries(unsentNotesQuery)
  }

  return (
    <UnsentRow
      answers={
        isGone ? (
          <>
            <CopyButton copied={t('copied')} label={t('copyText')} text={() => text} />
            <Button onPress={() => void giveUp()} size="small" variant="ghost">
              {t('discard')}
            </Button>
          </>
        ) : (
          <Button onPress={open} size="small" variant="soft">
            {t('openNote')}
          </Button>
        )
      }
      hint={t(isGone ? 'goneTrip' : 'waits')}
      icon={isGone ? CircleAlert : NotebookPen}
      isRefused={isGone}
      title={title}
    >
      {isGone && (
        <p className="mt-1 type-hint whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{text}</p>
      )}
    </UnsentRow>
  )
}
