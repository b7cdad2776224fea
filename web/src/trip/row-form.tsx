import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { CallFailed } from '../lib/call.ts'
import { useFailureText } from '../lib/failure-text.ts'
import { Conflict } from '../lib/merge.ts'
import { newId } from '../lib/new-id.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.ts'
import { DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { changesIn, type FieldOf, useDraft } from './draft.ts'
import { writersSince } from './history.ts'

/** What closing a form would lose. */
export type Work = 'none' | 'unsaved' | 'saving'

type RowFormProps<Content extends object, Row extends Content, Values extends FieldValues> = {
  tripId: string
  /** The row as it was when the form was opened; without one, the form adds. */
  opened: Row | undefined
  valuesOf: (row: Row | undefined) => Values
  contentOf: (values: Values) => Content
  /** The field that shows a column, where it has another name. */
  fieldOf?: { [column: string]: FieldOf<Values> }
  /** What keeps it from being sent, by field and in their order. */
  mistakesIn: (values: Values, base: Row | undefined) => ReadonlyMap<FieldOf<Values>, string>
  create: (id: string, content: Content) => Promise<{ answer: Row }>
  change: (id: string, changes: Partial<Content>, base?: Row) => Promise<{ answer: Row }>
  words: {
    /** That it could not be saved, and that somebody has deleted it. */
    failed: string
    gone: string
    field: (field: FieldOf<Values>) => string
    /** What stands in a field; empty where that is nothing. */
    value: (field: FieldOf<Values>, values: Values) => string
  }
  onDone: () => void
  onWork: (work: Work) => void
  children: (form: UseFormReturn<Values>, base: Row | undefined) => ReactNode
}

/** The form of a row of a trip. It is saved without losing what others have saved since it was opened. */
export function RowForm<
  Content extends object,
  Row extends Content & { id: string; version: number },
  Values extends FieldValues,
>(props: RowFormProps<Content, Row, Values>) {
  const { tripId, opened, fieldOf = {}, create, change, words, onDone, onWork } = props
  const t = useTranslations('form')
  const failureText = useFailureText()
  const { form, base, setBase, dispute, ask, decide, isUndecided, settle } = useDraft(opened, props.valuesOf)
  const [notice, setNotice] = useState<readonly string[]>([])
  const [writers, setWriters] = useState<ReadonlyMap<string, string | undefined>>(new Map())
  // The id is made with the form: however often it is sent, it is one row.
  const [idOfNew] = useState(newId)
  const field = (column: string) => (fieldOf[column] ?? column) as FieldOf<Values>

  const { isDirty, isSubmitting } = form.formState
  const work = isSubmitting ? 'saving' : isDirty ? 'unsaved' : 'none'
  useEffect(() => onWork(work), [work, onWork])

  const submit = form.handleSubmit(async values => {
    toast.forget()
    setNotice([])
    const mistakes = props.mistakesIn(values, base)
    for (const [field, message] of mistakes) form.setError(field as never, { message })
    const [first] = mistakes.keys()
    if (first !== undefined) return form.setFocus(first as never)
    if (isUndecided) return void toast.failure(t('decideFirst'))
    await save(values, base)
  })

  async function save(values: Values, onto: Row | undefined): Promise<void> {
    try {
      const content = props.contentOf(values)
      const { answer } = onto
        ? await change(onto.id, changesIn<Content>(content, onto, fieldOf), onto)
        : await add(content)
      if (JSON.stringify(form.getValues()) === JSON.stringify(values)) return onDone()
      setBase(answer)
      settle()
      setNotice([t('writtenMeanwhile')])
    } catch (failure) {
      await explain(failure, values, onto)
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

  async function explain(failure: unknown, values: Values, onto: Row | undefined): Promise<void> {
    if (onto && failure instanceof Conflict) {
      const known = await writersSince(tripId, onto, failure.columns)
      setWriters(new Map([...known].map(([column, name]) => [field(column), name])))
      ask(failure.current as unknown as Row, failure.columns.map(field))
    } else if (onto && failure instanceof CallFailed && failure.status === 404) {
      const question = { title: words.gone, body: t('goneBody'), action: t('addAgain') }
      if (await confirm({ ...question, tone: 'plain' })) await save(values, undefined)
    } else setNotice([words.failed, failureText(failure)])
  }

  return (
    <form className="contents" noValidate onSubmit={submit}>
      <DialogBody>
        {dispute && (
          <ConflictPanel
            dispute={dispute}
            labelOf={words.field}
            onDecide={decide}
            sideOf={(side, field) => (side === 'mine' ? t('yours') : (writers.get(field) ?? t('somebody')))}
            title={t('conflictTitle')}
            wordsOf={words.value}
          />
        )}
        {notice.length > 0 && <Notice lines={notice} />}
        {props.children(form, base)}
      </DialogBody>
      <DialogFooter>
        <Button slot="close" variant="outline">
          {t('cancel')}
        </Button>
        <Button busyLabel={t('saving')} isBusy={isSubmitting} type="submit">
          {t('save')}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** What became of saving. */
function Notice({ lines }: { lines: readonly string[] }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => void notice.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div
      ref={notice}
      role="alert"
      className="mb-4 flex gap-2.5 rounded-lg bg-danger-soft px-3.5 py-3 type-ui text-danger-ink"
    >
      <CircleAlert className="mt-px size-[18px] shrink-0" />
      <div>
        {lines.map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}
