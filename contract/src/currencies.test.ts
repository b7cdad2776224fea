import { expect, test } from 'vitest'
import { countryCodes, countryNamed } from './countries.ts'
import { currencyCodes, currencyIn, currencySymbols } from './currencies.ts'

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

test.each([
  ['Japan', 'JPY'],
  ['Taiwan', 'TWD'],
  ['France', 'EUR'],
  ['United Kingdom', 'GBP'],
  ['United States', 'USD'],
  ['Switzerland', 'CHF'],
  ['Greenland', 'DKK'],
  ['Senegal', 'XOF'],
  ['Hong Kong', 'HKD'],
  ['日本', 'JPY'],
  ['中國', 'CNY'],
])('in %s one pays in %s', (name, currency) => {
  expect(currencyIn(countryNamed(name) ?? '')).toBe(currency)
})

test('every country that people travel to has a currency of the list, and what is no country has none', () => {
  expect(countryCodes.filter(code => currencyIn(code) === undefined)).toEqual(['AQ'])
  const found = countryCodes.flatMap(code => currencyIn(code) ?? [])
  expect(currencyCodes).toEqual(expect.arrayContaining(found))
  expect(countryNamed('Atlantis')).toBeUndefined()
})
