import { expenseTypes } from '@caravan/contract/expenses'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import type { LedgerExpense } from '../../trip/ledger.ts'
import { folded } from '../../ui/fields/folded.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { LedgerPerson } from './ledger-people.ts'

const ALL = 'all'
const nothing = { text: '', person: ALL, type: ALL, day: ALL }
type Filter = typeof nothing

function isFound({ description, payer_id, shared_with, type, paid_date }: LedgerExpense, filter: Filter) {
  const { person, day } = filter
  return (
    folded(description).includes(folded(filter.text.trim())) &&
    (person === ALL || payer_id === person || shared_with.includes(person)) &&
    (filter.type === ALL || type === filter.type) &&
    (day === ALL || paid_date === day)
  )
}

/** The expenses that are looked for, by description, person, type and day. */
export function useExpenseFilter(expenses: readonly LedgerExpense[]) {
  const [filter, setFilter] = useState(nothing)
  const isOn = Object.entries(nothing).some(([part, all]) => filter[part as keyof Filter] !== all)
  const found = isOn ? expenses.filter(expense => isFound(expense, filter)) : expenses
  return { found, isOn, filter, change: (part: Partial<Filter>) => setFilter({ ...filter, ...part }) }
}

type ExpenseFilterProps = Pick<ReturnType<typeof useExpenseFilter>, 'filter' | 'change'> & {
  expenses: readonly LedgerExpense[]
  people: ReadonlyMap<string, LedgerPerson>
}

/** Offers what the expenses have. */
export function ExpenseFilter({ filter, change, expenses, people }: ExpenseFilterProps) {
  const t = useTranslations('expense')
  const { pastDay } = useDates()
  const types = expenseTypes.filter(type => expenses.some(expense => expense.type === type))
  const days = [...new Set(expenses.map(({ paid_date }) => paid_date))]
  const choices = {
    person: [...people.values()].map(({ id, short: name }) => ({ id, name })),
    type: types.map(id => ({ id: id as string, name: t(`types.${id}`) })),
    day: days.map(id => ({ id, name: pastDay(id) })),
  }
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
          value={filter.text}
        />
      </div>
      {(['person', 'type', 'day'] as const).map(part => (
        <Select
          isLabelHidden
          key={part}
          label={t(`filter.${part}`)}
          onChange={id => change({ [part]: id })}
          options={[{ id: ALL, name: t(`all.${part}`) }, ...choices[part]]}
          value={filter[part]}
        />
      ))}
    </div>
  )
}
