import type { Plan } from '@caravan/contract/plan'
import type { Trip } from '@caravan/contract/trips'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { CallFailed } from '../../lib/calls/call.ts'
import { moneyText } from '../../lib/format/amounts.ts'
import { useDates } from '../../lib/format/dates.ts'
import { useRowAddress } from '../../trip/address.ts'
import { type Booking, bookingOf, costOf, dateOf, linkOf, nameOf } from '../../trip/bookings.ts'
import { RowThread } from '../../trip/comments/threads.tsx'
import { RowFiles } from '../../trip/files/row-files.tsx'
import { useBookingKinds } from '../../trip/kinds.ts'
import type { Ledger, LedgerExpense } from '../../trip/ledger.ts'
import { ReadingLines } from '../../trip/rows/reading.tsx'
import { RowDialog } from '../../trip/rows/row-dialog.tsx'
import { RowForm } from '../../trip/rows/row-form.tsx'
import { useTripMutation } from '../../trip/write/write.ts'
import { DialogBody } from '../../ui/overlays/dialog.tsx'
import { ExpenseFields, expenseForm } from './expense-form.tsx'
import { useLastExpense } from './last-expense.ts'
import { type LedgerPerson, useLedgerPeople } from './ledger-people.ts'
import type { Payers } from './payer-field.tsx'
import { billsOf } from './several-payers.ts'

/** A new expense needs no ledger. */
type EditorProps = {
  plan: Plan
  ledger: Ledger | undefined
  /** The day from which a new one is added. */
  day: string | undefined
}

/** The form that adds or changes an expense, as the address asks for it. */
export function ExpenseEditor({ plan, ledger, day }: EditorProps) {
  const t = useTranslations('expense')
  const { trip } = plan
  const { asked, from, close } = useRowAddress('expense')
  const people = useLedgerPeople({ plan, ledger })
  if (people.size === 0) return null
  return (
    <RowDialog
      asked={asked}
      keys={['expense']}
      kind="expense"
      onClose={close}
      row={ledger?.expenses.find(({ id }) => id === asked)}
      titleOf={({ row, canEdit }) => (row && !canEdit ? row.description : t(row ? 'editTitle' : 'addTitle'))}
      tripId={trip.id}
    >
      {({ row, canEdit, ...opened }) =>
        row && !canEdit ? (
          <DialogBody>
            <ExpenseReading expense={row} people={people} />
            <RowFiles id={row.id} kind="expense" row={row} tripId={trip.id} />
            <RowThread kind="expense" row={row} tripId={trip.id} />
          </DialogBody>
        ) : (
          <ExpenseForm
            {...opened}
            day={day}
            from={from}
            ledger={ledger}
            opened={row}
            people={people}
            plan={plan}
          />
        )
      }
    </RowDialog>
  )
}

type Content = ReturnType<typeof expenseForm.contentOf> & Payers

type ExpenseFormProps = EditorProps & {
  /** The booking that a new one is for. */
  from: string | undefined
  people: ReadonlyMap<string, LedgerPerson>
  opened: LedgerExpense | undefined
  onDone: () => void
  onWork: Parameters<typeof RowForm>[0]['onWork']
}

