import { expenseTypes } from '@caravan/contract/expenses'
import { Search } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import type { LedgerExpense } from '../../trip/ledger.ts'
import { folded } from '../../ui/fields/folded.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { LedgerPerson } from './ledger-people.ts'
import { perRow } from './ledger-sums.ts'

const ALL = 'all'
const nothing = { text: '', person: ALL, type: ALL, day: ALL }
type Filter = typeof nothing
type Chosen = Omit<Filter, 'text'>

const wordsOf = perRow(({ description }) => folded(description))

function isFoundBy({ person, type, day, ...filter }: Filter) {
  const text = folded(filter.text.trim())
  return (expense: LedgerExpense) =>
    (text === '' || wordsOf(expense).includes(text)) &&
    (person === ALL || expense.payer_id === person || expense.shared_with.includes(person)) &&
    (type === ALL || expense.type === type) &&
    (day === ALL || expense.paid_date === day)
}

/** The expenses that are looked for, by description, person, type and day. */
export function useExpenseFilter(expenses: readonly LedgerExpense[]) {
  const [filter, setFilter] = useState(nothing)
  // The field answers before the list does.
  const applied = useDeferredValue(filter)
  const isOn = Object.entries(nothing).some(([part, all]) => applied[part as keyof Filter] !== all)
  const found = useMemo(
    () => (isOn ? expenses.filter(isFoundBy(applied)) : expenses),
    [expenses, applied, isOn],
  )
  const change = useCallback((part: Partial<Filter>) => setFilter(all => ({ ...all, ...part })), [])
  return { found, isOn, filter, change }
}

type Change = { change: (part: Partial<Filter>) => void }
type Offered = { expenses: readonly LedgerExpense[]; people: ReadonlyMap<string, LedgerPerson> }

export function ExpenseFilter({ filter, change, ...offered }: Change & Offered & { filter: Filter }) {
  const t = useTranslations('expense')
  const { text, ...chosen } = filter
  return (
    <div className="grid shrink-0 grid-cols-3 gap-2 px-5 pt-3 max-md:[&_button]:gap-1 max-md:[&_button]:px-2.5 max-md:[&_button_svg]:size-3.5 md:grid-cols-[2fr_1fr_1fr_1fr] md:px-(--inset)">
      <div className="max-md:col-span-3">
        <TextField
          autoCapitalize="none"
          isLabelHidden
          label={t('search')}
          leading={<Search />}
          onChange={text => change({ text })}
          placeholder={t('search')}
          value={text}
        />
      </div>
      <Choices {...chosen} {...offered} change={change} />
    </div>
  )
}

/** Offers what the expenses have; it stays as it is while somebody types. */
const Choices = memo(function Choices({ expenses, people, change, ...chosen }: Change & Offered & Chosen) {
  const t = useTranslations('expense')
  const { pastDay } = useDates()
  const choices = useMemo(() => {
    const types = new Set(expenses.map(({ type }) => type))
    const days = [...new Set(expenses.map(({ paid_date }) => paid_date))]
    return {
      person: [...people.values()].map(({ id, short: name }) => ({ id, name })),
      type: expenseTypes.flatMap(id => (types.has(id) ? [{ id: id as string, name: t(`types.${id}`) }] : [])),
      day: days.map(id => ({ id, name: pastDay(id) })),
    }
  }, [expenses, people, t, pastDay])
  return (['person', 'type', 'day'] as const).map(part => (
    <Select
      isLabelHidden
      key={part}
      label={t(`filter.${part}`)}
      onChange={id => change({ [part]: id })}
      options={[{ id: ALL, name: t(`all.${part}`) }, ...choices[part]]}
      value={chosen[part]}
    />
  ))
})
