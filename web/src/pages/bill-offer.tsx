import type { KeptExpense } from '@caravan/contract/expenses'
import type { Plan } from '@caravan/contract/plan'
import { useEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { expenseChange } from '../features/expenses/expenses.api.ts'
import { flightChange } from '../features/flights/flights.api.ts'
import { itemChange } from '../features/items/items.api.ts'
import { lodgingChange, namesOf } from '../features/lodging/lodging.api.ts'
import { rentalChange } from '../features/rentals/rentals.api.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { moneyText } from '../lib/format/amounts.ts'
import words from '../lib/messages/bill.json'
import { withWords } from '../lib/words/words.tsx'
import { useBillAddress } from '../trip/address.ts'
import { type Booking, bookingOf, costOf, type Money } from '../trip/bookings.ts'
import { type LedgerExpense, ledgerQuery } from '../trip/ledger.ts'
import { usePaidBookings } from '../trip/paid.tsx'
import type { SavedRow } from '../trip/write/saved.ts'
import { useTripMutation } from '../trip/write/write.ts'
import { toast } from '../ui/overlays/toast.ts'

/** Offers what somebody has changed of a booking's cost to its only expense, or the other way round. */
export const BillOffer = withWords(words, Offer)

function Offer({ plan, before, after }: SavedRow & { plan: Plan }) {
  const t = useTranslations('bill')
  const language = useLocale()
  const payments = usePaidBookings()
  const { showExpense } = useBillAddress()
  const { trip } = plan
  const told = { done: () => t('changed'), undone: () => t('undone'), failed: () => t('failed') }
  const change = {
    item: useTripMutation(itemChange, trip.id, told).mutate,
    stay: useTripMutation(lodgingChange, trip.id, told).mutate,
    flight: useTripMutation(flightChange, trip.id, told).mutate,
    rental: useTripMutation(rentalChange, trip.id, told).mutate,
    expense: useTripMutation(expenseChange, trip.id, told).mutate,
  }

  function changeBooking({ kind, row }: Booking, { amount: cost, currency }: Money): void {
    const priced = { cost, cost_currency: currency as KeptExpense['currency'] }
    if (kind === 'item') change.item({ params: { itemId: row.id }, body: { cost }, base: row })
    if (kind === 'flight') change.flight({ params: { flightId: row.id }, body: priced, base: row })
    if (kind === 'rental') change.rental({ params: { rentalId: row.id }, body: priced, base: row })
    if (kind === 'stay')
      change.stay({ params: { tripId: trip.id }, body: { ...namesOf(row), cost }, base: row })
  }

  function changeExpense(expense: LedgerExpense, money: Money): void {
    const body = { ...money, currency: money.currency as KeptExpense['currency'] }
    // Exact parts have to be typed anew.
    if (expense.split.mode === 'exact') showExpense(expense.id)
    else change.expense({ params: { expenseId: expense.id }, body, base: expense })
  }

  const isOther = (one: Money, other: Money) => one.amount !== other.amount || one.currency !== other.currency
  const write = ({ amount, currency }: Money) => moneyText(amount, currency, language)

  function offerToBooking(expense: LedgerExpense): void {
    const booking = expense.source?.id ? bookingOf(plan, expense.source.id) : undefined
    const cost = booking && costOf(booking.row, trip)
    if (!booking || !cost || expense.refund || payments.get(booking.row.id)?.length !== 1) return
    const isPossible = 'cost_currency' in booking.row || expense.currency === trip.currency
    if (!isPossible || !isOther(expense, before as LedgerExpense) || !isOther(expense, cost)) return
    const { amount, currency } = expense
    const action = { label: t('change'), onPress: () => changeBooking(booking, { amount, currency }) }
    toast.success(t('planSays', { amount: write(cost) }), action)
  }

  async function offerToExpense(row: Booking['row']): Promise<void> {
    const [cost, was] = [costOf(row, trip), costOf(before as Booking['row'], trip)]
    const [id, ...others] = payments.get(row.id) ?? []
    if (!cost || (was && !isOther(cost, was)) || id === undefined || others.length > 0) return
    const { expenses } = await queryClient.fetchQuery({ ...ledgerQuery(trip.id), staleTime: 0 })
    const expense = expenses.find(expense => expense.id === id)
    if (!expense || expense.refund || !isOther(expense, cost)) return
    const action = { label: t('change'), onPress: () => changeExpense(expense, cost) }
    toast.success(t('billSays', { amount: write(expense) }), action)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row that was saved.
  useEffect(() => {
    if ('payer_id' in after) offerToBooking(after as LedgerExpense)
    // Without the ledger nothing is offered.
    else if ('cost' in after) offerToExpense(after as Booking['row']).catch(() => undefined)
  }, [])
  return null
}
