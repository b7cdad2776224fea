import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { useTypedAmount } from '../../lib/amounts.ts'
import { CallFailed } from '../../lib/call.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { Conflict } from '../../lib/merge.ts'
import { newId } from '../../lib/new-id.ts'
import { writersSince } from '../../trip/history.ts'
import { useTripMutation } from '../../trip/write.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { useMovedWords } from './item-actions.ts'
import {
  changesOf,
  contentOf,
  costRule,
  fieldOf,
  type ItemContent,
  type ItemField,
  type ItemValues,
  mistakesIn,
  valuesOf,
} from './item-form.rules.ts'
import { itemChange, itemCreation } from './items.api.ts'

/** Fields that two people have changed, with what each of them made of them. */
export type ItemConflictState = {
  fields: readonly ItemField[]
  mine: ItemValues
  theirs: ItemValues
  /** Who changed them there, by their ids, as far as that is known. */
  writers: ReadonlyMap<ItemField, string | null>
  /** What has been chosen of them so far. */
  chosen: { [Field in ItemField]?: Side }
}

export type Side = 'mine' | 'theirs'

type Submitting = {
  form: UseFormReturn<ItemValues>
  tripId: string
  plan: Plan
  base: Item | undefined
  date: string
  onDone: () => void
}

/** Checks what was filled in, and saves it without losing what others have saved since the form was opened. */
export function useSubmitItem({ form, tripId, plan, base: opened, date, onDone }: Submitting) {
  const t = useTranslations('item')
  const words = useTranslations('day')
  const failureText = useFailureText()
  const language = useLocale()
  const cost = useTypedAmount(costRule)
  const { mutateAsync: add } = useTripMutation(itemCreation, tripId)
  const { moved, undone } = useMovedWords()
  const { mutateAsync: change } = useTripMutation(itemChange, tripId, {
    done: ({ answer }) => (answer.date === date ? undefined : moved(answer)),
    undone,
  })
  // The id is made with the form: however often it is sent, it is one item.
  const [id] = useState(newId)
  const [base, setBase] = useState(opened)
  const [conflict, setConflict] = useState<ItemConflictState>()
  const [notice, setNotice] = useState<readonly string[]>([])

  const submit = form.handleSubmit(async values => {
    toast.forget()
    setNotice([])
    if (!isComplete(values)) return
    if (conflict?.fields.some(field => !conflict.chosen[field])) return toast.failure(t('decideFirst'))
    const wrong = mistakeOfDate(values.date)
    if (wrong !== undefined) {
      return form.setError('date', { message: wrong })
    }
    try {
      const content = contentOf(values, language)
      const stored = base
        ? (await change({ base, params: { itemId: base.id }, body: changesOf(content, base) })).answer
        : await addOn(content)
      // What was written while that was under way is not stored yet.
      if (JSON.stringify(form.getValues()) === JSON.stringify(values)) return onDone()
      setBase(stored)
      setConflict(undefined)
      setNotice([t('writtenMeanwhile')])
    } catch (failure) {
      await explain(failure, values)
    }
  })

  function mistakeOfDate(date: string | null): string | undefined {
    if (date === null) return t('dateMissing')
    if (date === base?.date || plan.days.some(day => day.date === date)) return undefined
    const { start_date, end_date } = plan.trip
    return date < start_date || date > end_date ? t('dateOutside') : words('noDayToAdd')
  }

  /** Sent once more after an answer that was lost, with more typed since, it is the same item and what counts is the last. */
  async function addOn(content: ItemContent): Promise<Item> {
    const subTripId = plan.days.find(one => one.date === content.date)?.id ?? ''
    try {
      return (await add({ params: { subTripId }, body: { id, ...content } })).answer
    } catch (failure) {
      if (!(failure instanceof CallFailed) || failure.code !== 'row.exists') throw failure
      return (await change({ params: { itemId: id }, body: content })).answer
    }
  }

  function isComplete(values: ItemValues): boolean {
    const mistakes = mistakesIn(values, language)
    for (const [field, mistake] of mistakes)
      form.setError(field, { message: mistake === 'costWrong' ? cost.mistake(values.cost) : t(mistake) })
    const [first] = mistakes.keys()
    if (first === undefined) return true
    form.setFocus(first)
    return false
  }

  async function explain(failure: unknown, values: ItemValues): Promise<void> {
    if (failure instanceof Conflict) return ask(failure.current as Item, failure.columns, values)
    if (base && failure instanceof CallFailed && failure.status === 404) return offerAgain(values)
    setNotice([t('saveFailed'), failureText(failure)])
  }

  /** Takes over what others did to fields that were left alone here, and has the rest decided. */
  async function ask(current: Item, fields: readonly string[], mine: ItemValues): Promise<void> {
    const theirs = valuesOf(current)
    const disputed = [...new Set(fields.map(field => fieldOf[field as keyof ItemContent]))]
    const before = base ? valuesOf(base) : mine
    const writers = await writersOf(disputed)
    for (const field of Object.keys(theirs) as ItemField[]) {
      if (JSON.stringify(mine[field]) === JSON.stringify(before[field])) form.setValue(field, theirs[field])
    }
    setBase(current)
    setConflict({ fields: disputed, mine, theirs, writers, chosen: {} })
  }

  /** The history keeps a cost in cents; what it cannot tell is no reason not to ask. */
  async function writersOf(fields: readonly ItemField[]): Promise<ItemConflictState['writers']> {
    if (!base) return new Map()
    const columns = new Map(fields.map(field => [field === 'cost' ? 'cost_cents' : field, field]))
    const writers = await writersSince(tripId, base, [...columns.keys()]).catch(() => new Map())
    return new Map([...columns].map(([column, field]) => [field, writers.get(column) ?? null]))
  }

  async function offerAgain(values: ItemValues): Promise<void> {
    const question = { title: t('goneTitle'), body: t('goneBody'), action: t('addAgain') }
    if (!(await confirm({ ...question, tone: 'plain' }))) return
    try {
      await addOn(contentOf(values, language))
      onDone()
    } catch (failure) {
      setNotice([t('saveFailed'), failureText(failure)])
    }
  }

  function decide(field: ItemField, side: Side): void {
    if (!conflict) return
    setConflict({ ...conflict, chosen: { ...conflict.chosen, [field]: side } })
    form.setValue(field, conflict[side][field], { shouldDirty: true })
  }

  return { submit, notice, conflict, decide }
}
