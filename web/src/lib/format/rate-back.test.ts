import { expect, test } from 'vitest'
import { writeRateBack } from './rate-back.ts'

test.each([
  [{ from: 'GBP', rate: '187.5', to: 'JPY' }, '100 JPY ≈ 0.533 GBP'],
  [{ from: 'USD', rate: '7.1', to: 'CNY' }, '1 CNY ≈ 0.141 USD'],
  [{ from: 'USD', rate: '26300', to: 'VND' }, '10,000 VND ≈ 0.38 USD'],
  [{ from: 'JPY', rate: '0.005', to: 'GBP' }, '1 GBP ≈ 200 JPY'],
  [{ from: 'EUR', rate: '1', to: 'USD' }, '1 USD ≈ 1 EUR'],
] as const)('%j said back is %s', (rate, text) => {
  expect(writeRateBack(rate, 'en')).toBe(text)
})
