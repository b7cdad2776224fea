import { converted } from '@caravan/contract/expenses.rates'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../lib/calls/session.ts'
import { useDates } from '../../lib/format/dates.ts'
import { useRowAddress } from '../../trip/address.ts'
import type { LedgerExpense } from '../../trip/ledger.ts'
import { useCanEdit } from '../../trip/plan.ts'
import { useRemoval } from '../../trip/write/write.ts'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { type BillRow, billsTogether } from './bills-together.ts'
import { ExpenseFilter, useExpenseFilter } from './expense-filter.tsx'
import { columnsOf, ExpenseRow } from './expense-row.tsx'
import { type InOne, type LedgerTab, useAboutText } from './in-one.ts'
import { useLedgerPeople } from './ledger-people.ts'
import { sharesOf } from './ledger-sums.ts'
import { useAmountText } from './ledger-words.ts'
import { OneCurrency } from './one-currency.tsx'
import { RowsInSight } from './rows-in-sight.tsx'

/** So many are seen at a glance. */
const FEW = 8

const dayOf = ({ expense }: BillRow) => expense.paid_date

/** The expenses that one has paid or shares, and one's own part of them. */
export function MySummary({ plan, ledger, inOne }: LedgerTab) {
  const t = useTranslations('expense')
  const tripId = plan.trip.id
  const ownId = useSession()?.id ?? ''
  const canEdit = useCanEdit(tripId, 'expense')
  const people = useLedgerPeople({ plan, ledger })
  const { edit } = useRowAddress('expense')
  const remove = useRemoval<LedgerExpense>('expense', tripId, {
    nameOf: ({ description }) => description,
  })
  const isPhone = useIsPhone()
  const { pastDay } = useDates()
  const own = useMemo(
    () =>
      ledger.expenses.filter(
        ({ payer_id, shared_with }) => payer_id === ownId || shared_with.includes(ownId),
      ),
    [ledger.expenses, ownId],
  )
  const { found, isOn, ...filter } = useExpenseFilter(own)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => billsTogether(found, unfolded), [found, unfolded])
  const open = useCallback(
    (id: string) => {
      if (!id.startsWith('bill ')) return edit(id)
      setUnfolded(before =>
        before.has(id) ? new Set([...before].filter(one => one !== id)) : new Set(before).add(id),
      )
    },
    [edit],
  )
  if (ledger.expenses.length === 0)
    return <EmptyState drawing="receipt" text={t('none')} {...(canEdit && { hint: t('noneHint') })} />
  return (
    <>
      {own.length > FEW && <ExpenseFilter {...filter} expenses={own} people={people} />}
      <div
        className={classes(
          // A phone on its side has room for two rows above the total, or for all of that.
          'min-h-36 flex-1 overflow-y-auto px-5 pb-3 md:px-(--inset)',
          // A sheet that shrank with what is found would move the search under the finger.
          own.length > FEW && 'max-md:basis-[100dvh]',
        )}
      >
        <div
          aria-hidden
          className="sticky top-0 z-2 flex h-9 items-center gap-3.5 bg-raised type-hint text-ink-2 max-md:hidden"
        >
          <span className="w-10" />
          <div className={columnsOf(canEdit)}>
            <span>{t('fields.description')}</span>
            <span>{t('split')}</span>
            <span className="text-right">{t('fields.money')}</span>
            <span className="text-right">{t('myPart')}</span>
          </div>
        </div>
        {found.length === 0 && (
          <EmptyState drawing="receipt" text={t(own.length === 0 ? 'noneMine' : 'noneFound')} />
        )}
        <RowsInSight
          headingOf={pastDay}
          height={isPhone ? 72 : 66}
          label={t('title')}
          partOf={isPhone ? dayOf : undefined}
          rows={rows}
        >
          {row => (
            <ExpenseRow
              canEdit={canEdit}
              isPhone={isPhone}
              isUnfolded={unfolded.has(row.id)}
              onOpen={open}
              onRemove={remove}
              people={people}
              row={row}
            />
          )}
        </RowsInSight>
      </div>
      <MyTotal
        expenses={found}
        inOne={inOne}
        label={isOn ? t('myTotalOf', { count: found.length }) : t('myTotal')}
      >
        <OneCurrency inOne={inOne} people={people} trip={plan.trip} />
      </MyTotal>
    </>
  )
}

type MyTotalProps = { expenses: readonly LedgerExpense[]; label: string; inOne: InOne; children: ReactNode }

/** One's own part of them, in each currency or in one. */
function MyTotal({ expenses, label, inOne: { scale }, children }: MyTotalProps) {
  const [write, about] = [useAmountText(), useAboutText()]
  const totals = useMemo(() => sharesOf(expenses), [expenses])
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-1 bg-sunken px-5 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] md:rounded-b-[inherit] md:px-(--inset)">
      <div className="w-full *:mt-0 *:mb-2">{children}</div>
      <span className="type-name" role="status">
        {label}
      </span>
      <span className="ml-auto flex flex-wrap justify-end gap-x-5 gap-y-1 md:gap-x-8">
        {scale ? (
          <span className="type-total">{about(converted(totals, scale), scale.into)}</span>
        ) : (
          [...totals].map(([currency, total]) => (
            <span className="type-total" key={currency}>
              {write(total, currency)}
            </span>
          ))
        )}
      </span>
    </div>
  )
}
