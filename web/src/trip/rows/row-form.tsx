import { type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import type { Unsent } from '../../lib/calls/outbox.ts'
import { Conflict } from '../../lib/merge.ts'
import { newId } from '../../lib/new-id.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { type Phrase, useSay } from '../../lib/words/phrase.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { confirm, type Question } from '../../ui/overlays/confirm.ts'
import { DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { RowThread, ToRowThread } from '../comments/threads.tsx'
import { RowFiles } from '../files/row-files.tsx'
import { sendHeld, useIsHolding } from '../files/uploads.ts'
import { useEditing } from '../people/presence.ts'
import { useCanEdit, useSees } from '../plan.ts'
import { ConflictPanel } from '../write/conflict-panel.tsx'
import { type Begun, changesIn, useDraft, useMistakes } from '../write/draft.ts'
import {
  type Between,
  type ContentOf,
  type Form,
  FormAround,
  type Reader,
  type RowKind,
  type RowOf,
  useReader,
  type ValuesOf,
} from '../write/form.tsx'
import { writersSince } from '../write/history.ts'
import { replace, rowOf, writtenBy } from '../write/refused.ts'
import { Saved } from '../write/saved.ts'
import { onlyLeaving, saveByEnter, useFirstField } from './form-keys.ts'

/** The work that closing a form would lose. */
export type Work = 'none' | 'unsaved' | 'saving'

export type RowFormProps<K extends RowKind, F> = {
  tripId: string
  form: Form<K, F>
  /** The row as it was when the form was opened; without one, the form adds. */
  opened: RowOf<K> | undefined
  /** What was written to it and not taken. */
  refused?: Unsent | undefined
  /** The values that a new row begins with. */
  blank?: Partial<ValuesOf<F>>
  /** Whether something in `blank` was typed, which closing the form would lose. */
  isBegun?: boolean
  /** Mistakes that no field can know alone. */
  mistakesIn?: (content: ContentOf<RowOf<K>, F>, base: RowOf<K> | undefined) => Between<F>
  /** Asked before saving what may be a slip. */
  questionIn?: (values: ValuesOf<F>, base: RowOf<K> | undefined) => Question | undefined
  create: (id: string, content: ContentOf<RowOf<K>, F>) => Promise<{ answer: RowOf<K> }>
  change: (
    id: string,
    changes: Partial<ContentOf<RowOf<K>, F>>,
    base?: RowOf<K>,
  ) => Promise<{ answer: RowOf<K> }>
  /** The words where adding fails, which may name the `reason`; otherwise those of any failed saving. */
  addFailed?: (failure: unknown) => Phrase
  /** Nothing is written, and there is no row to which files could belong. */
  isProposed?: boolean
  onDone: () => void
  onWork: (work: Work) => void
  /** The id is also that of a row which is yet to be added. */
  children: (base: RowOf<K> | undefined, id: string) => ReactNode
}

/** The form of a row of a trip. It is saved without losing what others have saved since it was opened. */
export function RowForm<K extends RowKind, F>(props: RowFormProps<K, F>) {
  const { tripId, form, opened, refused, onWork, children } = props
  const t = useTranslations('form')
  const reader = useReader()
  const canEdit = useCanEdit(tripId, form.kind)
  const [begun] = useState(() => refused && begunBy(refused, props, reader))
  const draft = useDraft<RowOf<K> | undefined, ValuesOf<F>>(
    opened,
    row => form.valuesOf(row, reader, props.blank),
    begun,
  )
  const { form: entry, base, dispute, decide } = draft
  // The id is made with the form: however often it is sent, it is one row.
  const [idOfNew] = useState(() => {
    const row = refused && rowOf(refused)
    return row?.isNew ? row.id : newId()
  })

  const { submit, notice, writers } = useSaving(props, draft, reader, idOfNew)
  const sees = useSees(tripId)
  const around = useMemo(() => ({ tripId, reader, sees }), [tripId, reader, sees])
  const { isDirty, isSubmitting } = entry.formState
  useEditing(tripId, opened?.id)
  const isHolding = useIsHolding(idOfNew)
  const isUnsaved = isDirty || isHolding || (props.isBegun && !opened)
  const work = isSubmitting ? 'saving' : isUnsaved ? 'unsaved' : 'none'
  useEffect(() => onWork(work), [work, onWork])
  const whole = useFirstField(!opened)
  // The fields subscribe to their own values. Other changes of the form, such as to `isDirty`, do not render them.
  const fields = useMemo(() => children(base, base?.id ?? idOfNew), [children, base, idOfNew])

  return (
    <form className="contents" noValidate onKeyDownCapture={saveByEnter} onSubmit={submit} ref={whole}>
      <DialogBody>
        {dispute && (
          <ConflictPanel
            dispute={dispute}
            form={form}
            onDecide={decide}
            sideOf={(side, field) =>
              side === 'mine' ? t('yours') : (writers.get(field) ?? t('somebodyElse'))
            }
            title={t('conflictTitle')}
          />
        )}
        {!canEdit && <Notice lines={[t('readOnlyNow')]} takesFocus />}
        {canEdit && notice.length > 0 && <Notice lines={notice} />}
        <fieldset
          className="contents"
          disabled={!canEdit}
          onKeyDownCapture={canEdit ? undefined : onlyLeaving}
        >
          <FormProvider {...entry}>
            <FormAround value={around}>{fields}</FormAround>
          </FormProvider>
        </fieldset>
        {!props.isProposed && <RowFiles id={idOfNew} kind={form.kind} row={base} tripId={tripId} />}
        {base && <RowThread kind={form.kind} row={base} tripId={tripId} />}
      </DialogBody>
      <DialogFooter start={base && <ToRowThread kind={form.kind} row={base} tripId={tripId} />}>
        <Button slot="close" variant="outline">
          {t('cancel')}
        </Button>
        {canEdit && (
          <Button busyLabel={t('saving')} isBusy={isSubmitting} type="submit">
            {t('save')}
          </Button>
        )}
      </DialogFooter>
    </form>
  )
}

/** The values that were written and not taken, over those that are there now. */
function begunBy<K extends RowKind, F>(
  refused: Unsent,
  { form, opened, blank }: RowFormProps<K, F>,
  reader: Reader,
): Begun<ValuesOf<F>> {
  const written = writtenBy(refused)
  const field = (column: string) => (form.fieldOf[column] ?? column) as keyof F & string
  const columns = Object.keys(written).filter(column => form.fieldOf[column])
  const row = opened ?? (refused.write.base as RowOf<K> | undefined)
  const values = form.valuesOf({ ...row, ...written } as RowOf<K>, reader)
  const typed = columns.map(column => [field(column), values[field(column)]])
  return {
    values: { ...form.valuesOf(row, reader, blank), ...Object.fromEntries(typed) },
    fields: opened ? [...new Set((refused.refused?.columns ?? []).map(field))] : [],
  }
}

type Draft<K extends RowKind, F> = ReturnType<typeof useDraft<RowOf<K> | undefined, ValuesOf<F>>>

/** Saves what is typed, and what came in between: another row, none any more, or more that was typed. */
function useSaving<K extends RowKind, F>(
  props: RowFormProps<K, F>,
  { form: entry, base, setBase, ask, isUndecided, settle }: Draft<K, F>,
  reader: Reader,
  idOfNew: string,
) {
  type Row = RowOf<K>
  type Content = ContentOf<Row, F>
  type Values = ValuesOf<F>
  const { tripId, form, create, change, onDone } = props
  const { kind, fieldOf } = form
  const t = useTranslations('form')
  const say = useSay()
  const failureText = useFailureText()
  const tellSaved = use(Saved)
  const canEdit = useCanEdit(tripId, kind)
  const [notice, setNotice] = useState<readonly string[]>([])
  const [writers, setWriters] = useState<ReadonlyMap<string, string | undefined>>(new Map())

  const mistakesIn = (values: Values) => {
    const mistakes = form.mistakesIn(values, reader, props.mistakesIn?.(form.contentOf(values, reader), base))
    return new Map([...mistakes].map(([field, mistake]) => [field, say(mistake)]))
  }
  // A refused write can name a day that is gone by now.
  const showMistakes = useMistakes(entry, mistakesIn, props.refused !== undefined)

  const submit = entry.handleSubmit(async values => {
    if (!canEdit) return
    toast.forget()
    setNotice([])
    const first = showMistakes(values)
    if (first !== undefined) return entry.setFocus(first)
    if (isUndecided) return void toast.failure(t('decideFirst'))
    const question = props.questionIn?.(values, base)
    if (question && !(await confirm({ tone: 'plain', ...question }))) return
    await save(values, form.contentOf(values, reader), base)
  })

  async function save(values: Values, content: Content, onto: Row | undefined): Promise<void> {
    try {
      const { answer } = onto
        ? await change(onto.id, changesIn(content, onto, fieldOf), onto)
        : await add(content)
      if (onto) tellSaved({ before: onto, after: answer })
      if (props.refused) await replace(props.refused)
      sendHeld(idOfNew)
      if (JSON.stringify(entry.getValues()) === JSON.stringify(values)) return onDone()
      setBase(answer)
      settle()
      setNotice([t('writtenMeanwhile')])
    } catch (failure) {
      await explain(failure, values, content, onto)
    }
  }

  /** Sent once more after an answer that was lost, with more typed since, it is the same row and what counts is the last. */
  async function add(content: Content): Promise<{ answer: Row }> {
    try {
      return await create(idOfNew, content)
    } catch (failure) {
      if (!(failure instanceof CallFailed) || failure.code !== 'row.exists') throw failure
      return change(idOfNew, content)
    }
  }

  async function explain(failure: unknown, values: Values, content: Content, onto?: Row): Promise<void> {
    if (onto && failure instanceof Conflict) {
      const field = (column: string) => fieldOf[column] ?? column
      const known = await writersSince(tripId, onto, failure.columns)
      setWriters(new Map([...known].map(([column, name]) => [field(column), name])))
      ask(failure.current as unknown as Row, failure.columns.map(field) as (keyof F & string)[])
    } else if (onto && failure instanceof CallFailed && failure.status === 404) {
      const question = { title: say([`${kind}.goneTitle`]), body: t('goneBody'), action: t('addAgain') }
      if (await confirm({ ...question, tone: 'plain' })) await save(values, content, undefined)
    } else {
      const reason = failureText(failure)
      const [key, named] = (!onto && props.addFailed?.(failure)) || ([`${kind}.saveFailed`] as const)
      const words = say([key, { ...named, reason }])
      setNotice(words.includes(reason) ? [words] : [words, reason])
    }
  }

  return { submit, notice, writers }
}
