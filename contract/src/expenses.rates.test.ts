import fc from 'fast-check'
import { expect, test } from 'vitest'
import { converted, paymentsInOne, scaleInto, unitsOf, weightOf } from './expenses.rates.ts'
import { accountsOf, balancesOf } from './expenses.settle.ts'
import { splitByPayer, splitOf } from './expenses.split.ts'
import { type Rate, sumOf } from './money.ts'

const rate = (from: string, rate: string, to: string) => ({ from, rate, to, date: '2027-05-03' }) as Rate
const rates = [rate('GBP', '187.5', 'JPY'), rate('EUR', '0.85', 'GBP'), rate('GBP', '0.39', 'KWD')]
const currencies = ['GBP', 'EUR', 'JPY', 'KWD']
const people = ['ana', 'mei', 'jonas', 'lena', 'tom']

test.each([
  ['GBP', { JPY: 18_750 }, 10_000],
  ['GBP', { EUR: 10_000 }, 8_500],
  ['GBP', { KWD: 390 }, 100],
  ['JPY', { GBP: 100 }, 188],
  ['JPY', { GBP: -100 }, -188],
  ['EUR', { GBP: 85 }, 100],
  ['GBP', { GBP: 150, JPY: -281 }, 0],
  ['GBP', { GBP: 150, JPY: -280 }, 1],
])('counted in %s, %j are %d smallest units', (into, sums, units) => {
  const amounts = Object.entries(sums).map(([currency, amount]) => [currency, BigInt(amount)] as const)
  expect(converted(new Map(amounts), scaleInto(into, currencies, rates))).toBe(BigInt(units))
})

const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 99_999_999n }), fc.bigInt({ min: 1n, max: 99_999_999n }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(8, '0')}`)
const anyRates = fc
  .tuple(decimal, decimal, decimal)
  .map(([one, two, three]) => [rate('GBP', one, 'JPY'), rate('EUR', two, 'GBP'), rate('KWD', three, 'GBP')])
const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })

test('the sum of converted amounts is the converted sum, to half a smallest unit for each', () => {
  const sums = fc.array(fc.tuple(fc.constantFrom(...currencies), amount), { maxLength: 12 })
  fc.assert(
    fc.property(sums, anyRates, (sums, rates) => {
      const scale = scaleInto('GBP', currencies, rates)
      const each = sums.map(([currency, amount]) => new Map([[currency, amount]]))
      const whole = sumOf(each.map(one => weightOf(one, scale)))
      const off = 2n * (sumOf(each.map(one => converted(one, scale))) * scale.unit - whole)
      const most = BigInt(sums.length) * scale.unit
      expect(off <= most && -off <= most).toBe(true)
      expect(unitsOf(whole, scale)).toBe(-unitsOf(-whole, scale))
    }),
  )
})

const bill = fc.record({
  currency: fc.constantFrom(...currencies),
  amount: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  payer: fc.constantFrom(...people),
  sharers: fc.uniqueArray(fc.constantFrom(...people), { minLength: 1 }),
  refund: fc.boolean(),
})

test('the payments in one currency settle every currency, with as many payments as people at most, less one', () => {
  fc.assert(
    fc.property(fc.array(bill, { maxLength: 12 }), anyRates, (bills, rates) => {
      const split = bills.map(({ sharers, ...bill }) => {
        const divided = splitOf({ id: '1', ...bill, mode: 'equal', sharers })
        return { ...bill, parts: 'amounts' in divided ? divided.amounts : new Map() }
      })
      const accounts = accountsOf(balancesOf(split), [])
      const payments = paymentsInOne(accounts, scaleInto('GBP', currencies, rates))
      const repaid = payments.flatMap(({ parts }) => parts)
      for (const balances of balancesOf(split, repaid).values())
        expect([...balances.values()].filter(amount => amount !== 0n)).toEqual([])
      expect(repaid.every(({ amount, from, to }) => amount > 0n && from !== to)).toBe(true)
      const planned = [...accounts.values()].flatMap(({ transfers }) => transfers)
      const pairs = new Set(planned.map(({ from, to }) => [from, to].toSorted().join()))
      expect(payments.length).toBeLessThanOrEqual(Math.min(pairs.size, people.length - 1))
      const paid = new Set(payments.map(({ from, to }) => [from, to].toSorted().join()))
      expect(paid.size).toBe(payments.length)
    }),
  )
})

test('ten debts in three currencies are one payment', () => {
  const owed = (currency: string, amount: bigint, payer = 'ana') => {
    const sharer = payer === 'ana' ? 'mei' : 'ana'
    return { currency, amount, payer, refund: false, parts: new Map([[sharer, amount]]) }
  }
  const bills = [
    ...Array.from({ length: 4 }, () => owed('GBP', 50_00n)),
    ...Array.from({ length: 4 }, () => owed('JPY', 3_750n)),
    ...[owed('EUR', 20_00n, 'mei'), owed('EUR', 120_00n - 63_53n + 20_00n, 'mei')],
  ]
  const [payment, ...others] = paymentsInOne(
    accountsOf(balancesOf(bills), []),
    scaleInto('GBP', currencies, rates),
  )
  expect(others).toEqual([])
  expect(payment).toEqual({
    ...{ from: 'mei', to: 'ana', amount: 280_00n - 82_00n },
    parts: [
      { currency: 'GBP', from: 'mei', to: 'ana', amount: 200_00n },
      { currency: 'JPY', from: 'mei', to: 'ana', amount: 15_000n },
      { currency: 'EUR', from: 'ana', to: 'mei', amount: 96_47n },
    ],
  })
})

test('a bill of several payers is divided so that both sides add up to the unit', () => {
  const paid = fc.uniqueArray(fc.tuple(fc.constantFrom(...people), fc.bigInt({ min: 1n, max: 10n ** 9n })), {
    minLength: 1,
    selector: ([person]) => person,
  })
  const shares = fc.uniqueArray(fc.tuple(fc.constantFrom(...people), fc.bigInt({ min: 0n, max: 1_000n })), {
    minLength: 1,
    selector: ([person]) => person,
  })
  fc.assert(
    fc.property(paid, shares, (paid, shares) => {
      fc.pre(shares.some(([, share]) => share > 0n))
      const whole = sumOf(paid.map(([, amount]) => amount))
      const parts = Object.fromEntries(shares.map(([person, share]) => [person, String(share)]))
      const sharers = shares.map(([person]) => person)
      const split = splitOf({ id: '1', amount: whole, currency: 'GBP', mode: 'shares', sharers, parts })
      if ('wrong' in split) throw new Error(split.wrong)
      const divided = splitByPayer(new Map(paid), split.amounts)
      for (const [payer, amount] of paid) expect(sumOf(divided.get(payer)?.values() ?? [])).toBe(amount)
      for (const [person, part] of split.amounts) {
        const own = [...divided.values()].map(parts => parts.get(person) ?? 0n)
        expect(sumOf(own)).toBe(part)
        // Nobody's part of an expense is more than the people beside them away from their share of it.
        for (const [payer, amount] of paid) {
          const off = (divided.get(payer)?.get(person) ?? 0n) * whole - amount * part
          expect(off < whole * 5n && -off < whole).toBe(true)
        }
      }
    }),
  )
})
