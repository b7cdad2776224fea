import type { SplitMode } from '@caravan/contract/expenses.split'
import { decimalOf, minorUnits } from '@caravan/contract/money'

type Parts = Readonly<Record<string, string>>

/** How something is divided, with everybody's amounts where it has been divided. */
export interface Divided {
  mode: SplitMode
  parts: Parts
  amounts?: Parts
}

/**
 * A split in which one person stands in place of another. Where both share it their parts are added, and an equal one is
 * one by shares then; nobody else's part changes.
 */
export function mergedSplit<S extends Divided>(
  split: S,
  sharers: readonly string[],
  { from, to, currency }: { from: string; to: string; currency: string | undefined },
): S {
  const isBoth = sharers.includes(from) && sharers.includes(to)
  const left = sharers.filter(person => person !== from || !isBoth)
  const { mode, parts, amounts } = split
  const added = { ...split, ...(amounts && { amounts: joined(amounts, from, to, currency) }) }
  if (mode !== 'equal')
    return { ...added, parts: joined(parts, from, to, mode === 'exact' ? currency : undefined) }
  if (!isBoth || left.length === 1) return added
  return {
    ...added,
    mode: 'shares',
    parts: Object.fromEntries(left.map(person => [person, person === to ? '2' : '1'])),
  }
}

function joined(parts: Parts, from: string, to: string, currency: string | undefined): Parts {
  const { [from]: part, ...others } = parts
  if (part === undefined) return parts
  const own = others[to]
  const sum = own === undefined ? part : decimalOf(units(part, currency) + units(own, currency), currency)
  return Object.fromEntries(Object.entries({ ...others, [to]: sum }).toSorted())
}

const units = (part: string, currency: string | undefined) => minorUnits(part, currency) ?? 0n
