import { digitsOf } from './currencies.ts'
import type { Account, Transfer } from './expenses.settle.ts'
import { type Rate, sumOf } from './money.ts'

/** Amounts by currency, in the smallest units of each. */
type Sums = ReadonlyMap<string, bigint>

/** How amounts weigh in one currency, exactly: its smallest unit weighs `unit`. */
export interface Scale {
  into: string
  unit: bigint
  weights: Sums
}

export const rateBetween = <R extends Rate>(rates: readonly R[], one: string, other: string): R | undefined =>
  rates.find(({ from, to }) => (from === one && to === other) || (from === other && to === one))

/** A rate of a trip without the person who typed it, as it is sent. */
export const sentRate = ({ to, date, from, rate }: Rate): Rate => ({ to, date, from, rate })

/** The scale of these currencies; those that have no rate weigh nothing. */
export function scaleInto(into: string, currencies: Iterable<string>, rates: readonly Rate[]): Scale {
  const ratios = [...currencies].flatMap(currency => {
    const ratio = ratioOf(currency, into, rates)
    return ratio ? [{ currency, ...ratio }] : []
  })
  const unit = ratios.reduce((unit, { by }) => unit * by, 1n)
  return {
    into,
    unit,
    weights: new Map(ratios.map(({ currency, times, by }) => [currency, (unit / by) * times])),
  }
}

/** A smallest unit is `times` / `by` smallest units of the other currency. */
function ratioOf(currency: string, into: string, rates: readonly Rate[]) {
  if (currency === into) return { times: 1n, by: 1n }
  const rate = rateBetween(rates, currency, into)
  if (!rate) return undefined
  const [whole, fraction = ''] = rate.rate.split('.')
  const ends = [10n ** BigInt(fraction.length), BigInt(whole + fraction)] as const
  const [one, many] = rate.from === currency ? ends : ends.toReversed()
  const [from, to] = [currency, into].map(code => 10n ** BigInt(digitsOf(code)))
  return { times: (many ?? 0n) * (to ?? 1n), by: (one ?? 1n) * (from ?? 1n) }
}

export const weightOf = (sums: Sums, { weights }: Scale): bigint =>
  sumOf([...sums].map(([currency, amount]) => amount * (weights.get(currency) ?? 0n)))

/** In the smallest units of the scale's currency, to the nearest one. */
export function unitsOf(weight: bigint, { unit }: Scale): bigint {
  const units = (2n * (weight < 0n ? -weight : weight) + unit) / (2n * unit)
  return weight < 0n ? -units : units
}

export const converted = (sums: Sums, scale: Scale): bigint => unitsOf(weightOf(sums, scale), scale)

/** One payment, and the repayments in each currency that it stands for; they may go both ways. */
export interface PaymentInOne extends Transfer {
  parts: (Transfer & { currency: string })[]
}

/**
 * Payments in one currency after which nothing is owed in any: one less than there are people at most, and never more
 * than the pairs who pay each other otherwise. Each of them settles all that one person owes and is owed.
 */
export function paymentsInOne(accounts: ReadonlyMap<string, Account>, scale: Scale): PaymentInOne[] {
  const pairs = [...accounts.values()].flatMap(({ transfers }) => transfers)
  return groupsOf(pairs).flatMap(group => {
    const standings = group.map(person => standingOf(person, sumsOf(person, accounts), scale))
    return paymentsWithin(standings, scale)
  })
}

/** How somebody stands in every currency, and what all of it weighs. */
interface Standing {
  person: string
  sums: Sums
  weight: bigint
}

const standingOf = (person: string, sums: Sums, scale: Scale): Standing => ({
  ...{ person, sums, weight: weightOf(sums, scale) },
})

function sumsOf(person: string, accounts: ReadonlyMap<string, Account>): Sums {
  return new Map([...accounts].map(([currency, { balances }]) => [currency, balances.get(person) ?? 0n]))
}

/** People who pay each other, be it by way of others: what a group owes in a currency it is owed as well. */
function groupsOf(pairs: readonly Transfer[]): string[][] {
  const groups = new Map<string, ReadonlySet<string>>()
  for (const { from, to } of pairs) {
    const group = new Set([from, to].flatMap(person => [...(groups.get(person) ?? [person])]))
    for (const person of group) groups.set(person, group)
  }
  return [...new Set(groups.values())].map(group => [...group])
}

/** The largest debtor and the largest creditor settle as much as clears one of them. */
function paymentsWithin(group: readonly Standing[], scale: Scale): PaymentInOne[] {
  const [least, ...others] = group.toSorted(byWeight)
  const most = others.pop()
  if (!least || !most) return []
  const [done, other] = -least.weight <= most.weight ? [least, most] : [most, least]
  const sums = new Map([...done.sums].map(([code, sum]) => [code, sum + (other.sums.get(code) ?? 0n)]))
  const rest = paymentsWithin([...others, standingOf(other.person, sums, scale)], scale)
  const parts = [...done.sums].flatMap(([currency, sum]) =>
    sum === 0n ? [] : [{ currency, ...between(done, other, sum) }],
  )
  const payment = between(done, other, done.weight)
  return parts.length === 0 ? rest : [{ ...payment, amount: unitsOf(payment.amount, scale), parts }, ...rest]
}

/** Below zero the first one owes it. */
const between = ({ person: one }: Standing, { person: other }: Standing, sum: bigint): Transfer =>
  sum > 0n ? { from: other, to: one, amount: sum } : { from: one, to: other, amount: -sum }

function byWeight(one: Standing, other: Standing): number {
  if (one.weight !== other.weight) return one.weight < other.weight ? -1 : 1
  return one.person < other.person ? -1 : 1
}
