import { type Change, TOLD } from '@caravan/contract/history'
import { type Kind, names } from '@caravan/contract/kinds'
import type { Shown } from '@caravan/contract/shown.back'
import { CircleAlert, CloudUpload } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useHistoryWords } from '../features/history/history-people.ts'
import { CallFailed } from '../lib/calls/call.ts'
import { outbox, type Unsent, useUnsent } from '../lib/calls/outbox.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { hereAt } from '../lib/format/dates.ts'
import { isSame } from '../lib/merge.ts'
import history from '../lib/messages/history.json'
import words from '../lib/messages/unsent.json'
import { useFailureText } from '../lib/words/failure-text.ts'
import { withWords } from '../lib/words/words.tsx'
import { membersQuery, personOf } from '../trip/members.ts'
import { discard, sendAgain } from '../trip/write/outgoing.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { Dialog, DialogBody } from '../ui/overlays/dialog.tsx'

export { sendUnsent } from '../trip/write/outgoing.ts'

type TrayProps = { isOpen: boolean; onClose: () => void }

/** The writes that wait to be sent, and those that the server has not taken, of all trips. */
export const UnsentTray = withWords(words, withWords(history, Tray))

function Tray({ isOpen, onClose }: TrayProps) {
  const t = useTranslations('unsent')
  const unsent = useUnsent()
  const told = unsent.filter(({ refused }) => refused?.with === undefined)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} width={680}>
      <DialogBody>
        <p className="type-body text-ink-2" role="status">
          {t(told.length === 0 ? 'none' : outbox.areLoose() ? 'loose' : 'intro')}
        </p>
        <ul className="mt-2">
          {told.map(one => (
            <Line
              key={one.key}
              others={unsent.filter(({ refused }) => refused?.with === one.key).length}
              unsent={one}
            />
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  )
}

function Line({ unsent, others }: { unsent: Unsent; others: number }) {
  const t = useTranslations('unsent')
  const { trip, at, refused } = unsent
  const { sentence, details } = useTold(unsent)
  const reason = useReason(unsent)
  const Icon = refused ? CircleAlert : CloudUpload

  async function giveUp() {
    const question = {
      title: t('discardTitle'),
      body: t('discardBody', { change: sentence }),
      action: t('discard'),
    }
    if (await confirm(question)) await discard(unsent)
  }

  const { time } = hereAt(at)
  const nameOf = (action: string) => t('actionOn', { action, change: sentence })
  return (
    <li className="flex items-start gap-3.5 border-line py-3.5 not-first:border-t max-md:flex-wrap">
      <span
        className={`grid size-9 shrink-0 place-items-center rounded-full ${refused ? 'bg-danger-soft text-danger-ink' : 'bg-sunken text-ink-2'}`}
      >
        <Icon className="size-[18px]" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="type-body [overflow-wrap:anywhere]">{sentence}</p>
        <p className="mt-0.5 type-hint text-ink-3 [overflow-wrap:anywhere]">
          {trip.name ? t('writtenIn', { trip: trip.name, time }) : t('written', { time })}
        </p>
        {refused ? (
          <>
            <p className="mt-1 type-hint text-danger-ink">{reason}</p>
            {others > 0 && <p className="mt-1 type-hint text-ink-2">{t('builds', { count: others })}</p>}
            {details.map(({ field, label, after }) => (
              <p
                className="mt-1 type-hint whitespace-pre-line first-letter:uppercase text-ink-2 [overflow-wrap:anywhere]"
                key={field}
              >
                {label}: {after}
              </p>
            ))}
          </>
        ) : (
          <p className="mt-0.5 type-hint text-ink-2">{t('waits')}</p>
        )}
      </div>
      <div className="flex shrink-0 gap-1 max-md:w-full max-md:pl-[50px]">
        {refused && (
          <Button
            aria-label={nameOf(t('again'))}
            onPress={() => void sendAgain(unsent)}
            size="small"
            variant="soft"
          >
            {t('again')}
          </Button>
        )}
        <Button aria-label={nameOf(t('discard'))} onPress={() => void giveUp()} size="small" variant="ghost">
          {t('discard')}
        </Button>
      </div>
    </li>
  )
}

/** A write in the words of the history, with the fields that it sets. */
function useTold({ tripId, trip, shown, userId }: Unsent) {
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
  const changes = useMemo(() => shown.map(changeOf), [shown])
  if (changes.length === 0) return { sentence: t('change'), details: [] }
  const count = Object.fromEntries(
    [...Map.groupBy(changes, ({ entity }) => entity)].map(([entity, some]) => [entity, some.length]),
  )
  const deed = { actor: userId, undoes: null, cause: null, count, changes: changes.slice(0, TOLD) }
  return {
    sentence: words.tell(deed),
    details: changes.flatMap(change => words.fields(change)).filter(({ after }) => after !== null),
  }
}

function useReason({ refused }: Unsent): string {
  const t = useTranslations('unsent')
  const failureText = useFailureText()
  if (!refused) return ''
  const failure = new CallFailed(refused.status, refused.problem)
  if (failure.code === 'version.outdated') return t('answer')
  return t('refused', { reason: failureText(failure) })
}

/** A row that was shown as the history tells of it: of a changed one the fields that differ. */
function changeOf({ kind, before, after }: Shown[number]): Change {
  const row = after ?? before
  const field = kind === 'trip' ? 'name' : kind === 'note' ? null : names[kind satisfies Kind]
  const name = field === null ? null : String(row?.[field] ?? '')
  const differ = Object.keys(after ?? {}).filter(field => !isSame(before?.[field], after?.[field]))
  const part = (of: typeof row) =>
    of && before && after ? Object.fromEntries(differ.map(field => [field, of[field]])) : (of ?? null)
  return { entity: kind, id: row?.id ?? '', name, before: part(before), after: part(after) }
}
