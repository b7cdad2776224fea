import { SHARE_DIGITS, type SplitMode, splitOf } from '@caravan/contract/expenses.split'
import { decimalOf, minorUnits } from '@caravan/contract/money'
import { type AmountRule, amountOf, moneyText } from '../../lib/format/amounts.ts'
import type { Phrase } from '../../lib/words/phrase.ts'
import type { TypedMoney } from '../../trip/rows/fields.tsx'
import type { Reader } from '../../trip/write/form.tsx'

/** The payer, or the amounts of several. */
export type TypedPayer = { id: string; paid: Readonly<Record<string, string>> }

/** How an expense is divided, as it is typed. */
export type TypedSplit = {
  isSplit: boolean
  sharers: readonly string[]
  mode: SplitMode
  /** By person; of those who do not share it, they mean nothing. */
  parts: Readonly<Record<string, string>>
}

/** Shares and percents have two digits behind the point. */
export const ruleOf = (mode: SplitMode, currency: string): AmountRule =>
  mode === 'exact' ? { currency } : { whole: SHARE_DIGITS }

/** Everybody begins with one share. */
export const firstParts = (mode: SplitMode, sharers: readonly string[]) =>
  mode === 'shares' ? Object.fromEntries(sharers.map(id => [id, '1'])) : {}

export const hasParts = ({ mode, sharers }: TypedSplit) => mode !== 'equal' && sharers.length > 0

/** Of those who share it, as they are stored; empty where one is no number. */
export function partsIn({ mode, sharers, parts }: TypedSplit, currency: string, { language }: Reader) {
  if (mode === 'equal') return {}
  const rule = ruleOf(mode, currency)
  const read = (typed = '') => amountOf(typed.trim() || '0', rule, language) ?? ''
  return Object.fromEntries(sharers.toSorted().map(id => [id, read(parts[id])]))
}

/** Everybody's part in the smallest units of the currency, or why there is none; undefined without an amount. */
export function divide(typed: TypedSplit, { amount, currency }: TypedMoney, reader: Reader, id = '') {
  const minor = minorUnits(amountOf(amount, { currency }, reader.language) ?? '', currency)
  if (!minor) return undefined
  const { mode, sharers } = typed
  return splitOf({ id, amount: minor, currency, mode, sharers, parts: partsIn(typed, currency, reader) })
}

/** Everybody's part as far as it is known; of percents that do not make a whole yet, each its own. */
export function partsOf(typed: TypedSplit, money: TypedMoney, reader: Reader, id: string) {
  const divided = divide(typed, money, reader, id)
  if (divided === undefined || 'amounts' in divided) return divided?.amounts
  if (typed.mode !== 'percent' || divided.wrong !== 'parts_sum') return undefined
  const whole = minorUnits(amountOf(money.amount, money, reader.language) ?? '', money.currency) ?? 0n
  const parts = Object.entries(partsIn(typed, money.currency, reader))
  return new Map(
    parts.map(([person, part]) => [person, (whole * (minorUnits(part) ?? 0n) + 5_000n) / 10_000n]),
  )
}

export function mistakeIn(typed: TypedSplit, money: TypedMoney, reader: Reader): Phrase | undefined {
  if (typed.sharers.length === 0) return ['expense.no_sharers']
  const divided = divide(typed, money, reader)
  if (divided === undefined || !('wrong' in divided)) return undefined
  if (divided.wrong === 'parts_sum') return leftIn(divided.off, typed.mode, money.currency, reader)
  return [divided.wrong === 'parts_zero' ? 'expense.partsZero' : 'expense.partsWrong']
}

/** By how much the parts miss the whole. */
export function leftIn(off: bigint, mode: SplitMode, currency: string, { language }: Reader): Phrase {
  const size = off < 0n ? -off : off
  const amount =
    mode === 'exact' ? moneyText(decimalOf(size, currency), currency, language) : `${decimalOf(size)} %`
  return [off < 0n ? 'expense.tooMuch' : 'expense.left', { amount }]
}
