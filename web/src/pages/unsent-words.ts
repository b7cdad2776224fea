import { type Change, TOLD } from '@caravan/contract/history'
import { isSame } from '@caravan/contract/same'
import { nameShown } from '@caravan/contract/shown.back'
import type { RowChange } from '@caravan/contract/write/rows'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useHistoryWords } from '../features/history/history-people.ts'
import { CallFailed } from '../lib/calls/call.ts'
import type { Unsent } from '../lib/calls/outbox.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { useFailureText } from '../lib/words/failure-text.ts'
import { localeOf } from '../lib/words/language.ts'
import { membersQuery, personOf } from '../trip/members.ts'
import { isKnown } from '../trip/write/calls.ts'
import { bodyOf, rowOf } from '../trip/write/refused.ts'

/** A write in the words of the history, with the fields that it sets, and of a conflict both values. */
export function useTold(unsent: Unsent) {
  const { userId, write, refused } = unsent
  const t = useTranslations('unsent')
  const words = useWords(unsent)
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

/** The words of the history for what this write and its refusal name. */
function useWords({ tripId, trip, refused }: Unsent) {
  const known = refused?.obstacle?.people
  const people = useMemo(() => {
    const members = queryClient.getQueryData(membersQuery(tripId).queryKey) ?? []
    const here = members.map(member => [member.user_id ?? '', personOf(member)] as const)
    const named = (known ?? []).flatMap(({ user_id: id, name }) =>
      name === null ? [] : ([[id, { name, username: id, color: 0 }]] as const),
    )
    const all = [...named, ...here]
    return new Map(all.map(([id, person]) => [id, { person, isFormer: false, isDeleted: false }]))
  }, [tripId, known])
  return useHistoryWords(trip, people)
}

/** Why it was refused, with the row and the person that the history names. */
export function useReason(unsent: Unsent): string {
  const { name, refused, write } = unsent
  const t = useTranslations('unsent')
  const failureText = useFailureText()
  const words = useWords(unsent)
  const and = new Intl.ListFormat(localeOf[useLocale()])
  if (!refused) return ''
  if (!isKnown(name)) return t('unreadable')
  if (refused.current) return refused.by ? t('answerTo', { who: and.format(refused.by) }) : t('answer')
  if (refused.gone === 'trip') return t('goneTrip')
  if (refused.obstacle) return t('because', { what: words.tell(refused.obstacle) })
  if (refused.gone === 'row' && write.base) return t('goneRow')
  return t('refused', { reason: failureText(new CallFailed(refused.status, refused.problem)) })
}

/** The changes that the page showed for a write. Without any, the changes that its body describes. */
function shownOf(unsent: Unsent): RowChange[] {
  const { shown, name, write } = unsent
  const row = rowOf(unsent)
  const kind = name === 'updateTrip' ? 'trip' : row?.kind
  if (shown.length > 0 || kind === undefined || kind === 'stay') return shown
  const before = write.base as RowChange['before']
  return [
    {
      kind,
      ...(before && { before }),
      after: { ...before, ...write.query, ...bodyOf(unsent), id: row?.id ?? unsent.tripId },
    },
  ]
}

/** A row that was shown as the history tells of it: of a changed one the fields that differ. */
function changeOf(one: RowChange): Change {
  const { kind, before, after } = one
  const row = after ?? before
  const differ = Object.keys(after ?? {}).filter(field => !isSame(before?.[field], after?.[field]))
  const part = (of: typeof row) =>
    of && before && after ? Object.fromEntries(differ.map(field => [field, of[field]])) : (of ?? null)
  return { entity: kind, id: row?.id ?? '', name: nameShown(one), before: part(before), after: part(after) }
}
