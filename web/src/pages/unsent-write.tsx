import { isBooked } from '@caravan/contract/trips.rules'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert, CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DatesConflict, type DayWithContent, type OnConflict } from '../features/dates/dates-conflict.tsx'
import type { Unsent } from '../lib/calls/outbox.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { hereAt, useDates } from '../lib/format/dates.ts'
import { useFailureText } from '../lib/words/failure-text.ts'
import { useSizeText } from '../trip/files/attachments.ts'
import { fileIn } from '../trip/files/uploads.ts'
import { planQuery } from '../trip/plan.ts'
import { isKnown } from '../trip/write/calls.ts'
import { discard, sendAgain, togetherWith } from '../trip/write/outgoing.ts'
import {
  addAgain,
  formOf,
  isFileOfGone,
  isOfGoneRow,
  isOnDay,
  keepInTrip,
  keepTheirs,
  putOnDay,
  rowOf,
} from '../trip/write/refused.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { Menu, MenuItem } from '../ui/overlays/menu.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { UnsentRow } from './unsent-row.tsx'
import { useReason, useTold } from './unsent-words.ts'

type WriteProps = {
  unsent: Unsent
  /** How many writes build on it. */
  others: number
  onLeave: () => void
}

/** A write that waits, or was refused: with its reason, what was written, and what can be done with it. */
export function UnsentWrite({ unsent, others, onLeave }: WriteProps) {
  const t = useTranslations('unsent')
  const { trip, at, refused } = unsent
  const told = useTold(unsent)
  const reason = useReason(unsent)
  const { time } = hereAt(at)
  const written = trip.name ? t('writtenIn', { trip: trip.name, time }) : t('written', { time })
  const file = fileIn(unsent)
  const size = useSizeText()
  const lines = told.details.map(({ label, after }) => t('field', { field: label, value: after ?? '' }))
  return (
    <UnsentRow
      answers={
        <Answers
          change={told.sentence}
          onLeave={onLeave}
          text={[told.sentence, ...lines].join('\n')}
          unsent={unsent}
        />
      }
      hint={file ? `${written} · ${size(file.size)}` : written}
      icon={refused ? CircleAlert : CloudUpload}
      isRefused={refused !== undefined}
      title={told.sentence}
    >
      {refused ? (
        <>
          <p className="mt-1 type-hint text-danger-ink">{reason}</p>
          {others > 0 && <p className="mt-1 type-hint text-ink-2">{t('builds', { count: others })}</p>}
          {(refused.current ? told.sides : lines).map(line => (
            <p
              className="mt-1 type-hint whitespace-pre-line first-letter:uppercase text-ink-2 [overflow-wrap:anywhere]"
              key={line}
            >
              {line}
            </p>
          ))}
        </>
      ) : (
        <p className="mt-0.5 type-hint text-ink-2">{t('waits')}</p>
      )}
    </UnsentRow>
  )
}

type AnswersProps = { unsent: Unsent; change: string; text: string; onLeave: () => void }

