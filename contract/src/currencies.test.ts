import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyCodes, currencySymbols, decimalOf, digitsOf, minorUnits } from './currencies.ts'

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

test('an amount has the digits of its currency and no more', () => {
  expect(minorUnits('12.3', 'GBP')).toBe(1_230)
  expect(minorUnits(0.1, 'GBP')).toBe(10)
  expect(minorUnits('12.345', 'GBP')).toBeUndefined()
  expect(minorUnits('500.00', 'JPY')).toBe(500)
  expect(minorUnits('500.5', 'JPY')).toBeUndefined()
  expect(minorUnits('1.005', 'KWD')).toBe(1_005)
  expect(decimalOf(5, 'KWD')).toBe('0.005')
})

test('every amount that a call takes comes out as it went in', () => {
  const amount = fc.integer({ min: 0, max: 9_999_999_999_999 })
  fc.assert(
    fc.property(amount, fc.constantFrom(...currencyCodes), (minor, code) => {
      const text = decimalOf(minor, code)
      expect(text).toMatch(digitsOf(code) === 0 ? /^\d+$/ : new RegExp(`^\\d+\\.\\d{${digitsOf(code)}}$`))
      expect(minorUnits(text, code)).toBe(minor)
    }),
    { numRuns: 10_000 },
  )
})
