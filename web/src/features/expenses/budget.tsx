import { minorUnits } from '@caravan/contract/money'
import type { Trip } from '@caravan/contract/trips'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useLeft } from '../../lib/calls/outbox.ts'
import { amountMistake, amountOf } from '../../lib/format/amounts.ts'
import { DOT } from '../../lib/format/dot.ts'
import { useSay } from '../../lib/words/phrase.ts'
import { useOpened } from '../../trip/address.ts'
import { currenciesAfter } from '../../trip/currency.ts'
import { ValueDot } from '../../trip/people/company.tsx'
import { useCanEdit } from '../../trip/plan.ts'
import { useTripMutation, useValueQuestion } from '../../trip/write/write.ts'
import { Button } from '../../ui/button.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { SearchSelect } from '../../ui/fields/search-select.tsx'
import { permille } from './group-charts.tsx'
import { useAmountText } from './ledger-words.ts'

type BudgetProps = { trip: Trip; currency: string; paid: bigint }

/** The budget of the group in one currency, and the choice of the one that the plan is estimated in. */
export function Budget(props: BudgetProps) {
  const canEdit = useCanEdit(props.trip.id)
  return (
    <>
      <BudgetLine {...props} canEdit={canEdit} key={props.currency} />
      {canEdit && (
        <div className="mt-5 max-w-[360px]">
          <CurrencyField trip={props.trip} />
        </div>
      )}
    </>
  )
}

/** The budget, and how much of it is left. */
function BudgetLine({ trip, currency, paid, canEdit }: BudgetProps & { canEdit: boolean }) {
  const t = useTranslations('expense.planned')
  const write = useAmountText()
  // Undefined until the first edit: after each one the button takes the focus again.
  const [isEdited, setEdited] = useState<boolean>()
  const { left: unsent, answer } = useBudgetWrite(trip.id)
  const opened = useOpened('budgets')
  const budget = minorUnits(trip.budgets[currency] ?? '', currency)
  if (canEdit && (isEdited || (opened.is && !answer))) {
    const written = unsent?.refused && (unsent.write.body as Pick<Trip, 'budgets'>).budgets
    const done = () => {
      setEdited(false)
      opened.end()
    }
    const initial = (written ?? trip.budgets)[currency] ?? ''
    return <BudgetForm currency={currency} initial={initial} onDone={done} trip={trip} />
  }
  const edit = {
    autoFocus: isEdited === false,
    onPress: answer ?? (() => setEdited(true)),
    size: 'small',
  } as const
  if (budget === undefined)
    return (
      canEdit && (
        <Button {...edit} className="mt-3" variant="soft">
          <ValueDot left={unsent} />
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
          <Button {...edit} className="ml-auto" variant="ghost">
            <ValueDot left={unsent} />
            {t('change')}
          </Button>
        )}
      </p>
      <span
        aria-hidden
        className="mt-1 block h-2 overflow-hidden rounded-full bg-sunken forced-color-adjust-none"
      >
        <span
          className={`block h-full max-w-full rounded-full ${left < 0n ? 'bg-danger' : 'bg-pine'}`}
          style={{ width: `calc(${permille(paid, budget)} * 0.1%)` }}
        />
      </span>
    </div>
  )
}

function useBudgetWrite(tripId: string) {
  const t = useTranslations('trip')
  const write = useAmountText()
  const question = useValueQuestion()
  const told = (budgets: { [currency: string]: string | number | undefined } = {}) =>
    Object.entries(budgets)
      .map(([currency, amount]) => write(minorUnits(amount ?? '', currency) ?? 0n, currency))
      .join(DOT) || '–'
  return useTripMutation('updateTrip', tripId, {
    about: { id: tripId, fields: ['budgets'] },
    failed: () => t('failedToUpdate'),
    question: (current, { body }, who) => question(who, told(body.budgets), told(current.budgets)),
  })
}

/** The currency of a budget that the server has not taken. */
export function useRefusedBudget(tripId: string): string | undefined {
  const { write, refused } = useLeft({ id: tripId, fields: ['budgets'] }) ?? {}
  if (!write || !refused) return undefined
  const [before, after] = [write.base, write.body].map(row => (row as Pick<Trip, 'budgets'>).budgets)
  return Object.keys({ ...after, ...before }).find(currency => after?.[currency] !== before?.[currency])
}

type BudgetFormProps = Pick<BudgetProps, 'trip' | 'currency'> & { initial: string; onDone: () => void }

/** An empty amount is no budget. */
function BudgetForm({ trip, currency, initial, onDone }: BudgetFormProps) {
  const t = useTranslations('expense.planned')
  const form = useTranslations('form')
  const say = useSay()
  const language = useLocale()
  const rule = { currency }
  const [typed, setTyped] = useState(initial)
  const [error, setError] = useState<string>()
  const whole = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form grows with an error.
  useEffect(() => void whole.current?.scrollIntoView({ block: 'nearest' }), [error])
  const { mutateAsync, isPending } = useBudgetWrite(trip.id)

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
    <form
      className="mt-3 flex max-w-[420px] scroll-mb-6 items-start gap-2.5 *:not-first:mt-6"
      noValidate
      onKeyDownCapture={event => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.stopPropagation()
        onDone()
      }}
      onSubmit={save}
      ref={whole}
    >
      <div className="flex-1">
        <AmountField
          autoFocus
          currency={currency}
          error={error}
          label={t('budget')}
          onChange={text => {
            setTyped(text)
            setError(undefined)
          }}
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

const options = currenciesAfter([])

/** Chooses the currency of a trip; its costs keep their figures. */
function CurrencyField({ trip }: { trip: Trip }) {
  const t = useTranslations('expense.planned')
  const form = useTranslations('form')
  const writing = useTranslations('trip')
  const list = useTranslations('list')
  const question = useValueQuestion()
  const opened = useOpened('currency')
  const { mutate, answer } = useTripMutation('updateTrip', trip.id, {
    about: { id: trip.id, fields: ['currency'] },
    failed: () => writing('failedToUpdate'),
    question: (current, { body }, who) => question(who, body.currency ?? '', current.currency),
  })
  return (
    <>
      <SearchSelect
        autoFocus={opened.is}
        empty={form('noCurrency')}
        hint={t('currencyHint')}
        isRequired
        label={t('currency')}
        onChange={currency =>
          currency &&
          currency !== trip.currency &&
          mutate({ params: { tripId: trip.id }, body: { currency }, base: trip })
        }
        options={options}
        value={trip.currency}
      />
      {answer && (
        <Button className="mt-2" onPress={answer} size="small" variant="soft">
          {list('asks')}
        </Button>
      )}
    </>
  )
}
