import { currencyCodes, DEFAULT_CURRENCY } from '@caravan/contract/currencies'
import { createContext, use } from 'react'
import { useLocale } from 'use-intl'
import { moneyText } from '../lib/format/amounts.ts'

/** The currency of the trip on screen: that of the costs which name none. */
export const TripCurrency = createContext(DEFAULT_CURRENCY)
export const useTripCurrency = () => use(TripCurrency)

/** All of them, as a select offers them: these first. */
export const currenciesAfter = (first: readonly string[]) =>
  [...new Set([...first, ...currencyCodes])].map(code => ({ id: code, name: code }))

/** Writes the cost of an item or a stay: '£13,910.00'. */
export function useCostText(): (cost: string) => string {
  const currency = useTripCurrency()
  const language = useLocale()
  return cost => moneyText(cost, currency, language)
}