/** What can be done with a write: only what can succeed is offered. */
function Answers({ unsent, change, text, onLeave }: AnswersProps) {
  const t = useTranslations('unsent')
  const trip = useTranslations('trip')
  const form = useTranslations('form')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)
  const { tripId, refused } = unsent
  const search = formOf(unsent)
  const days = refused?.problem['days'] as DayWithContent[] | undefined

  const tell = (failure: unknown) => void toast.failure(failureText(failure))
  const again = () => void sendAgain(tripId, togetherWith(unsent))

  async function giveUp() {
    const question = { title: t('discardTitle'), body: t('discardBody', { change }), action: t('discard') }
    if (await confirm(question)) await discard(unsent).catch(tell)
  }

  function edit() {
    onLeave()
    void navigate({ to: '/edit-trip/$tripId', params: { tripId }, search: search ?? {} })
  }

  function choose(on_conflict: OnConflict) {
    const body = { ...unsent.write.body, on_conflict }
    const [, ...others] = togetherWith(unsent)
    void sendAgain(tripId, [{ ...unsent, write: { ...unsent.write, body } }, ...others])
  }

  const button = (words: string, act: () => void, variant: 'soft' | 'ghost' = 'ghost') => (
    <Button
      aria-label={t('actionOn', { action: words, change })}
      onPress={act}
      size="small"
      variant={variant}
    >
      {words}
    </Button>
  )
  if (refused?.current)
    return (
      <>
        {button(trip('useMine'), again, 'soft')}
        {button(trip('keepTheirs'), () => void keepTheirs(unsent))}
      </>
    )
  const isGone = isOfGoneRow(unsent)
  const lost = refused?.obstacle?.gone
  /** Another row that the write needs. */
  const needed = isGone ? undefined : lost
  /** A day was deleted, perhaps with this row on it. Only the whole day can be brought back. */
  const isDayGone = lost && refused.obstacle?.changes[0]?.entity === 'day'
  /** Sent again it would be refused again. */
  const isHopeless = refused?.gone === 'trip' || refused?.status === 403 || !isKnown(unsent.name)
  const mayTryAgain = refused && !refused.gone && !days && !needed && !isHopeless
  const mayEdit = refused && !isHopeless && !isGone && !needed && search
  /** The form of an item creates a deleted item again, and asks for another day if its day was deleted. */
  const mayMove = (isGone || needed) && !isHopeless && rowOf(unsent)?.kind === 'item'
  // Where its deletion cannot be taken back, the form makes it anew.
  const addAnew = () => void addAgain(unsent).catch(failure => (search ? edit() : tell(failure)))
  return (
    <>
      {isGone && !isDayGone && button(form('addAgain'), addAnew, 'soft')}
      {isDayGone && isOnDay(unsent) && <AnotherDay change={change} unsent={unsent} />}
      {mayMove && button(t('anotherPlace'), edit, isGone && !isDayGone ? 'ghost' : 'soft')}
      {isFileOfGone(unsent) && button(t('keepInTrip'), () => void keepInTrip(unsent), 'soft')}
      {(needed || isDayGone) && button(t('bringBack', { kind: isDayGone ? 'day' : 'other' }), addAnew)}
      {days && button(t('decide'), () => setIsAsked(true), 'soft')}
      {mayTryAgain && button(t('again'), again, 'soft')}
      {mayEdit && button(t('edit'), edit)}
      {(isHopeless || needed) && <CopyButton copied={t('copied')} label={t('copyText')} text={() => text} />}
      {button(t('discard'), () => void giveUp())}
      {days && isAsked && (
        <DatesConflict {...datesOf(unsent, days)} onChoose={choose} onClose={() => setIsAsked(false)} />
      )}
    </>
  )
}

/** The days of the trip, on one of which it can be put in place of the deleted one. */
function AnotherDay({ unsent, change }: { unsent: Unsent; change: string }) {
  const t = useTranslations('unsent')
  const words = useTranslations('day')
  const { shortDay } = useDates()
  const { data: plan } = useQuery(planQuery(unsent.tripId))
  if (!plan || plan.days.length === 0) return null
  const label = t('anotherDay')
  const trigger = (
    <Button aria-label={t('actionOn', { action: label, change })} size="small" variant="soft">
      {label}
    </Button>
  )
  return (
    <Menu label={label} trigger={trigger}>
      {plan.days.map(day => (
        <MenuItem key={day.id} onAction={() => void putOnDay(unsent, day)}>
          {`${shortDay(day.date)}  ${day.place ?? words('noPlace')}`}
        </MenuItem>
      ))}
    </Menu>
  )
}

/** The days that are in the way of other dates, as the question about them shows them. */
function datesOf({ tripId, write }: Unsent, days: DayWithContent[]) {
  const { start_date: start = '', end_date: end = '' } = (write.body ?? {}) as Record<string, string>
  const ids = new Set<string | null>(days.map(({ id }) => id))
  const items = queryClient.getQueryData(planQuery(tripId).queryKey)?.items ?? []
  const hasBookings = items.some(item => isBooked(item) && ids.has(item.sub_trip_id))
  return { days, range: { start, end }, hasBookings }
}
