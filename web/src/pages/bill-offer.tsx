import type { Plan } from '@caravan/contract/plan'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { queryClient } from '../lib/calls/query-client.ts'
import { moneyText } from '../lib/format/amounts.ts'
import words from '../lib/messages/bill.json'
import { withWords } from '../lib/words/words.tsx'
import { useBillAddress } from '../trip/address.ts'
import { type Booking, bookingOf, costOf } from '../trip/bookings.ts'
import { type Booked, type Money, useBookingKinds } from '../trip/kinds.ts'
import { type LedgerExpense, ledgerQuery } from '../trip/ledger.ts'
import { usePaidBookings } from '../trip/paid.tsx'
import type { SavedRow } from '../trip/write/saved.ts'
import { useRowChange, useTripMutation } from '../trip/write/write.ts'
import { toast } from '../ui/overlays/toast.ts'

const isOther = (one: Money, other: Money) => one.amount !== other.amount || one.currency !== other.currency

/** Offers what somebody has changed of a booking's cost to its only expense, or the other way round. */
export const BillOffer = withWords(words, Offer)

function Offer({ plan, before, after }: SavedRow & { plan: Plan }) {
  const kinds = useBookingKinds()
  // Found once for each row that was saved, whatever becomes of the plan.
  const [{ expense, booking }] = useState(() => {
    const find = (id: string) => bookingOf(kinds, plan, id)
    // The nights of a stay may be others now.
    const booking = find(after.id) ?? find(before.id)
    if (booking) return { booking: { ...booking, row: after as Booked } }
    const { expenses = [] } = queryClient.getQueryData(ledgerQuery(plan.trip.id).queryKey) ?? {}
    const expense = expenses.some(({ id }) => id === after.id) ? (after as LedgerExpense) : undefined
    return { expense, booking: expense?.source?.id ? find(expense.source.id) : undefined }
  })
  return booking && <OfferOf before={before} booking={booking} expense={expense} plan={plan} />
}

type OfferOfProps = Pick<SavedRow, 'before'> & {
  plan: Plan
  booking: Booking
  /** The expense of the booking, where that is the row that was saved. */
  expense: LedgerExpense | undefined
}

function OfferOf({ plan: { trip }, before, booking, expense: saved }: OfferOfProps) {
  const t = useTranslations('bill')
  const language = useLocale()
  const payments = usePaidBookings()
  const { showExpense } = useBillAddress()
  const { kind, row } = booking
  const told = { done: () => t('changed'), undone: () => t('undone'), failed: () => t('failed') }
  const change = useRowChange(kind.name, trip.id, told)
  const { mutate } = useTripMutation('updateExpense', trip.id, told)

  function changeCost({ amount, currency }: Money): void {
    const cost = { cost: amount, ...(kind.currencyOf && { cost_currency: currency }) }
    // Told as it fails.
    change(row, cost, row).catch(() => undefined)
  }

  function changeExpense(expense: LedgerExpense, body: Money): void {
    // Exact parts have to be typed anew.
    if (expense.split.mode === 'exact') showExpense(expense.id)
    else mutate({ params: { expenseId: expense.id }, body, base: expense })
  }

  const write = ({ amount, currency }: Money) => moneyText(amount, currency, language)
  const cost = costOf(booking, trip)
  const [id, ...others] = payments.get(row.id) ?? []

  function offerToBooking(expense: LedgerExpense, was: Money): void {
    const isPossible = kind.currencyOf !== null || expense.currency === trip.currency
    if (!cost || expense.refund || !isPossible || !isOther(expense, was) || !isOther(expense, cost)) return
    const action = { label: t('change'), onPress: () => changeCost(expense) }
    toast.success(t('planSays', { amount: write(cost) }), action)
  }

  async function offerToExpense(was: Money | undefined): Promise<void> {
    if (!cost || (was && !isOther(cost, was))) return
    const { expenses } = await queryClient.fetchQuery({ ...ledgerQuery(trip.id), staleTime: 0 })
    const expense = expenses.find(expense => expense.id === id)
    if (!expense || expense.refund || !isOther(expense, cost)) return
    const action = { label: t('change'), onPress: () => changeExpense(expense, cost) }
    toast.success(t('billSays', { amount: write(expense) }), action)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row that was saved.
  useEffect(() => {
    if (id === undefined || others.length > 0) return
    if (saved) offerToBooking(saved, before as LedgerExpense)
    // Without the ledger nothing is offered.
    else offerToExpense(costOf({ kind, row: before as Booked }, trip)).catch(() => undefined)
  }, [])
  return null
}
