import { hashOf } from './hash.ts'
import { decimalOf, isAmount, minorUnits, sumOf } from './money.ts'

export const splitModes = ['equal', 'exact', 'shares', 'percent'] as const
export type SplitMode = (typeof splitModes)[number]

/** How an expense is divided. `equal` has no parts; in every other mode each sharer has one. */
export interface Split {
  mode: SplitMode
  sharers: readonly string[]
  parts?: Readonly<Record<string, string | number>> | undefined
}

export interface SplitExpense extends Split {
  id: string
  /** In the smallest units of its currency, like the parts that come out. */
  amount: bigint
  currency: string
}

export type SplitAmounts =
  | { amounts: Map<string, bigint> }
  | { wrong: 'parts_keys' | 'parts_shape' | 'parts_zero' }
  /** `off` is still to be assigned, or too much where it is negative: in units of the currency or 0.01 %. */
  | { wrong: 'parts_sum'; off: bigint }

const MOST_SHARES = 1_000_00n
/** Before the point; there are two behind it. */
export const SHARE_DIGITS = String(MOST_SHARES).length - 2
const WHOLE_PERCENT = 100_00n

/** Everybody's part of an expense; no sharer is named twice. The parts add up to its amount, and do not depend on the order of the sharers. */
export function splitOf(expense: SplitExpense): SplitAmounts {
  const { id, amount, mode, sharers, parts = {} } = expense
  const keys = mode === 'equal' ? [] : sharers
  const isComplete = keys.every(person => Object.hasOwn(parts, person))
  if (!isComplete || Object.keys(parts).length !== keys.length) return { wrong: 'parts_keys' }
  const weights = weightsOf(expense)
  if (weights === undefined) return { wrong: 'parts_shape' }
  const sum = sumOf(weights.values())
  const whole = mode === 'exact' ? amount : mode === 'percent' ? WHOLE_PERCENT : sum
  if (sum !== whole) return { wrong: 'parts_sum', off: whole - sum }
  if (sum === 0n) return { wrong: 'parts_zero' }
  return { amounts: apportion(amount, weights, id) }
}

/** The split after somebody has left it: the other parts grow in proportion, and the last one is the payer's. */
export function withoutSharer(expense: SplitExpense, gone: string, payer: string): Split {
  const { id, amount, currency, mode } = expense
  const sharers = expense.sharers.filter(person => person !== gone)
  if (sharers.length === 0) return { mode: 'equal', sharers: [payer] }
  const weights = weightsOf({ ...expense, sharers })
  if (mode === 'equal' || weights === undefined || sumOf(weights.values()) === 0n)
    return { mode: 'equal', sharers }
  const whole = mode === 'exact' ? amount : mode === 'percent' ? WHOLE_PERCENT : sumOf(weights.values())
  const parts = [...apportion(whole, weights, id)].map(([person, part]) => [
    person,
    decimalOf(part, mode === 'exact' ? currency : undefined),
  ])
  return { mode, sharers, parts: Object.fromEntries(parts) }
}

/** By person: units of the currency, or hundredths of a share or a percent. Undefined if one is no such number. */
function weightsOf({ mode, currency, sharers, parts = {} }: SplitExpense): Map<string, bigint> | undefined {
  const weights = new Map<string, bigint>()
  for (const person of sharers.toSorted()) {
    const part = mode === 'equal' ? 1 : parts[person]
    if (part === undefined || !isAmount(part)) return undefined
    const weight = minorUnits(part, mode === 'exact' ? currency : undefined)
    if (weight === undefined || (mode === 'shares' && weight > MOST_SHARES)) return undefined
    weights.set(person, weight)
  }
  return weights
}

/** By largest remainder; among equal ones the hash of the id says who begins, so that nobody always pays the odd unit. */
export function apportion<Person>(
  amount: bigint,
  weights: ReadonlyMap<Person, bigint>,
  id: string,
): Map<Person, bigint> {
  const sum = sumOf(weights.values())
  const parts = new Map([...weights].map(([person, weight]) => [person, (amount * weight) / sum]))
  let left = amount - sumOf(parts.values())
  const byRemainder = Map.groupBy(weights, ([, weight]) => (amount * weight) % sum)
  const inTurn = [...byRemainder]
    .toSorted(([one], [other]) => (one > other ? -1 : 1))
    .flatMap(([, tied]) => rotated(tied, hashOf(id)))
  for (const [person] of inTurn) {
    if (left === 0n) break
    parts.set(person, (parts.get(person) ?? 0n) + 1n)
    left--
  }
  return parts
}

/**
 * A bill that several have paid, as one expense of each payer: everybody's part of each. The parts of an expense add up
 * to what was paid, and those of a person to their part of the whole.
 */
export function splitByPayer(
  paid: ReadonlyMap<string, bigint>,
  parts: ReadonlyMap<string, bigint>,
): Map<string, Map<string, bigint>> {
  const whole = sumOf(paid.values())
  const left = new Map(parts)
  const open = new Map(paid)
  const cells = [...paid].flatMap(([payer, amount]) =>
    [...parts].map(([person, part]) => ({
      ...{ payer, person, units: (amount * part) / whole, remainder: (amount * part) % whole },
    })),
  )
  const take = (cell: (typeof cells)[number], units: bigint) => {
    open.set(cell.payer, (open.get(cell.payer) ?? 0n) - units)
    left.set(cell.person, (left.get(cell.person) ?? 0n) - units)
  }
  for (const cell of cells) take(cell, cell.units)
  const inTurn = cells.toSorted((one, other) => (one.remainder > other.remainder ? -1 : 1))
  while ([...left.values()].some(units => units > 0n))
    for (const cell of inTurn) {
      if (!open.get(cell.payer) || !left.get(cell.person)) continue
      cell.units++
      take(cell, 1n)
    }
  return new Map(
    [...Map.groupBy(cells, ({ payer }) => payer)].map(([payer, own]) => [
      payer,
      new Map(own.filter(({ units }) => units > 0n).map(({ person, units }) => [person, units])),
    ]),
  )
}

function rotated<T>(list: readonly T[], by: number): T[] {
  const start = by % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}
