import { sumOf } from '@caravan/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expenseOf, ledgerOf } from '../../testing/ledger.ts'
import { idOf, tripId } from '../../testing/trip.ts'
import type { Ledger, LedgerExpense } from '../../trip/ledger.ts'
import { accountsIn, reasonsOf, sharesOf, spendingOf, totalsIn } from './ledger-sums.ts'

const people = ['ana', 'ben', 'cleo']
const anyPerson = fc.constantFrom(...people)
const anyCurrency = fc.constantFrom('GBP', 'JPY', 'KWD')
const anyAmount = fc.integer({ min: 1, max: 9_999 }).map(String)

const anyExpense = fc
  .record({ amounts: fc.dictionary(anyPerson, anyAmount, { minKeys: 1 }), payer_id: anyPerson })
  .chain(({ amounts, payer_id }) =>
    fc.record({ currency: anyCurrency, refund: fc.boolean() }).map((more): LedgerExpense => {
      const amount = String(sumOf(Object.values(amounts).map(BigInt)))
      return { ...expenseOf(1, { ...more, payer_id, amount }), amounts }
    }),
  )

const anySettlement = fc.record({
  id: fc.nat().map(idOf),
  trip_id: fc.constant(tripId),
  from: fc.constant('ana'),
  to: fc.constantFrom('ben', 'cleo'),
  amount: anyAmount,
  currency: anyCurrency,
  currency_symbol: fc.constant(''),
  paid_date: fc.constantFrom('2027-03-27', '2027-03-28'),
  rate: fc.constant(null),
  version: fc.constant(1),
})

test('the bills behind a figure add up to it, and what everybody paid to what the group did', () => {
  const anyLedger = fc.record({
    expenses: fc.array(anyExpense, { maxLength: 8 }),
    settlements: fc.array(anySettlement, { maxLength: 4 }),
  })
  fc.assert(
    fc.property(anyLedger, ({ expenses, settlements }) => {
      const ledger = { ...ledgerOf([]), expenses, settlements }
      for (const [currency, { balances }] of accountsIn(ledger))
        for (const person of people) {
          const reasons = reasonsOf(ledger, person, currency)
          expect(sumOf(reasons.map(({ paid, part }) => paid - part))).toBe(balances.get(person) ?? 0n)
        }
      for (const { total, byPayer, byType, byDay } of spendingOf(expenses).values())
        for (const part of [byPayer, byType, byDay]) expect(sumOf(part.values())).toBe(total)
    }),
  )
})

test('after any changes, sums of rows that were read before are those of rows that nobody has read', () => {
  const aChange = fc.record({
    at: fc.nat({ max: 9 }),
    row: fc.option(anyExpense, { nil: undefined }),
    settlement: fc.option(anySettlement, { nil: undefined }),
  })
  const sumsIn = (ledger: Ledger) => [
    ...[accountsIn(ledger), totalsIn(ledger), spendingOf(ledger.expenses), sharesOf(ledger.expenses)],
    ...people.map(person => reasonsOf(ledger, person, 'GBP')),
  ]
  fc.assert(
    fc.property(
      fc.array(anyExpense, { maxLength: 8 }),
      fc.array(aChange, { maxLength: 6 }),
      (rows, changes) => {
        let ledger: Ledger = { ...ledgerOf([]), expenses: rows }
        for (const { at, row, settlement } of changes) {
          sumsIn(ledger)
          const expenses = ledger.expenses.toSpliced(at, row && at % 2 ? 0 : 1, ...(row ? [row] : []))
          ledger = { ...ledger, expenses, settlements: settlement ? [settlement] : ledger.settlements }
        }
        expect(sumsIn(ledger)).toEqual(sumsIn(structuredClone(ledger)))
      },
    ),
  )
})
