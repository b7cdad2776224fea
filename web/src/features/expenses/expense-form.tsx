import { type ExpenseType, expenseTypes } from '@caravan/contract/expenses'
import { typeOfExpense } from '@caravan/contract/type-of-expense'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { LedgerExpense } from '../../trip/ledger.ts'
import { date, money, type TypedMoney } from '../../trip/rows/fields.tsx'
import { type Bound, type Field, formOf, type WideField } from '../../trip/write/form.tsx'
import { line } from '../../trip/write/text-fields.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { expenseLooks } from './expense-look.tsx'
import { payer } from './payer-field.tsx'
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

/** The name of its type stands in for one that is empty. */
const description: Field<string, string, { isNew: boolean }> = {
  typed: line.typed,
  written(typed, reader, all) {
    const type = all['type'] as ExpenseType
    return line.written(typed, reader, all) ?? reader.told?.(`expense.types.${type}`) ?? type
  },
  Input: DescriptionInput,
}

/** The words tell the type of a new expense for as long as nobody has chosen another one. */
function DescriptionInput({ isNew, ...field }: Bound<string> & { isNew: boolean }) {
  const t = useTranslations('expense')
  const { setValue } = useFormContext()
  const type: ExpenseType = useWatch({ name: 'type' })
  const guessed = useRef<ExpenseType>('Other')
  return (
    <TextField
      {...field}
      autoCapitalize="none"
      onChange={typed => {
        field.onChange(typed)
        if (!isNew || type !== guessed.current) return
        guessed.current = typeOfExpense(typed) ?? 'Other'
        setValue('type', guessed.current)
      }}
      placeholder={t(`types.${type}`)}
    />
  )
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
  description,
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
  isNew: boolean
}

export function ExpenseFields({ currencies, isNew, ...splitting }: ExpenseFieldsProps) {
  const { getValues, setFocus, setValue } = useFormContext()
  const [currency] = currencies
  // Before the next frame, the dialog below would take the focus back.
  useEffect(() => {
    if (getValues('money').amount !== '') return
    const frame = requestAnimationFrame(() => setFocus('money'))
    return () => cancelAnimationFrame(frame)
  }, [getValues, setFocus])
  const offered = useRef(currency)
  // The group's last currency comes with the ledger, perhaps after the form; one that was chosen stays.
  useEffect(() => {
    const { amount, currency: shown } = getValues('money')
    if (isNew && amount === '' && shown === offered.current) setValue('money', { amount, currency })
    offered.current = currency
  }, [isNew, currency, getValues, setValue])
  return (
    <div className="grid items-start gap-x-7 gap-y-4.5 low:grid-cols-2 md:grid-cols-2">
      <div className="grid gap-y-4.5">
        <div className="min-[20rem]:[&_[data-sign]]:type-total min-[20rem]:[&_input[inputmode=decimal]]:type-total">
          <Entry name="money" offered={currencies} />
        </div>
        <Entry isNew={isNew} name="description" />
        <Entry name="type" />
        <div className="grid grid-cols-2 gap-x-3 gap-y-4.5 max-[22rem]:grid-cols-1 md:max-lg:grid-cols-1">
          <Entry limits={limits} name="paid_date" />
          <PayerEntry isNew={isNew} people={splitting.people} />
        </div>
        <Entry name="refund" />
      </div>
      <SplitEntry {...splitting} />
    </div>
  )
}

function PayerEntry(paying: Pick<ExpenseFieldsProps, 'people' | 'isNew'>) {
  const { money } = expenseForm.useValues()
  return <Entry {...paying} money={money} name="payer_id" />
}

/** Everybody's part follows from the amount while that is typed. */
function SplitEntry(splitting: Omit<ExpenseFieldsProps, 'currencies' | 'isNew'>) {
  const { money } = expenseForm.useValues()
  return <Entry {...splitting} money={money} name="split" />
}
