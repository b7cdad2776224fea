import type { Change } from '@caravan/contract/history'
import { type Look, looksIn } from '@caravan/contract/history.fields'
import type { Language } from '@caravan/contract/languages'
import { type Rate, writeRate } from '@caravan/contract/money'
import type { useTranslations } from 'use-intl'
import { moneyText } from '../../lib/format/amounts.ts'
import { datesIn } from '../../lib/format/dates.ts'
import { localeOf, type Messages } from '../../lib/words/language.ts'

type Row = Record<string, unknown>

/** The reader and the trip, as far as words need to know them. */
export type Reader = {
  t: ReturnType<typeof useTranslations<'history'>>
  typeName: (type: string) => string
  language: Language
  ownId: string | undefined
  /** The name of somebody; undefined of somebody who is not known. */
  nameOf: (userId: string) => string | undefined
  currency: string
}

/** A field before and after, as it is read; null is nothing. */
export type Told = {
  field: string
  label: string
  isLong: boolean
  before: string | null
  after: string | null
}

/** Marks both ends of a value within a sentence. */
const END = '\u2063'
const marked = (value: unknown) => (typeof value === 'string' ? END + value + END : value)
const gaps =
  /(?<=\p{sc=Han})\u2063+(?=[^\p{sc=Han}\p{P}\s\u2063])|(?<=[^\p{sc=Han}\p{P}\s\u2063])\u2063+(?=\p{sc=Han})/gu
const spaced = (text: string) => text.replace(gaps, ' ').replaceAll(END, '')

/** Words with a space where Chinese meets a name or a number in other letters; the values stay as they are. */
export function withSpaces(words: Reader['t']): Reader['t'] {
  const t = (key: never, values: object = {}) => {
    // A message chooses by the kind, and does not show it.
    const ends = Object.entries(values).map(([name, value]) => [
      name,
      name === 'kind' ? value : marked(value),
    ])
    return spaced(words(key, Object.fromEntries(ends) as never))
  }
  return Object.assign(t, { has: words.has }) as unknown as Reader['t']
}

export function historyValues({ t: words, typeName, language, ownId, nameOf, currency }: Reader) {
  const t = withSpaces(words)
  const dates = datesIn(language)
  const list = new Intl.ListFormat(localeOf[language], { type: 'conjunction' })
  const and = (parts: readonly string[]) => spaced(list.format(parts.map(part => END + part + END)))

  /** As the object of a sentence. */
  const person = (id: unknown) => (id === ownId ? t('yourself') : (nameOf(String(id)) ?? t('somebody')))
  const money = (amount: unknown, row: Row) =>
    moneyText(String(amount), String(row['currency'] ?? row['cost_currency'] ?? currency), language)

  function splitText(split: Row, row: Row): string {
    const mode = t(`splits.${split['mode'] as 'equal'}`)
    const amounts = Object.entries((split['amounts'] ?? {}) as Row)
    if (amounts.length === 0) return mode
    const parts = amounts.map(([id, amount]) => `${person(id)} ${money(amount, row)}`)
    return t('splitAmong', { mode, parts: and(parts) })
  }

  const looks: { [L in Look]: (value: never, row: Row) => string } = {
    text: String,
    long: String,
    day: dates.shortDay,
    moment: (moment: string) => `${dates.shortDay(moment.slice(0, 10))} ${moment.slice(11, 16)}`,
    money,
    type: typeName,
    expenseType: (type: 'Other') => t(`expenseTypes.${type}`),
    person,
    people: (ids: string[]) => (ids.length === 0 ? t('nobody') : and(ids.map(person))),
    split: splitText,
    budgets: (budgets: Row) =>
      and(Object.entries(budgets).map(([code, amount]) => moneyText(String(amount), code, language))),
    rates: (rates: Rate | Rate[]) => and([rates].flat().map(rate => writeRate(rate, language))),
    yesNo: (is: unknown) => t(is ? 'yes' : 'no'),
    kind: ({ kind }: { kind: 'item' }) => t(`count.${kind}`, { count: 1 }),
    booking: ({ name }: { name: string }) => name,
    names: (named: { name: string }[]) => and(named.map(({ name }) => name)),
  }

  function valueText(look: Look, value: unknown, row: Row | null, field: string): string | null {
    if (field === 'approximate' && typeof value === 'boolean') return t(value ? 'rough' : 'exact')
    if (look === 'people' && value === null) return t('all')
    if (value === undefined || value === null || value === '') return null
    return looks[look](value as never, row ?? {}) || null
  }

  /** The fields of a change that people know and that read otherwise than before. */
  function fields({ entity, before, after }: Pick<Change, 'entity' | 'before' | 'after'>): Told[] {
    const told = Object.entries(looksIn[entity]).flatMap(([field, look]) => {
      const label = `fields.${field as keyof Messages['history']['fields']}` as const
      if (!words.has(label) || (look === 'yesNo' && !(before?.[field] || after?.[field]))) return []
      const textOf = (row: Row | null) => valueText(look, row?.[field], row, field)
      const [was, is] = [textOf(before), textOf(after)]
      if (was === is) return []
      const isLong = look === 'long' || look === 'split'
      return [{ field, label: t(label), isLong, before: was, after: is }]
    })
    // An airport is told once, by its code where it has no name.
    return withTime(told.filter((one, index) => told.findIndex(({ label }) => label === one.label) === index))
  }

  /** Both ends of a time are told as one. */
  function withTime(told: Told[]): Told[] {
    const [start, end] = ['start_time', 'end_time'].map(name => told.find(({ field }) => field === name))
    if (!start || !end) return told
    const span = (one: string | null, other: string | null) =>
      one || other ? [one, other].map(time => time ?? '').join(' - ') : null
    const [before, after] = [span(start.before, end.before), span(start.after, end.after)]
    const time: Told = { ...start, label: t('fields.time'), before, after }
    return told.flatMap(one => (one === start ? [time] : one === end ? [] : [one]))
  }

  return { t, fields, and, person, money, shortDay: dates.shortDay }
}
