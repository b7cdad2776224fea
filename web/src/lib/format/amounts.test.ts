import { expect, test } from 'vitest'
import { moneyText } from './amounts.ts'

test.each([
  ['CNY', 'en', 'CN¥1,200.00'],
  ['CNY', 'zh', 'CN¥1,200.00'],
  ['CNY', 'zh-Hans', '¥1,200.00'],
  ['JPY', 'en', '¥1,200'],
  ['JPY', 'zh', '¥1,200'],
  ['JPY', 'zh-Hans', 'JP¥1,200'],
  ['TWD', 'zh', 'NT$1,200'],
  ['TWD', 'zh-Hans', 'NT$1,200'],
] as const)('1,200 %s is written in %s as %s', (currency, language, text) => {
  expect(moneyText(currency === 'JPY' ? '1200' : '1200.00', currency, language)).toBe(text)
})

test('cents of a currency without coins for them are written where there are some', () => {
  expect(moneyText('1250.50', 'TWD', 'zh')).toBe('NT$1,250.50')
})
