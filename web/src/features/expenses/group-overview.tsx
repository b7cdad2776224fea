import { converted } from '@caravan/contract/expenses.rates'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { useBookingKinds } from '../../trip/kinds.ts'
import { useCanEdit } from '../../trip/plan.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DialogBody } from '../../ui/overlays/dialog.tsx'
import { Budget, useRefusedBudget } from './budget.tsx'
import { expenseLooks } from './expense-look.tsx'
import { AmountBars, CurrencyTiles, permille } from './group-charts.tsx'
import { type LedgerTab, useAboutText } from './in-one.ts'
import { useLedgerPeople } from './ledger-people.ts'
import { descending, inOrder, nothing, spendingOf, totalsIn } from './ledger-sums.ts'
import { useAmountText } from './ledger-words.ts'
import { OneCurrency } from './one-currency.tsx'
import { estimatesOf } from './planned.ts'
import { PlannedAndPaid } from './planned-and-paid.tsx'

/** The group's payments, in one currency at a time: by whom, for what, and when. */
export function GroupOverview({ plan, ledger, inOne }: LedgerTab) {
  const t = useTranslations('expense')
  const { pastDay } = useDates()
  const canEdit = useCanEdit(plan.trip.id, 'expense')
  const [write, about] = [useAmountText(), useAboutText()]
  const people = useLedgerPeople({ plan, ledger })
  const spending = useMemo(() => spendingOf(ledger.expenses), [ledger.expenses])
  const refused = useRefusedBudget(plan.trip.id)
  const [chosen, choose] = useState<string>(refused ?? plan.trip.currency)
  const kinds = useBookingKinds()
  const estimates = useMemo(() => {
    const members = [...people.values()].filter(({ isFormer }) => !isFormer).map(({ id }) => id)
    return estimatesOf(kinds, plan, members)
  }, [kinds, plan, people])
  const totals = useMemo(() => totalsIn(ledger), [ledger])
  const shown = inOrder(
    [...spending.keys(), ...estimates.keys(), ...Object.keys(plan.trip.budgets), refused ?? []]
      .flat()
      .map(currency => [currency, spending.get(currency) ?? nothing]),
  )
  const [first] = shown.keys()
  const currency = shown.has(chosen) ? chosen : first
  const spent = currency === undefined ? undefined : shown.get(currency)
  if (currency === undefined || spent === undefined)
    return (
      <DialogBody>
        <EmptyState drawing="receipt" text={t('none')} {...(canEdit && { hint: t('noneHint') })} />
        <Budget currency={plan.trip.currency} paid={0n} trip={plan.trip} />
      </DialogBody>
    )

  const payers = [...people.values()].flatMap(person => {
    const amount = spent.byPayer.get(person.id)
    return amount === undefined ? [] : { person, amount }
  })
  const types = [...spent.byType].map(([type, amount]) => ({ type, amount })).toSorted(byAmount)
  const sums = new Map([...spending].map(([currency, { total }]) => [currency, total]))
  const days = [...spent.byDay].toSorted(([one], [other]) => descending(other, one))
  return (
    <DialogBody>
      <CurrencyTiles onChoose={choose} selected={currency} totals={shown} />
      <OneCurrency inOne={inOne} people={people} trip={plan.trip} />
      {inOne.scale && (
        <p className="mt-3 flex flex-wrap items-baseline gap-x-3 type-name">
          {t('groupTotal')}
          <span className="type-total">{about(converted(sums, inOne.scale), inOne.into)}</span>
        </p>
      )}
      <AmountBars
        currency={currency}
        heads={[t('filter.person'), t('fields.money')]}
        rows={payers.toSorted(byAmount).map(({ person, amount }) => ({
          key: person.id,
          name: person.short,
          icon: <Avatar person={person} presence={person.presence} size={28} />,
          amount,
          colour: person.isFormer ? 'var(--line-strong)' : `var(--member-ring-${person.color})`,
        }))}
        title={t('fields.payer_id')}
      />
      {types.length > 0 && <h3 className="mt-7 type-h3">{t('wentOn')}</h3>}
      <div aria-hidden className="mt-3 flex gap-[3px] forced-color-adjust-none">
        {types.map(({ type, amount }) => (
          <span
            className={`h-3 rounded-[4px] ${expenseLooks[type].solid}`}
            hidden={amount <= 0n}
            key={type}
            style={{ flex: `${permille(amount, spent.total)} 1 4px` }}
          />
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
        {types.map(({ type, amount }) => (
          <li className="flex items-center gap-2 type-data text-ink-2" key={type}>
            <span
              aria-hidden
              className={`size-2.5 rounded-[3px] forced-color-adjust-none ${expenseLooks[type].solid}`}
            />
            {t(`types.${type}`)} <span className="font-[620] text-ink">{write(amount, currency)}</span>
          </li>
        ))}
      </ul>
      <PlannedAndPaid
        currency={currency}
        estimate={
          plan.days.length === 0 ? undefined : (estimates.get(currency) ?? { total: 0n, byPerson: new Map() })
        }
        paid={spent.byPayer}
        people={[...people.values()]}
        shares={totals.get(currency) ?? { group: 0n, personal: new Map() }}
        trip={plan.trip}
      />
      <AmountBars
        currency={currency}
        heads={[t('fields.paid_date'), t('fields.money')]}
        rows={days.map(([day, amount]) => ({
          key: day,
          name: pastDay(day),
          amount,
          colour: 'var(--pine)',
        }))}
        title={t('byDay')}
      />
    </DialogBody>
  )
}

const byAmount = (one: { amount: bigint }, other: { amount: bigint }) => descending(one.amount, other.amount)
