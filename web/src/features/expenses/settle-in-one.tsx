import {
  type PaymentInOne,
  paymentsInOne,
  rateBetween,
  type Scale,
  sentRate,
} from '@caravan/contract/expenses.rates'
import type { Account } from '@caravan/contract/expenses.settle'
import { decimalOf } from '@caravan/contract/money'
import type { Trip } from '@caravan/contract/trips'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useComma } from '../../lib/format/comma.ts'
import { todayHere } from '../../lib/format/dates.ts'
import { newId } from '../../lib/new-id.ts'
import { useFailureText } from '../../lib/words/failure-text.ts'
import { useTripMutation } from '../../trip/write/write.ts'
import type { LedgerPerson } from './ledger-people.ts'
import { useAmountText } from './ledger-words.ts'
import { Payments } from './settle-payments.tsx'

type SettleInOneProps = {
  trip: Trip
  accounts: ReadonlyMap<string, Account>
  scale: Scale
  people: ReadonlyMap<string, LedgerPerson>
  canEdit: boolean
  onRecorded: () => void
}

/** The payments in one currency; each is recorded in those in which it is owed, with their rates. */
export function SettleInOne({ trip, accounts, scale, people, canEdit, onRecorded }: SettleInOneProps) {
  const t = useTranslations('settlement')
  const failureText = useFailureText()
  const comma = useComma()
  const write = useAmountText()
  const one = useTranslations('expense.one')
  const payments = useMemo(() => paymentsInOne(accounts, scale), [accounts, scale])
  const { mutate, isPending } = useTripMutation('addTogether', trip.id, {
    done: (_, { body: { settlements } }) => t('recordedParts', { count: settlements.length }),
    undone: () => t('partsTakenBack'),
    failed: failure => t('failed', { reason: failureText(failure) }),
  })

  function record({ parts }: PaymentInOne) {
    if (isPending) return
    const settlements = parts.map(({ currency, amount, ...between }) => {
      const rate = rateBetween(trip.rates, currency, scale.into)
      return {
        ...{ id: newId(), ...between, currency, amount: decimalOf(amount, currency), paid_date: todayHere() },
        rate: rate ? sentRate(rate) : null,
      }
    })
    mutate({ params: { tripId: trip.id }, body: { expenses: [], settlements } })
    onRecorded()
  }

  return (
    <section className="mt-6">
      <h3 className="type-h3">{t('payments', { currency: one('all'), count: payments.length })}</h3>
      <Payments
        canEdit={canEdit}
        currency={scale.into}
        onMark={payment => record(payment as PaymentInOne)}
        partsOf={payment =>
          (payment as PaymentInOne).parts
            .map(({ from, amount, currency }) => write(from === payment.from ? amount : -amount, currency))
            .join(comma)
        }
        people={people}
        transfers={payments}
      />
    </section>
  )
}
