import { type Change, TOLD } from '@caravan/contract/history'
import { isSame } from '@caravan/contract/same'
import { nameShown, type Shown } from '@caravan/contract/shown.back'
import { isBooked } from '@caravan/contract/trips.rules'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert, CloudUpload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DatesConflict, type DayWithContent, type OnConflict } from '../features/dates/dates-conflict.tsx'
import { useHistoryWords } from '../features/history/history-people.ts'
import { CallFailed } from '../lib/calls/call.ts'
import type { Unsent } from '../lib/calls/outbox.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { hereAt } from '../lib/format/dates.ts'
import { useFailureText } from '../lib/words/failure-text.ts'
import { useSizeText } from '../trip/files/attachments.ts'
import { fileIn } from '../trip/files/uploads.ts'
import { membersQuery, personOf } from '../trip/members.ts'
import { planQuery } from '../trip/plan.ts'
import { isKnown } from '../trip/write/calls.ts'
import { discard, sendAgain, togetherWith } from '../trip/write/outgoing.ts'
import { addAgain, formOf, keepTheirs, rowOf } from '../trip/write/refused.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import { UnsentRow } from './unsent-row.tsx'

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
  const lines = told.details.map(({ label, after }) => `${label}: ${after}`)
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
  const isOfGoneRow = refused?.gone === 'row' && rowOf(unsent)?.isNew === false
  // Where its deletion cannot be taken back, the form makes it anew.
  const addAnew = () => void addAgain(unsent).catch(failure => (search ? edit() : tell(failure)))
  return (
    <>
      {isOfGoneRow && button(form('addAgain'), addAnew, 'soft')}
      {days && button(t('decide'), () => setIsAsked(true), 'soft')}
      {refused && !refused.gone && !days && isKnown(unsent.name) && button(t('again'), again, 'soft')}
      {refused && refused.gone !== 'trip' && !isOfGoneRow && search && button(t('edit'), edit)}
      {(refused?.gone === 'trip' || !isKnown(unsent.name)) && (
        <CopyButton copied={t('copied')} label={t('copyText')} text={() => text} />
      )}
      {button(t(isOfGoneRow ? 'letGo' : 'discard'), () => void giveUp())}
      {days && isAsked && (
        <DatesConflict {...datesOf(unsent, days)} onChoose={choose} onClose={() => setIsAsked(false)} />
      )}
    </>
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

/** A write in the words of the history, with the fields that it sets, and of a conflict both values. */
function useTold(unsent: Unsent) {
  const { tripId, trip, userId, write, refused } = unsent
  const t = useTranslations('unsent')
  const people = useMemo(() => {
    const members = queryClient.getQueryData(membersQuery(tripId).queryKey) ?? []
    return new Map(
      members.map(member => [
        member.user_id ?? '',
        { person: personOf(member), isFormer: false, isDeleted: false },
      ]),
    )
  }, [tripId])
  const words = useHistoryWords(trip, people)
  const changes = useMemo(() => shownOf(unsent).map(changeOf), [unsent])
  const [first] = changes
  if (!first) return { sentence: t('change'), details: [], sides: [] }
  const count = Object.fromEntries(
    [...Map.groupBy(changes, ({ entity }) => entity)].map(([entity, some]) => [entity, some.length]),
  )
  const deed = { actor: userId, undoes: null, cause: null, count, changes: changes.slice(0, TOLD) }
  const { current, columns = [] } = refused ?? {}
  const part = (row: object = {}) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)))
  const sides = words.fields({ ...first, before: part(current), after: part(write.body) })
  return {
    sentence: words.tell(deed),
    details: changes.flatMap(change => words.fields(change)).filter(({ after }) => after !== null),
    sides: sides.flatMap(({ label, before, after }) => [
      t('mine', { field: label, value: after ?? '–' }),
      t('theirs', { field: label, value: before ?? '–' }),
    ]),
  }
}

function useReason({ name, refused, write }: Unsent): string {
  const t = useTranslations('unsent')
  const failureText = useFailureText()
  if (!refused) return ''
  if (!isKnown(name)) return t('unreadable')
  if (refused.current) return t('answer')
  if (refused.gone === 'trip') return t('goneTrip')
  if (refused.gone === 'row' && write.base) return t('goneRow')
  return t('refused', { reason: failureText(new CallFailed(refused.status, refused.problem)) })
}

/** What was shown of a write; of one that the page itself knew to be refused, or had no place for, what it says. */
function shownOf(unsent: Unsent): Shown {
  const { shown, name, write } = unsent
  const row = rowOf(unsent)
  const kind = name === 'updateTrip' ? 'trip' : row?.kind
  if (shown.length > 0 || kind === undefined || kind === 'stay') return shown
  const before = write.base as Shown[number]['before']
  return [
    {
      kind,
      ...(before && { before }),
      after: { ...before, ...write.query, ...write.body, id: row?.id ?? unsent.tripId },
    },
  ]
}

/** A row that was shown as the history tells of it: of a changed one the fields that differ. */
function changeOf(one: Shown[number]): Change {
  const { kind, before, after } = one
  const row = after ?? before
  const differ = Object.keys(after ?? {}).filter(field => !isSame(before?.[field], after?.[field]))
  const part = (of: typeof row) =>
    of && before && after ? Object.fromEntries(differ.map(field => [field, of[field]])) : (of ?? null)
  return { entity: kind, id: row?.id ?? '', name: nameShown(one), before: part(before), after: part(after) }
}
