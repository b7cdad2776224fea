import { expect, test } from 'vitest'
import { countryCodes, countryNamed, currencyIn } from './countries.ts'
import { currencyCodes } from './currencies.ts'

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
