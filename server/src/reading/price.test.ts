import { expect, test } from 'vitest'
import { bareTotalIn, onlyPriceIn, priceOf, sumIn, withoutListPrices } from './price.ts'

test('what a multiplication or a sum makes is the whole', () => {
  expect(priceOf('22,000円×2名×2泊＝88,000円')).toMatchObject({ amount: '88000', currency: 'JPY' })
  expect(sumIn('Room 414,20 €\nTax 13,30 €\nPrice 427,50 €')).toMatchObject({ amount: '427.50' })
  expect(sumIn('Room 414,20 €\nTax 13,30 €\nDeposit 100,00 €')).toBeUndefined()
})

test('a code before a sign names the currency', () => {
  expect(priceOf('CAD $904.17')).toMatchObject({ amount: '904.17', currency: 'CAD' })
})

test('the only price of a text counts, unless it is a fee', () => {
  expect(onlyPriceIn('Bern - Thun\nCHF 27.00')).toMatchObject({ amount: '27' })
  expect(onlyPriceIn('Bern - Thun\nChange fee CHF 27.00')).toBeUndefined()
})

test('the total of a till has the currency of its columns', () => {
  expect(bareTotalIn('PREZZO (€)\nPANE  3,50\nTOTALE COMPLESSIVO  71,50')).toMatchObject({
    amount: '71.50',
    currency: 'EUR',
  })
})

test('the price of a list is none, unless it is the only one', () => {
  expect(withoutListPrices('statt 120 € nur 90 €')).toBe('… nur 90 €')
  expect(withoutListPrices('原价¥356')).toBe('原价¥356')
})
