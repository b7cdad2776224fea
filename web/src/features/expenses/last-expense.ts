import type { Trip } from '@caravan/contract/trips'
import { todayHere } from '../../lib/format/dates.ts'
import { useRemembered } from '../../lib/remembered.ts'
import type { Ledger, LedgerExpense } from '../../trip/ledger.ts'
import type { LedgerPerson } from './ledger-people.ts'
import type { TypedSplit } from './typed-split.ts'

type Sent = Pick<LedgerExpense, 'payer_id' | 'currency' | 'need_split' | 'shared_with' | 'split'>
/** Without `split` it was equally between all. */
type Last = Partial<Pick<Sent, 'payer_id' | 'currency' | 'need_split'>> & { split?: Trip['default_split'] }

type Known = {
  trip: Trip
  ledger: Ledger | undefined
  /** On which it was paid; an expense for a day to come is paid today. */
  day: string | undefined
  people: readonly LedgerPerson[]
}

/** A new expense is paid by whom, for whom and in the currency that the last one was. */
export function useLastExpense({ trip, ledger, day, people }: Known) {
  const today = todayHere()
  const [remembered, remember] = useRemembered(`last-expense:${trip.id}`)
  const last = lastIn(remembered)
  const members = people.filter(({ isFormer }) => !isFormer).map(({ id }) => id)
  const self = people.find(({ isSelf }) => isSelf)
  const payer = members.find(id => id === last.payer_id) ?? self?.id ?? ''
  // The ledger begins with the latest day.
  const used = [last.currency, ledger?.expenses[0]?.currency].filter(currency => currency !== undefined)
  const currencies = [...new Set([...used, trip.currency])]
  return {
    /** The currencies of this trip, the likeliest first. */
    currencies,
    blank: {
      paid_date: day !== undefined && day < today ? day : today,
      payer_id: { id: payer, paid: {} },
      money: { amount: '', currency: currencies[0] ?? trip.currency },
      split: {
        ...firstSplit(trip.default_split ?? last.split ?? null, members),
        isSplit: trip.default_split !== null || (last.need_split ?? true),
      },
    },
    remember({ payer_id, currency, need_split, shared_with, split: { mode, parts } }: Sent) {
      const isForAll = mode === 'equal' && members.every(id => shared_with.includes(id))
      // Amounts are of one expense alone.
      const how = mode === 'exact' ? { mode: 'equal' as const, parts: {} } : { mode, parts }
      const split = need_split && !isForAll && { split: { ...how, shared_with } }
      remember(JSON.stringify({ payer_id, currency, need_split, ...split } satisfies Last))
    },
  }
}

function lastIn(remembered: string): Last {
  try {
    return JSON.parse(remembered)
  } catch {
    return {}
  }
}

/** As it was remembered, as long as all of those are on the trip; else equally between all. */
function firstSplit(remembered: Trip['default_split'], members: readonly string[]): TypedSplit {
  const fits = remembered?.shared_with.every(id => members.includes(id))
  const { shared_with, mode, parts } = (fits && remembered) || {
    shared_with: members,
    mode: 'equal',
    parts: {},
  }
  return { isSplit: true, sharers: shared_with, mode, parts }
}
