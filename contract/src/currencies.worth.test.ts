import { expect, test } from 'vitest'
import { currencyCodes } from './currencies.ts'
import { isWorthMore } from './currencies.worth.ts'

test.each([
  ['GBP', 'JPY'],
  ['EUR', 'USD'],
  ['USD', 'CNY'],
  ['CNY', 'TWD'],
  ['TWD', 'JPY'],
  ['JPY', 'KRW'],
  ['THB', 'VND'],
])('one %s is worth more than one %s', (code, other) => {
  expect([isWorthMore(code, other), isWorthMore(other, code)]).toEqual([true, false])
})

test('every currency has its place', () => {
  for (const code of currencyCodes)
    if (code !== 'LBP') expect([code, isWorthMore(code, 'LBP')]).toEqual([code, true])
})
