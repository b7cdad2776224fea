import type { Me, Profile } from '@caravan/contract/account'
import { type Asked, asked } from '@caravan/contract/forms'
import type { Kind, topics } from '@caravan/contract/kinds'
import type { Language } from '@caravan/contract/languages'
import type { Stay } from '@caravan/contract/lodging.stays'
import type { Plan } from '@caravan/contract/plan'
import { hiddenFields, type Sees } from '@caravan/contract/sections'
import { createContext, memo, type ReactNode, type RefCallback, use, useMemo, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { type MessageKey, type Phrase, tooLong, useSay } from '../../lib/words/phrase.ts'
import { useTripCurrency } from '../currency.ts'
import type { Ledger } from '../ledger.ts'

/** The rows of a trip that have a form: those of the plan and the ledger, and the stays, which follow from items. */
export type RowKind = Exclude<Kind, 'day' | 'settlement' | 'comment'> | 'stay'
/** A form is named by its row. */
export type FormKind = RowKind | 'profile'
/** The own account and profile as one row. */
export type OwnRow = Pick<Me, 'username' | 'email'> & Profile & Profile['permissions']

export type RowOf<K extends FormKind> = K extends Kind
  ? (Plan & Ledger)[(typeof topics)[K]][number]
  : K extends 'stay'
    ? Stay
    : OwnRow

/** A form gives these to the input of a field. */
export type Bound<Value> = {
  name: string
  label: string
  error: string | undefined
  value: Value
  onChange(value: Value): void
  onBlur(): void
  ref: RefCallback<HTMLElement>
}

/** The reader of a form, and the currency of the trip, where the form belongs to one. */
export type Reader = {
  language: Language
  currency?: string
  /** The text of a key, where one stands in for what is not typed. */
  told?: (key: MessageKey) => string
}

/** Amounts are read in the currency in which typing began. */
export function useReader(): Reader {
  const language = useLocale()
  const [currency] = useState(useTripCurrency())
  const told = useTranslations() as NonNullable<Reader['told']>
  return useMemo(() => ({ language, currency, told }), [language, currency, told])
}

/** The typed values of all fields. */
export type Typed = { readonly [field: string]: unknown }

/** A field of a form: how it follows from the row, how it is typed and drawn, and how it is written back. */
export interface Field<Value, Stored, Props = object> {
  /** Of a new row nothing is stored. */
  typed(stored: Stored | undefined, reader: Reader): Value
  /** As the server answers it, so that a field that was left alone differs in nothing. It may depend on other fields. */
  written(value: Value, reader: Reader, all: Typed): Stored
  mistake?(value: Value, reader: Reader, all: Typed): Phrase | undefined
  /** Its words in the question which of two edits stays; a text is its own. */
  told?(value: Value, reader: Reader): string | Phrase
  Input(props: Bound<Value> & Props): ReactNode
}

/** A field that holds several columns, which are saved together; others hold the column of their name. */
export interface WideField<Value, Stored, Props = object> extends Field<Value, Stored, Props> {
  columns: readonly (keyof Stored & string)[]
}

// biome-ignore lint/suspicious/noExplicitAny: whatever a field asks of those who draw it.
type AnyField<Stored = any> = Field<unknown, Stored, any>
/** Each has a label among the messages of its kind. */
type FieldsOver<K extends FormKind, F> = {
  [Name in keyof F & string]: `${K}.fields.${Name}` extends MessageKey
    ? F[Name] extends { columns: unknown }
      ? AnyField<Partial<RowOf<K>>>
      : AnyField<RowOf<K>[Name & keyof RowOf<K>]>
    : never
}

type ColumnOf<F, Name> = F extends { columns: readonly (infer Column)[] } ? Column : Name
type PropsOf<F> = F extends { Input(props: infer Props): ReactNode }
  ? Omit<Props, keyof Bound<unknown>>
  : never

/** A form as it is being filled in. */
export type ValuesOf<F> = {
  [Name in keyof F]: F[Name] extends { typed(stored: never, reader: never): infer Value } ? Value : never
}
/** The columns that it writes. */
export type ContentOf<Row, F> = Pick<Row, { [Name in keyof F]: ColumnOf<F[Name], Name> }[keyof F] & keyof Row>

/** Mistakes that no field can know alone. */
export type Between<F> = { [Name in keyof F]?: Phrase | false }

type Around = { tripId: string; reader: Reader; sees?: Sees }
const FormContext = createContext<Around | null>(null)
export const FormAround = FormContext.Provider
/** The form around a field, as far as the field may know it. */
export const useFormAround = () => use(FormContext) as Around

export type Form<K extends FormKind, F> = {
  kind: K
  fields: F
  /** Draws a field. It subscribes to its own value, so typing renders no other field. */
  Field: <Name extends keyof F & string>(props: { name: Name } & PropsOf<F[Name]>) => ReactNode
  /** All fields as they are typed. */
  useValues: () => ValuesOf<F>
  /** The field that shows a column. */
  fieldOf: { [column: string]: keyof F & string }
  valuesOf: (row: RowOf<K> | undefined, reader: Reader, blank?: Partial<ValuesOf<F>>) => ValuesOf<F>
  contentOf: (values: ValuesOf<F>, reader: Reader) => ContentOf<RowOf<K>, F>
  /**
   * By field, in their order; those that were found between fields come before those of a field alone, and what is
   * missing before what is wrong.
   */
  mistakesIn: (values: ValuesOf<F>, reader: Reader, between?: Between<F>) => Map<keyof F & string, Phrase>
  told: (name: keyof F & string, values: ValuesOf<F>, reader: Reader) => string | Phrase
}

/** The phrase that a field is called by. */
export const labelOf = (kind: FormKind, field: string) => `${kind}.fields.${field}` as MessageKey

/** Of a column that is empty and that the call which saves the row needs. */
function lackIn(
  kind: FormKind,
  field: string,
  columns: readonly string[],
  written: Typed,
): Phrase | undefined {
  const { needed }: Asked = asked[kind]
  const isLacking = columns.some(column => written[column] === '' && needed.includes(column))
  return isLacking ? [`${kind}.missing.${field}` as MessageKey] : undefined
}

/** Of a text that is longer than that call takes it. */
function excessIn(kind: FormKind, columns: readonly string[], written: Typed): Phrase | undefined {
  const { most }: Asked = asked[kind]
  for (const column of columns) {
    const [text, limit] = [written[column], most[column]]
    const mistake = typeof text === 'string' && limit !== undefined && tooLong(text, limit)
    if (mistake) return mistake
  }
  return undefined
}

/** Describes the form of a row by its fields, which stand in the order in which their mistakes are told. */
export function formOf<K extends FormKind, F extends Record<string, AnyField>>(
  kind: K,
  fields: F & FieldsOver<K, F>,
): Form<K, F> {
  type Name = keyof F & string
  const all = Object.entries(fields) as [Name, AnyField & { columns?: readonly string[] }][]
  function contentOf(values: ValuesOf<F>, reader: Reader): ContentOf<RowOf<K>, F> {
    const written = all.map(([name, field]) => {
      const stored = field.written(values[name], reader, values)
      return field.columns ? stored : { [name]: stored }
    })
    return Object.assign({}, ...written)
  }
  function BoundField({ name, ...props }: { name: Name }) {
    const say = useSay()
    const { field, fieldState } = useController({ name })
    const sees = use(FormContext)?.sees
    const { Input } = fields[name] as AnyField
    if (sees && Object.hasOwn(hiddenFields[sees], name)) return null
    const label = say([labelOf(kind, name)])
    return <Input {...field} {...props} error={fieldState.error?.message} label={label} />
  }
  return {
    kind,
    fields,
    // The type of `memo()` loses that the props depend on the name.
    Field: memo(BoundField) as unknown as Form<K, F>['Field'],
    useValues: () => useWatch() as ValuesOf<F>,
    fieldOf: Object.fromEntries(
      all.flatMap(([name, { columns = [name] }]) => columns.map(column => [column, name])),
    ),
    valuesOf(row, reader, blank) {
      const values = all.map(([name, field]) => [
        name,
        field.typed(row && (field.columns ? row : row[name as never]), reader),
      ])
      return { ...Object.fromEntries(values), ...(row === undefined && blank) }
    },
    contentOf,
    mistakesIn(values, reader, between = {}) {
      const content = contentOf(values, reader)
      const found = all.map(([name, { columns = [name], mistake }]) => {
        const own = () => mistake?.(values[name], reader, values) ?? excessIn(kind, columns, content)
        return [name, between[name] || lackIn(kind, name, columns, content) || own()] as const
      })
      return new Map(found.filter((one): one is [Name, Phrase] => Boolean(one[1])))
    },
    told: (name, values, reader) =>
      (fields[name] as AnyField).told?.(values[name], reader) ?? String(values[name] ?? ''),
  }
}
