import { isSame } from '@caravan/contract/same'
import { useEffect, useEffectEvent, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'

export type Side = 'mine' | 'theirs'
export type FieldOf<Values> = keyof Values & string

/** Fields that two people have changed, with what each of them made of them, and what was chosen so far. */
export type Dispute<Values> = {
  fields: readonly FieldOf<Values>[]
  mine: Values
  theirs: Values
  chosen: { [Field in keyof Values]?: Side }
}

/** What was written earlier and not taken, with the fields that somebody else has changed as well. */
export type Begun<Values> = { values: Values; fields: readonly FieldOf<Values>[] }

/** A form over a row that others may change meanwhile: what is typed is measured against the row as it is known here. */
export function useDraft<Row, Values extends FieldValues>(
  opened: Row,
  valuesOf: (row: Row) => Values,
  begun?: Begun<Values>,
) {
  const values = begun?.values ?? valuesOf(opened)
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> })
  const [base, setBase] = useState(opened)
  const [dispute, setDispute] = useState<Dispute<Values> | undefined>(
    begun && begun.fields.length > 0
      ? { fields: begun.fields, mine: begun.values, theirs: valuesOf(opened), chosen: {} }
      : undefined,
  )

  const put = (field: string, value: unknown, options?: object) =>
    (form as unknown as UseFormReturn).setValue(field, value, options)

  /** Takes over a newer row: every field that was left alone shows it. */
  function adopt(fresh: Row): void {
    const [values, before, after] = [form.getValues(), valuesOf(base), valuesOf(fresh)]
    for (const field of Object.keys(after)) if (isSame(values[field], before[field])) put(field, after[field])
    setBase(fresh)
  }

  /** Takes over what others did to fields that were left alone here, and has the rest decided. */
  function ask(current: Row, fields: readonly FieldOf<Values>[]): void {
    const mine = structuredClone(form.getValues())
    adopt(current)
    setDispute({ fields: [...new Set(fields)], mine, theirs: valuesOf(current), chosen: {} })
  }

  function decide(field: FieldOf<Values>, side: Side): void {
    if (!dispute) return
    setDispute({ ...dispute, chosen: { ...dispute.chosen, [field]: side } })
    put(field, dispute[side][field], { shouldDirty: true })
  }

  const isUndecided = dispute?.fields.some(field => !dispute.chosen[field]) ?? false
  return {
    form,
    base,
    setBase,
    adopt,
    dispute,
    ask,
    decide,
    isUndecided,
    settle: () => setDispute(undefined),
  }
}

/**
 * Shows mistakes at their fields and removes each once it is corrected, also where another field corrected it. Returns
 * the function that shows them, which returns the first mistaken field.
 */
export function useMistakes<Values extends FieldValues>(
  { getValues, getFieldState, setError, clearErrors, subscribe }: UseFormReturn<Values>,
  mistakesIn: (values: Values) => ReadonlyMap<string, string>,
  isShownAtOnce: boolean,
): (values: Values) => Path<Values> | undefined {
  function show(values: Values) {
    const mistakes = mistakesIn(values)
    for (const [field, message] of mistakes) setError(field as Path<Values>, { message })
    return mistakes.keys().next().value as Path<Values> | undefined
  }
  const showFirst = useEffectEvent(() => isShownAtOnce && show(getValues()))
  useEffect(() => void showFirst(), [])
  const clear = useEffectEvent(() => {
    const names = Object.keys(getValues()) as Path<Values>[]
    const shown = names.filter(name => getFieldState(name).error)
    if (shown.length === 0) return
    const mistakes = mistakesIn(getValues())
    for (const name of shown) if (!mistakes.has(name)) clearErrors(name)
  })
  useEffect(() => subscribe({ formState: { values: true }, callback: () => clear() }), [subscribe])
  return show
}

/** The columns in which a row is to differ. Those of one field are sent together: a new place brings its own spot, also none. */
export function changesIn<Content extends object>(
  content: Content,
  base: Content,
  fieldOf: { [column: string]: string } = {},
): Partial<Content> {
  const columns = Object.keys(content) as FieldOf<Content>[]
  const field = (column: string) => fieldOf[column] ?? column
  const changed = new Set(columns.filter(column => !isSame(content[column], base[column])).map(field))
  return Object.fromEntries(
    columns.filter(column => changed.has(field(column))).map(column => [column, content[column]]),
  ) as Partial<Content>
}
