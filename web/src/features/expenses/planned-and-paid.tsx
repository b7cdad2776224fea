import { minorUnits } from '@caravan/contract/money'
import type { Trip } from '@caravan/contract/trips'
import { type FormEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { amountMistake, amountOf, symbolOf } from '../../lib/amounts.ts'
import { useSay } from '../../lib/phrase.ts'
import { CurrencyField } from '../../trip/currency-field.tsx'
import { useCanEdit } from '../../trip/plan.ts'
import { tripChange } from '../../trip/trip.ts'
import { useTripMutation } from '../../trip/write.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { permille } from './group-charts.tsx'
import type { LedgerPerson } from './ledger-people.ts'
import { useAmountText } from './ledger-words.ts'
import type { Estimate } from './planned.ts'

type PlannedAndPaidProps = {
  trip: Trip
  currency: string
  estimate: Estimate
  paid: { group: bigint; personal: ReadonlyMap<string, bigint> }
  people: readonly LedgerPerson[]
}

/** The plan's estimate beside the money paid, in all and for each person, and the budget. */
export function PlannedAndPaid({ trip, currency, estimate, paid, people }: PlannedAndPaidProps) {
  const t = useTranslations('expense')
  const write = useAmountText()
  const canEdit = useCanEdit(trip.id)
  const rows = people.filter(({ id }) => estimate.byPerson.has(id) || paid.personal.has(id))
  return (
    <>
      <table className="mt-7 w-full table-fixed">
        <caption className="pb-1.5 text-left type-h3">{t('planned.title')}</caption>
        <thead>
          <tr className="h-8 type-hint text-ink-2">
            <th className="w-[42%] text-left" scope="col">
              <span className="sr-only">{t('person')}</span>
            </th>
            <th className="text-right" scope="col">
              {t('planned.planned')}
            </th>
            <th className="text-right" scope="col">
              {t('planned.paid')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(person => (
            <tr className="h-10" key={person.id}>
              <th className="pr-3 text-left type-ui" scope="row">
                <span className="flex items-center gap-2.5">
                  <Avatar person={person} presence={person.presence} size={28} />
                  <span className="truncate">{person.short}</span>
                </span>
              </th>
              <td className="text-right type-data text-ink-2">
                {write(estimate.byPerson.get(person.id) ?? 0n, currency)}
              </td>
              <td className="text-right type-data">{write(paid.personal.get(person.id) ?? 0n, currency)}</td>
            </tr>
          ))}
          <tr className="h-11 border-line border-t">
            <th className="text-left type-name" scope="row">
              {t('planned.all')}
            </th>
            <td className="text-right type-data font-[620] text-ink-2">{write(estimate.total, currency)}</td>
            <td className="text-right type-data font-[620]">{write(paid.group, currency)}</td>
          </tr>
        </tbody>
      </table>
      <Budget canEdit={canEdit} currency={currency} key={currency} paid={paid.group} trip={trip} />
      {canEdit && (
        <div className="mt-5 max-w-[360px]">
          <CurrencyField trip={trip} />
        </div>
      )}
    </>
  )
}

type BudgetProps = { trip: Trip; currency: string; paid: bigint; canEdit: boolean }

/** The budget of the group in one currency, and how much of it is left. */
function Budget({ trip, currency, paid, canEdit }: BudgetProps) {
  const t = useTranslations('expense.planned')
  const write = useAmountText()
  const [isEdited, setEdited] = useState(false)
  const budget = minorUnits(trip.budgets[currency] ?? '', currency)
  if (isEdited) return <BudgetForm currency={currency} onDone={() => setEdited(false)} trip={trip} />
  if (budget === undefined)
    return (
      canEdit && (
        <Button className="mt-3" onPress={() => setEdited(true)} size="small" variant="soft">
          {t('set', { currency })}
        </Button>
      )
    )
  const left = budget - paid
  return (
    <div className="mt-3">
      <p className="flex flex-wrap items-center gap-x-3 type-data">
        <span className="text-ink-2">
          {t('budget')} <b className="font-[620] text-ink">{write(budget, currency)}</b>
        </span>
        <span className={left < 0n ? 'text-danger-ink' : 'text-ink-2'}>
          {left < 0n
            ? t('over', { amount: write(-left, currency) })
            : t('left', { amount: write(left, currency) })}
        </span>
        {canEdit && (
          <Button className="ml-auto" onPress={() => setEdited(true)} size="small" variant="ghost">
            {t('change')}
          </Button>
        )}
      </p>
      <span aria-hidden className="mt-1 block h-2 overflow-hidden rounded-full bg-sunken">
        <span
          className={`block h-full max-w-full rounded-full ${left < 0n ? 'bg-danger' : 'bg-pine'}`}
          style={{ width: `calc(${permille(paid, budget)} * 0.1%)` }}
        />
      </span>
    </div>
  )
}

type BudgetFormProps = { trip: Trip; currency: string; onDone: () => void }

/** An empty amount is no budget. */
function BudgetForm({ trip, currency, onDone }: BudgetFormProps) {
  const t = useTranslations('expense.planned')
  const form = useTranslations('form')
  const failed = useTranslations('trip')
  const say = useSay()
  const language = useLocale()
  const rule = { currency, whole: 10 }
  const [typed, setTyped] = useState(trip.budgets[currency] ?? '')
  const [error, setError] = useState<string>()
  const { mutateAsync, isPending } = useTripMutation(tripChange, trip.id, {
    failed: () => failed('failedToUpdate'),
    question: (_, __, who) => ({
      title: t('changed', { who }),
      action: failed('useMine'),
      cancel: failed('keepTheirs'),
    }),
  })

  function save(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const wrong = amountMistake(typed, rule, language)
    if (wrong) return setError(say(wrong))
    const { [currency]: _, ...others } = trip.budgets
    const amount = amountOf(typed, rule, language)
    const budgets = amount && minorUnits(amount, currency) ? { ...others, [currency]: amount } : others
    // A failure is told by its toast, and what was typed stays.
    mutateAsync({ params: { tripId: trip.id }, body: { budgets }, base: trip }).then(onDone, () => undefined)
  }

  return (
    <form className="mt-3 flex max-w-[420px] items-end gap-2.5" noValidate onSubmit={save}>
      <div className="flex-1">
        <AmountField
          error={error}
          label={t('budget')}
          onChange={text => {
            setTyped(text)
            setError(undefined)
          }}
          rule={rule}
          unit={symbolOf(currency)}
          value={typed}
        />
      </div>
      <Button onPress={onDone} variant="outline">
        {form('cancel')}
      </Button>
      <Button busyLabel={form('saving')} isBusy={isPending} type="submit">
        {form('save')}
      </Button>
    </form>
  )
}
