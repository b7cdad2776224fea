import type { Language } from '@caravan/contract/languages'
import type { Rate } from '@caravan/contract/money'
import { localeOf } from '../words/language.ts'

/** The same rate said of the other currency, of as many units as make a readable sum: '100 JPY ≈ 0.533 GBP' */
export function writeRateBack(
  { from, rate, to }: Pick<Rate, 'from' | 'rate' | 'to'>,
  language: Language,
): string {
  const units = 10 ** Math.max(0, Math.floor(Math.log10(Number(rate))))
  const format = new Intl.NumberFormat(localeOf[language], { maximumSignificantDigits: 3 })
  return `${format.format(units)} ${to} ≈ ${format.format(units / Number(rate))} ${from}`
}
