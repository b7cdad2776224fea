import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyCodes, digitsOf } from './currencies.ts'
import { languages } from './languages.ts'
import { amountIn, Cost, decimalOf, minorUnits, type TypedAmount, writeAmount } from './money.ts'

type Reading = string | null | 'shape' | 'digits' | 'size'

/** The stored amount, with '?' where it is shown back before; or the mistake. */
function readingOf(read: TypedAmount): Reading {
  if ('wrong' in read) return read.wrong
  return read.amount === null || read.isPlain ? read.amount : `${read.amount} ?`
}

// Both languages write a point before the fraction and a comma between thousands.
const table: Record<string, [typed: string, reading: Reading][]> = {
  GBP: [
    ['', null],
    [' 　', null],
    ['12', '12.00'],
    [' 12.5 ', '12.50'],
    ['007', '7.00'],
    ['0', '0.00'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50 ?'],
    ['1.234.567', '1234567.00 ?'],
    ['12,345', '12345.00 ?'],
    ['12,345.00', '12345.00'],
    ['12,5', '12.50 ?'],
    ['12,50', '12.50 ?'],
    [',5', '0.50 ?'],
    ['1 234,5', '1234.50 ?'],
    ['1 234 567', '1234567.00 ?'],
    ['1\u202f234.50', '1234.50 ?'],
    ["1'234.50", '1234.50 ?'],
    ['1’234', '1234.00 ?'],
    ['１２．５０', '12.50 ?'],
    ['１，２３４', '1234.00 ?'],
    ['１２。５', '12.50 ?'],
    ['99,999,999.99', '99999999.99'],
    ['12.345', 'digits'],
    ['0.999', 'digits'],
    ['0,999', 'digits'],
    ['1234,567', 'digits'],
    ['1,2345', 'digits'],
    ['100000000', 'size'],
    ['100,000,000.00', 'size'],
    ['1.234.5', 'shape'],
    ['12.345,6.7', 'shape'],
    ['1,234 567', 'shape'],
    ['12 50', 'shape'],
    ['1 2 3', 'shape'],
    ['1,,234', 'shape'],
    ['.', 'shape'],
    [',', 'shape'],
    ['-3', 'shape'],
    ['+3', 'shape'],
    ['−3', 'shape'],
    ['12 yen', 'shape'],
    ['£12', 'shape'],
    ['1e3', 'shape'],
    ['٣', 'shape'],
  ],
  JPY: [
    ['500', '500'],
    ['1,234', '1234'],
    ['12345', '12345'],
    ['５００', '500 ?'],
    ['500.', '500'],
    ['500.5', 'digits'],
    ['500.00', 'digits'],
    ['1.234', 'digits'],
    ['12,5', 'digits'],
  ],
  KWD: [
    ['12.345', '12.345'],
    ['1.5', '1.500'],
    ['12,345', '12.345 ?'],
    ['1,234.500', '1234.500'],
    ['1,234,567', '1234567.000 ?'],
    ['0.9999', 'digits'],
  ],
}

const rows = languages.flatMap(language =>
  Object.entries(table).flatMap(([currency, amounts]) =>
    amounts.map(([typed, reading]) => ({ language, currency, typed, reading })),
  ),
)

test.each(rows)('in $language, $typed is in $currency $reading', ({ language, currency, typed, reading }) => {
  expect(readingOf(amountIn(typed, { language, currency, whole: 8 }))).toBe(reading)
})

test('an amount without a currency has two digits', () => {
  expect(readingOf(amountIn('12.5', { language: 'en', whole: 8 }))).toBe('12.50')
})

test('an amount is written with the digits of its currency, and exactly', () => {
  expect(writeAmount('13910.5', 'en')).toBe('13,910.50')
  expect(writeAmount('500.00', 'zh', 'JPY')).toBe('500')
  expect(writeAmount('12.50', 'en', 'JPY')).toBe('12.5')
  expect(writeAmount('9999999999999999.990', 'zh', 'KWD')).toBe('9,999,999,999,999,999.990')
})

test('a call takes no other signs than a point', () => {
  for (const cost of ['12', '12.5', 12.5, '99999999.99']) expect(Cost.safeParse(cost).success).toBe(true)
  for (const cost of ['12,5', '12.345', '1 000', '.5', '5.', '-1', '１２', -1, 1e9, 0.001, Number.NaN])
    expect(Cost.safeParse(cost).success).toBe(false)
})

test('what is written can be typed again, in every currency and language', () => {
  const amount = fc.bigInt({ min: 0n, max: 9_999_999_999_999n })
  fc.assert(
    fc.property(
      amount,
      fc.constantFrom(...currencyCodes),
      fc.constantFrom(...languages),
      (minor, currency, language) => {
        const stored = decimalOf(minor, currency)
        const typed = writeAmount(stored, language, currency)
        expect(amountIn(typed, { language, currency, whole: 13 })).toMatchObject({ amount: stored })
        expect(amountIn(stored, { language, currency, whole: 13 })).toEqual({ amount: stored, isPlain: true })
      },
    ),
    { numRuns: 2_000 },
  )
})

test('an amount has the digits of its currency and no more', () => {
  for (const text of ['', '.', '.5', '5.', '1e3', '1,5', '--1', ' 1', '１', 'NaN', Number.NaN, 1e21])
    expect(minorUnits(text, 'GBP')).toBeUndefined()
  expect(minorUnits('12.3', 'GBP')).toBe(1_230n)
  expect(minorUnits(0.1, 'GBP')).toBe(10n)
  expect(minorUnits('12.345', 'GBP')).toBeUndefined()
  expect(minorUnits('500.00', 'JPY')).toBe(500n)
  expect(minorUnits('500.5', 'JPY')).toBeUndefined()
  expect(minorUnits('1.005', 'KWD')).toBe(1_005n)
  expect(decimalOf(5n, 'KWD')).toBe('0.005')
  expect(decimalOf(-5n, 'KWD')).toBe('-0.005')
  expect(minorUnits('-0.5', 'GBP')).toBe(-50n)
})

test('every amount comes out as it went in, also below zero, as balances are', () => {
  const amount = fc.bigInt({ min: -9_999_999_999_999n, max: 9_999_999_999_999n })
  fc.assert(
    fc.property(amount, fc.constantFrom(...currencyCodes), (minor, code) => {
      const text = decimalOf(minor, code)
      expect(text).toMatch(digitsOf(code) === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${digitsOf(code)}}$`))
      expect(minorUnits(text, code)).toBe(minor)
    }),
    { numRuns: 10_000 },
  )
})

test('a sum that is too large for a number is written to the digit', () => {
  expect(decimalOf(9_007_199_254_740_993n, 'GBP')).toBe('90071992547409.93')
  expect(decimalOf(9_007_199_254_740_993n, 'KWD')).toBe('9007199254740.993')
})
