import type { Plan } from '@caravan/contract/plan'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { useIdOf } from '../../lib/new-id.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useSay } from '../../lib/words/phrase.ts'
import { useBookingKinds } from '../../trip/kinds.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import { staysOpen, useAskBeforeLeaving } from '../../ui/overlays/leaving.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useBills } from './bills.ts'
import { useFieldWords } from './proposal-doubts.tsx'
import { type Draft, inOrder, onlyEnd, rowOf } from './proposals.ts'
import type { Source } from './reading.ts'

type Import = { sources: readonly Source[]; taken: readonly Draft[]; keeps: boolean; onDone: () => void }

/** Sends what is taken as one change. */
export function useImport(plan: Plan, { sources, taken, keeps, onDone }: Import) {
  const t = useTranslations('imports')
  const say = useSay()
  const failureText = useFailureText()
  const fieldWords = useFieldWords()
  const idOf = useIdOf()
  const kinds = useBookingKinds()
  const tripId = plan.trip.id
  const { chosen, ownOf } = useBills(plan)
  const bills = chosen(taken)
  const sent = [...taken, ...bills.map(({ draft }) => draft)]
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<ReadonlyMap<string, string[]>>(new Map())

  /** By row what the server says of its fields. */
  function errorsIn(failed: Error): Map<string, string[]> {
    const fields = failed instanceof CallFailed ? failed.fields : []
    const all = fields.flatMap(({ field, code }) => {
      const [list, at, , column] = field.split('.')
      const draft = list === 'rows' ? sent[Number(at)] : undefined
      const words = say([code as 'request.invalid'])
      const label = column && fieldWords(column)
      return draft ? [[draft.id, label ? t('rowError', { field: label, words }) : words] as const] : []
    })
    const byRow = Map.groupBy(all, ([id]) => id)
    return new Map([...byRow].map(([id, said]) => [id, said.map(([, words]) => words)]))
  }

  const { mutate, isPending } = useTripMutation('importRows', tripId, {
    done({ answer }) {
      onDone()
      if (onlyEnd(taken)) return t('ended', { count: answer.rows.length })
      const bookings = answer.rows.filter(({ kind }) => kind !== 'expense').length
      const expenses = answer.rows.length - bookings
      if (bookings > 0 && expenses > 0) return t('doneBoth', { bookings, expenses })
      return bookings > 0 ? t('done', { count: bookings }) : t('doneExpenses', { count: expenses })
    },
    undone: () => t('undone'),
    failed(failed) {
      setErrors(errorsIn(failed))
      setFailure(t('failed', { reason: failureText(failed) }))
      return undefined
    },
  })

  useAskBeforeLeaving(taken.length > 0 && !isPending, staysOpen)

  function submit() {
    toast.forget()
    setFailure(undefined)
    setErrors(new Map())
    const kept = sources.flatMap(({ held, drafts }) => {
      const [first] = inOrder(drafts.filter(draft => taken.includes(draft) && !draft.ends))
      return held && keeps && first ? [{ id: held.id, row: taken.indexOf(first) }] : []
    })
    const arrived = sources.flatMap(({ given, drafts }) =>
      'arrived' in given && drafts.some(draft => taken.includes(draft)) ? [given.arrived.id] : [],
    )
    const content = {
      rows: [...taken.map(draft => rowOf(draft, kinds, plan, ownOf(draft))), ...bills.map(({ row }) => row)],
      ...(kept.length > 0 && { keep: kept }),
      ...(arrived.length > 0 && { arrived }),
    }
    mutate({ params: { tripId }, body: { id: idOf(content), ...content } })
  }
  return { submit, isPending, failure, errors }
}
