import { currencySymbols, digitsOf } from '@caravan/contract/currencies'
import type { Language } from '@caravan/contract/languages'
import { AMOUNT_DIGITS, amountIn, decimalOf, writeAmount } from '@caravan/contract/money'
import type { Phrase } from '../words/phrase.ts'

/** The form of an amount: its currency (ISO 4217), where it has one, and how many digits before and after the point, where those are not as many as usual. */
export type AmountRule = { currency?: string | undefined; whole?: number; places?: number }

/** Null for nothing, and for what is no amount. */
export function amountOf(typed: string, rule: AmountRule, language: Language): string | null {
  const read = amountIn(typed, { ...rule, language })
  return 'wrong' in read ? null : read.amount
}

/** How a typed amount is understood; undefined where nobody could read it in another way. */
export function understoodAmount(typed: string, rule: AmountRule, language: Language): Phrase | undefined {
  const read = amountIn(typed, { ...rule, language })
  if ('wrong' in read || read.amount === null || read.isPlain) return undefined
  return ['amount.savedAs', { amount: writeAmount(read.amount, language, rule.currency) }]
}

/** Undefined where a typed amount is one. */
export function amountMistake(typed: string, rule: AmountRule, language: Language): Phrase | undefined {
  const { currency, whole = AMOUNT_DIGITS, places = digitsOf(currency) } = rule
  const read = amountIn(typed, { ...rule, language })
  if (!('wrong' in read)) return undefined
  const digits = digitsOf(currency)
  const written = (minor: bigint) => writeAmount(decimalOf(minor, currency), language, currency)
  const most = written(10n ** BigInt(whole + digits) - 1n)
  return [`amount.${read.wrong}`, { digits: places, most, example: written(1_250n) }]
}

/** On the mainland ¥ is the yuan. */
const mainland: Readonly<Record<string, string>> = { CNY: '¥', JPY: 'JP¥' }

/** As it stands beside an amount; a currency without a symbol of its own goes by its code. */
export const symbolOf = (currency: string, language: Language): string =>
  (language === 'zh-Hans' ? mainland[currency] : undefined) ?? currencySymbols[currency] ?? currency

/** 'NT$12,000.00', 'CHF 12.50', '−£4.00' */
export function moneyText(amount: string, currency: string | null | undefined, language: Language): string {
  if (amount.startsWith('-')) return `−${moneyText(amount.slice(1), currency, language)}`
  const symbol = symbolOf(currency ?? '', language)
  const space = symbol === currency ? ' ' : ''
  return symbol + space + writeAmount(amount, language, currency ?? undefined)
}
