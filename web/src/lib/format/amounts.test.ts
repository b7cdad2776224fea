import { expect, test } from 'vitest'
import { moneyText } from './amounts.ts'

test.each([
  ['CNY', 'en', 'CN¥1,200.00'],
  ['CNY', 'zh', 'CN¥1,200.00'],
  ['CNY', 'zh-Hans', '¥1,200.00'],
  ['JPY', 'en', '¥1,200'],
  ['JPY', 'zh', '¥1,200'],
  ['JPY', 'zh-Hans', 'JP¥1,200'],
  ['TWD', 'zh', 'NT$1,200.00'],
  ['TWD', 'zh-Hans', 'NT$1,200.00'],
] as const)('1,200 %s is written in %s as %s', (currency, language, text) => {
  expect(moneyText(currency === 'JPY' ? '1200' : '1200.00', currency, language)).toBe(text)
})
