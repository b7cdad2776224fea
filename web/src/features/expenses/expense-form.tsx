import { type ExpenseType, expenseTypes } from '@caravan/contract/expenses'
import { type ComponentProps, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { LedgerExpense } from '../../trip/ledger.ts'
import { date, emptied, money, type TypedMoney } from '../../trip/rows/fields.tsx'
import { type Bound, type Field, formOf, type WideField } from '../../trip/write/form.tsx'
import { line } from '../../trip/write/text-fields.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { expenseLooks } from './expense-look.tsx'
import type { LedgerPerson } from './ledger-people.ts'
import { split } from './split-field.tsx'

const type: Field<ExpenseType, ExpenseType> = {
  typed: stored => stored ?? 'Other',
  written: type => type,
  told: type => [`expense.types.${type}`],
  Input(field) {
    const t = useTranslations('expense')
    return (
      <Select
        {...field}
        iconOf={({ id }) => {
          const { icon: Icon } = expenseLooks[id]
          return <Icon />
        }}
        options={expenseTypes.map(id => ({ id, name: t(`types.${id}`) }))}
      />
    )
  },
}

type People = { people: readonly LedgerPerson[] }

const payer: Field<string, string, People> = {
  typed: stored => stored ?? '',
  written: id => id,
  Input: ({ people, ...field }) => (
    <Select
      {...field}
      iconOf={({ person }) => <Avatar person={person} size={22} />}
      options={people.map(person => ({ id: person.id, name: person.short, person }))}
    />
  ),
}

const refund: Field<boolean, boolean> = {
  typed: stored => stored ?? false,
  written: isRefund => isRefund,
  told: isRefund => [isRefund ? 'expense.refund' : 'expense.noRefund'],
  Input: ({ ref, value, label, ...field }) => (
    <Checkbox {...field} isSelected={value} ref={ref}>
      {label}
    </Checkbox>
  ),
}

type Price = Pick<LedgerExpense, 'amount' | 'currency'>
const anyMoney = money('amount', 'currency')

/** Money that has to be there, and is not zero. */
const price = {
  ...anyMoney,
  mistake: (typed, reader, all) =>
    anyMoney.mistake?.(typed, reader, all) ??
    (/[1-9]/.test(anyMoney.written(typed, reader, all).amount ?? '') ? undefined : ['expense.missing.money']),
} as WideField<TypedMoney, Partial<Price>, { offered?: readonly string[] }>

export const expenseForm = formOf('expense', {
  money: price,
  description: emptied(line),
  type,
  paid_date: date,
  payer_id: payer,
  refund,
  split,
})

const { Field: Entry } = expenseForm
const limits = { min: '1900-01-01', max: '2199-12-31' }

type ExpenseFieldsProps = Omit<ComponentProps<typeof split.Input>, keyof Bound<unknown> | 'money'> & {
  currencies: readonly string[]
}

export function ExpenseFields({ currencies, ...splitting }: ExpenseFieldsProps) {
  const { getValues, setFocus } = useFormContext()
  // Before the next frame, the dialog below would take the focus back.
  useEffect(() => {
    if (getValues('money').amount !== '') return
    const frame = requestAnimationFrame(() => setFocus('money'))
    return () => cancelAnimationFrame(frame)
  }, [getValues, setFocus])
  return (
    <div className="grid items-start gap-x-7 gap-y-4.5 md:grid-cols-2">
      <div className="grid gap-y-4.5">
        <div className="[&_input[inputmode=decimal]]:type-total">
          <Entry name="money" offered={currencies} />
        </div>
        <Entry name="description" />
        <Entry name="type" />
        <div className="grid grid-cols-2 gap-x-3 gap-y-4.5 md:max-lg:grid-cols-1">
          <Entry limits={limits} name="paid_date" />
          <Entry name="payer_id" people={splitting.people} />
        </div>
        <Entry name="refund" />
      </div>
      <SplitEntry {...splitting} />
    </div>
  )
}

/** Everybody's part follows from the amount while that is typed. */
function SplitEntry(splitting: Omit<ExpenseFieldsProps, 'currencies'>) {
  const { money } = expenseForm.useValues()
  return <Entry {...splitting} money={money} name="split" />
}