function ExpenseForm({ plan, ledger, day, from, people, opened, ...leaving }: ExpenseFormProps) {
  const t = useTranslations('expense')
  const item = useTranslations('item')
  const { trip } = plan
  const kinds = useBookingKinds()
  const [booking] = useState(() => (opened || from === undefined ? undefined : bookingOf(kinds, plan, from)))
  const choices = useChoices(people, opened)
  // Expenses that others add meanwhile change nothing here.
  const [known, setKnown] = useState(ledger)
  if (ledger && !known) setKnown(ledger)
  const { currencies, blank, remember } = useLastExpense({ trip, ledger: known, day, people: choices })
  const inIt = choices.map(({ id }) => id).filter(id => booking?.row.participants?.includes(id))
  const { mutateAsync: create } = useTripMutation('createExpense', trip.id, {
    done: () => t('added'),
    undone: () => t('addUndone'),
  })
  const { mutateAsync: addTogether } = useTripMutation('addTogether', trip.id, {
    done: () => t('added'),
    undone: () => t('addUndone'),
  })
  const { mutateAsync: change } = useTripMutation('updateExpense', trip.id)
  const { mutate: changeTrip } = useTripMutation('updateTrip', trip.id, {
    done: () => t('remembered'),
    undone: () => t('forgotten'),
    failed: () => t('rememberFailed'),
  })
  return (
    <RowForm
      {...leaving}
      addFailed={failure => {
        if (!(failure instanceof CallFailed)) return ['expense.addFailed']
        if (failure.code === 'auth.required') return ['auth.required']
        return [failure.status === 0 ? 'expense.requestError' : 'expense.addFailed']
      }}
      blank={{
        ...blank,
        ...(booking && blankFor(booking, trip)),
        ...(inIt.length > 0 && { split: { isSplit: true, sharers: inIt, mode: 'equal', parts: {} } }),
      }}
      change={(expenseId, body, base) => change({ params: { expenseId }, body, ...(base && { base }) })}
      create={async (expense_id, { payers, ...content }: Content) => {
        const source = booking && sourceOf(booking, item('noPlace'))
        const bill = { ...content, ...(source && { source }) }
        const { answer } = payers
          ? await addTogether({
              params: { tripId: trip.id },
              body: { expenses: billsOf(bill, payers, expense_id), settlements: [] },
            })
          : await create({ body: { trip_id: trip.id, expense_id, ...bill } })
        if (!booking) remember(content)
        return { answer: [answer].flat()[0] as LedgerExpense }
      }}
      form={expenseForm}
      opened={opened}
      tripId={trip.id}
    >
      {(base, id) => (
        <ExpenseFields
          currencies={currencies}
          id={id}
          isNew={base === undefined}
          onRemember={default_split => changeTrip({ params: { tripId: trip.id }, body: { default_split } })}
          remembered={trip.default_split}
          people={choices}
        />
      )}
    </RowForm>
  )
}

/** Members, and who of the expense has left; somebody who leaves meanwhile stays, marked. */
function useChoices(people: ReadonlyMap<string, LedgerPerson>, opened: LedgerExpense | undefined) {
  const t = useTranslations('expense')
  const [known] = useState(people)
  const isIn = (id: string) => opened?.payer_id === id || opened?.shared_with.includes(id)
  const left = [...known.values()]
    .filter(({ id, isFormer }) => !isFormer && !people.has(id))
    .map(person => ({ ...person, isFormer: true, short: t('former', { name: person.short }) }))
  return [...people.values(), ...left].filter(
    ({ id, isFormer }) => !isFormer || isIn(id) || known.get(id)?.isFormer === false,
  )
}

type ReadingProps = { expense: LedgerExpense; people: ReadonlyMap<string, LedgerPerson> }

/** All of an expense, for those who may only look at it. */
function ExpenseReading({ expense, people }: ReadingProps) {
  const t = useTranslations('expense')
  const language = useLocale()
  const { day } = useDates()
  const { amount, currency, refund, type, paid_date, payer_id, amounts } = expense
  const write = (amount: string) => moneyText(refund ? `-${amount}` : amount, currency, language)
  return (
    <ReadingLines
      lines={[
        [t('fields.money'), write(amount)],
        [t('fields.type'), t(`types.${type}`)],
        [t('fields.paid_date'), day(paid_date)],
        [t('fields.payer_id'), people.get(payer_id)?.short],
        ...Object.entries(amounts).map(
          ([id, part]) => [people.get(id)?.short ?? '', write(part)] as [string, string],
        ),
      ]}
    />
  )
}

/** An expense for a booking begins with these values. */
function blankFor(booking: Booking, trip: Trip) {
  return {
    description: nameOf(booking),
    type: booking.kind.expenseType(booking.row),
    paid_date: dateOf(booking),
    money: costOf(booking, trip) ?? { amount: '', currency: trip.currency },
  }
}

/** How its expense names it: a stay by its first night. */
function sourceOf(booking: Booking, unnamed: string) {
  return { ...linkOf(booking), name: nameOf(booking).slice(0, 300) || unnamed }
}
