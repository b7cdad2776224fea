import { expect, test } from 'vitest'
import { currencyCodes, currencySymbols } from './currencies.ts'

test('the list begins with the likeliest and has each currency once, the rest by code', () => {
  expect(currencyCodes.slice(0, 6)).toEqual(['GBP', 'EUR', 'USD', 'TWD', 'JPY', 'HKD'])
  expect(currencyCodes.slice(6)).toEqual(currencyCodes.slice(6).toSorted())
  expect(new Set(currencyCodes).size).toBe(currencyCodes.length)
})

test('every symbol is of a currency of the list, and of one only', () => {
  expect(currencyCodes).toEqual(expect.arrayContaining(Object.keys(currencySymbols)))
  const symbols = Object.values(currencySymbols)
  expect(new Set(symbols).size).toBe(symbols.length)
})
