import { splitOf } from '@caravan/contract/expenses.split'
import { minorUnits } from '@caravan/contract/money'
import type { Plan } from '@caravan/contract/plan'
import { costOf, storedIn } from '../../trip/bookings.ts'
import type { BookingKind } from '../../trip/kinds.ts'

/** In the smallest units of one currency. */
export type Estimate = { total: bigint; byPerson: Map<string, bigint> }

/**
 * The plan's estimated cost, by currency; all participants of a row take an equal part. Of a cost that is finer than its
 * currency the whole units count.
 */
export function estimatesOf(
  kinds: readonly BookingKind[],
  plan: Plan,
  members: readonly string[],
): Map<string, Estimate> {
  const estimates = new Map<string, Estimate>()
  for (const booking of storedIn(kinds, plan)) {
    const { row } = booking
    const cost = costOf(booking, plan.trip)
    if (cost === undefined) continue
    const { currency } = cost
    const amount = minorUnits(cost.amount, currency) ?? minorUnits(cost.amount.split('.')[0] ?? '', currency)
    if (!amount) continue
    const estimate = estimates.get(currency) ?? { total: 0n, byPerson: new Map() }
    estimates.set(currency, estimate)
    estimate.total += amount
    const sharers = members.filter(id => row.participants?.includes(id) ?? true)
    if (sharers.length === 0) continue
    const split = splitOf({ id: row.id, amount, currency, mode: 'equal', sharers })
    for (const [person, part] of 'amounts' in split ? split.amounts : [])
      estimate.byPerson.set(person, (estimate.byPerson.get(person) ?? 0n) + part)
  }
  return estimates
}
