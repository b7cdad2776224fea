import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rounds } from '../../server/src/testing/strength.ts'
import { currencyCodes, digitsOf } from './currencies.ts'
import { unlike } from './expenses.names.ts'
import { balancesOf, type Settlement, totalsOf, transfersOf } from './expenses.settle.ts'
import { type SplitExpense, splitModes, splitOf, withoutSharer } from './expenses.split.ts'
import { decimalOf } from './money.ts'

const dinner = { id: '7', amount: 1_000n, currency: 'GBP', sharers: ['ana', 'ben', 'cleo'] } as const

const given: [SplitExpense['mode'], SplitExpense['parts'], ReturnType<typeof splitOf> | bigint[]][] = [
  ['equal', undefined, [334n, 333n, 333n]],
  ['equal', {}, [334n, 333n, 333n]],
  ['equal', { ana: '1', ben: '1', cleo: '1' }, { wrong: 'parts_keys' }],
  ['exact', { ana: '1', ben: '2.5', cleo: 6.5 }, [100n, 250n, 650n]],
  ['exact', { ana: '0', ben: '0.00', cleo: '10.00' }, [0n, 0n, 1_000n]],
  ['exact', { ana: '3', ben: '3', cleo: '3.97' }, { wrong: 'parts_sum', off: 3n }],
  ['exact', { ana: '4', ben: '3', cleo: '3.01' }, { wrong: 'parts_sum', off: -1n }],
  ['exact', { ana: '0', ben: '0', cleo: '0' }, { wrong: 'parts_sum', off: 1_000n }],
  ['exact', { ana: '3.333', ben: '3.333', cleo: '3.334' }, { wrong: 'parts_shape' }],
  ['exact', { ana: '-1', ben: '1', cleo: '10' }, { wrong: 'parts_shape' }],
  ['exact', { ana: '', ben: '0', cleo: '10' }, { wrong: 'parts_shape' }],
  ['exact', { ana: '1e1', ben: '0', cleo: '0' }, { wrong: 'parts_shape' }],
  ['exact', { ana: '１０', ben: '0', cleo: '0' }, { wrong: 'parts_shape' }],
  ['exact', undefined, { wrong: 'parts_keys' }],
  ['exact', { ana: '5', ben: '5' }, { wrong: 'parts_keys' }],
  ['exact', { ana: '5', ben: '5', dan: '0' }, { wrong: 'parts_keys' }],
  ['exact', { ana: '5', ben: '5', cleo: '0', dan: '0' }, { wrong: 'parts_keys' }],
  ['shares', { ana: '2', ben: '1', cleo: '1' }, [500n, 250n, 250n]],
  ['shares', { ana: '0.01', ben: '0.03', cleo: '0' }, [250n, 750n, 0n]],
  ['shares', { ana: '1000', ben: '0', cleo: '0' }, [1_000n, 0n, 0n]],
  ['shares', { ana: '1000.01', ben: '1', cleo: '1' }, { wrong: 'parts_shape' }],
  ['shares', { ana: '1.005', ben: '1', cleo: '1' }, { wrong: 'parts_shape' }],
  ['shares', { ana: '0', ben: '0', cleo: '0' }, { wrong: 'parts_zero' }],
  ['percent', { ana: '50', ben: '25.5', cleo: '24.5' }, [500n, 255n, 245n]],
  ['percent', { ana: '100', ben: '0', cleo: '0' }, [1_000n, 0n, 0n]],
  ['percent', { ana: '33.33', ben: '33.33', cleo: '33.33' }, { wrong: 'parts_sum', off: 1n }],
  ['percent', { ana: '100.01', ben: '0', cleo: '0' }, { wrong: 'parts_sum', off: -1n }],
  ['percent', { ana: '33.333', ben: '33.333', cleo: '33.334' }, { wrong: 'parts_shape' }],
]

test.each(given)('split by %s with %j', (mode, parts, answer) => {
  const split = splitOf({ ...dinner, mode, parts })
  if (!Array.isArray(answer)) return expect(split).toEqual(answer)
  expect(split).toEqual({ amounts: new Map(dinner.sharers.map((person, n) => [person, answer[n]])) })
})

test('a part has the digits of its currency', () => {
  const yen = { ...dinner, currency: 'JPY', mode: 'exact' } as const
  expect(splitOf({ ...yen, parts: { ana: '999', ben: '1', cleo: '0.0' } })).toHaveProperty('amounts')
  expect(splitOf({ ...yen, parts: { ana: '999', ben: '0.5', cleo: '0.5' } })).toEqual({
    wrong: 'parts_shape',
  })
})

test('nobody to split between is a mistake and no division by zero', () => {
  expect(splitOf({ ...dinner, mode: 'equal', sharers: [] })).toEqual({ wrong: 'parts_zero' })
})

const sumOf = (amounts: Iterable<bigint>) => [...amounts].reduce((sum, amount) => sum + amount, 0n)

function amountsOf(expense: SplitExpense): Map<string, bigint> {
  const split = splitOf(expense)
  if ('wrong' in split) throw new Error(split.wrong)
  return split.amounts
}

/** Some parts in these proportions that add up to a whole. */
function cut(whole: bigint, weights: readonly bigint[]): bigint[] {
  const [, ...others] = weights.map(weight => (whole * weight) / sumOf(weights))
  return [whole - sumOf(others), ...others]
}

const names = 'abcdefghijklmnopqrstuvwxyz'.split('')

function anyExpense(most: { people: number; amount: bigint; currencies?: readonly string[] }) {
  const { people, amount, currencies = currencyCodes } = most
  return fc
    .record({
      id: fc.uuid(),
      amount: fc.bigInt({ min: 1n, max: amount }),
      currency: fc.constantFrom(...currencies),
      mode: fc.constantFrom(...splitModes),
      sharers: fc.shuffledSubarray(names.slice(0, people), { minLength: 1 }),
      weights: fc.array(fc.bigInt({ min: 0n, max: 1_000_00n }), { minLength: people, maxLength: people }),
    })
    .map(({ weights: [first = 0n, ...others], amount: any, ...expense }) => {
      const { mode, currency, sharers } = expense
      const amount = any % 10n ** BigInt(10 + digitsOf(currency)) || 1n
      const weights = [first || 1n, ...others].slice(0, sharers.length)
      const parts = mode === 'shares' ? weights : cut(mode === 'exact' ? amount : 100_00n, weights)
      const code = mode === 'exact' ? currency : undefined
      const given = sharers.map((person, n) => [person, decimalOf(parts[n] ?? 0n, code)])
      return { ...expense, amount, weights: parts, parts: mode === 'equal' ? {} : Object.fromEntries(given) }
    })
}

const large = { people: 26, amount: 9_999_999_999_999n }

describe('PB-01 parts', () => {
  test('add up to the amount, are within a unit of what is due, and do not depend on the order', () => {
    fc.assert(
      fc.property(anyExpense(large), expense => {
        const { sharers, amount, mode } = expense
        const amounts = amountsOf(expense)
        expect(sumOf(amounts.values())).toBe(amount)
        const weights = mode === 'equal' ? sharers.map(() => 1n) : expense.weights
        const whole = sumOf(weights)
        for (const [n, person] of sharers.entries()) {
          const above = (amounts.get(person) ?? -1n) * whole - amount * (weights[n] ?? 0n)
          expect(above < whole && above > -whole).toBe(true)
        }
        expect(amountsOf({ ...expense, sharers: sharers.toReversed() })).toEqual(amounts)
      }),
      { numRuns: rounds({ usual: 2_000, long: 100_000 }) },
    )
  })

  test('are split again without somebody, in the same mode and in proportion', () => {
    fc.assert(
      fc.property(anyExpense(large), fc.nat(), (expense, place) => {
        const gone = expense.sharers[place % expense.sharers.length] ?? ''
        const left = expense.sharers.filter(person => person !== gone)
        const before = amountsOf(expense)
        const changed = withoutSharer(expense, gone, 'the payer')
        const after = amountsOf({ ...expense, ...changed, parts: changed.parts })
        expect(sumOf(after.values())).toBe(expense.amount)
        expect(changed.sharers).toEqual(left.length === 0 ? ['the payer'] : left)
        if (changed.mode !== expense.mode) {
          expect(changed.mode).toBe('equal')
          expect(left.every(person => Number(expense.parts[person]) === 0)).toBe(true)
        } else
          for (const person of left)
            expect((after.get(person) ?? 0n) - (before.get(person) ?? 0n)).toBeGreaterThan(-2n)
      }),
      { numRuns: rounds({ usual: 2_000, long: 50_000 }) },
    )
  })

  test('PB-05 have the odd units in turn: over 1,000 expenses at most 10 % from even', () => {
    for (const size of [2, 3, 4, 5, 6, 7, 8]) {
      const sharers = names.slice(0, size)
      const odd = new Map(sharers.map(person => [person, 0]))
      let all = 0
      for (let n = 0; n < 1_000; n++) {
        const id = `018f3c5e-7a10-7000-8000-${(n * 2_654_435_761).toString(16).padStart(12, '0')}`
        const amounts = amountsOf({ id, amount: BigInt(1_000 + n), currency: 'GBP', mode: 'equal', sharers })
        for (const [person, part] of amounts) {
          if (part === BigInt(1_000 + n) / BigInt(size)) continue
          odd.set(person, (odd.get(person) ?? 0) + 1)
          all++
        }
      }
      for (const units of odd.values()) expect(Math.abs(units / (all / size) - 1)).toBeLessThanOrEqual(0.1)
    }
  })
})

const anyPayment = (people: number, amount: bigint, currencies: readonly string[]) =>
  fc.record({
    id: fc.uuid(),
    paid_date: fc.constantFrom('2027-05-01', '2027-05-02', '2027-05-03'),
    currency: fc.constantFrom(...currencies),
    amount: fc.bigInt({ min: 1n, max: amount }),
    from: fc.constantFrom(...names.slice(0, people)),
    to: fc.constantFrom(...names.slice(0, people)),
  })

/** Bills, also of people who have left, and repayments. */
const anyLedger = fc
  .record({ people: fc.integer({ min: 2, max: 16 }), amount: fc.constantFrom(9n, large.amount) })
  .chain(({ people, amount }) => {
    const currencies = ['GBP', 'JPY', 'KWD']
    const bill = fc
      .record({
        expense: anyExpense({ people, amount, currencies }),
        payer: fc.constantFrom(...names.slice(0, people)),
        refund: fc.boolean(),
      })
      .map(({ expense, payer, refund }) => ({
        ...{ currency: expense.currency, amount: expense.amount, payer, refund },
        parts: amountsOf(expense),
      }))
    return fc.record({
      bills: fc.array(bill, { maxLength: 12 }),
      settlements: fc.array(anyPayment(people, amount, currencies), { maxLength: 8 }),
    })
  })

const nobody: ReadonlyMap<string, bigint> = new Map()

/** Balances that are left when all of these have been paid. */
function leftAfter(
  balances: ReadonlyMap<string, bigint>,
  transfers: readonly Omit<Settlement, 'id' | 'paid_date'>[],
) {
  const left = new Map(balances)
  for (const { from, to, amount } of transfers) {
    left.set(from, (left.get(from) ?? 0n) + amount)
    left.set(to, (left.get(to) ?? 0n) - amount)
  }
  return [...left].filter(([, amount]) => amount !== 0n)
}

test('PB-02 to PB-04: balances add up to zero, personal totals to the group total, and transfers clear everything', () => {
  fc.assert(
    fc.property(anyLedger, ({ bills, settlements }) => {
      const ofBills = balancesOf(bills)
      for (const [currency, balances] of balancesOf(bills, settlements)) {
        expect(sumOf(balances.values())).toBe(0n)
        const own = settlements.filter(settlement => settlement.currency === currency)
        const transfers = transfersOf(ofBills.get(currency) ?? nobody, own)
        expect(leftAfter(balances, transfers)).toEqual([])
        const open = [...balances.values()].filter(amount => amount !== 0n).length
        expect(transfers.length).toBeLessThanOrEqual(Math.max(0, open - 1))
        expect(transfers.every(({ amount }) => amount > 0n)).toBe(true)
        const payers = new Set(transfers.map(({ from }) => from))
        expect(transfers.filter(({ to }) => payers.has(to))).toEqual([])
        expect(
          transfersOf(new Map([...(ofBills.get(currency) ?? nobody)].reverse()), own.toReversed()),
        ).toEqual(transfers)
      }
      for (const [currency, { group, personal }] of totalsOf(bills)) {
        expect(sumOf(personal.values())).toBe(group)
        const own = bills.filter(bill => bill.currency === currency)
        expect(group).toBe(sumOf(own.map(({ amount, refund }) => (refund ? -amount : amount))))
      }
      expect(balancesOf(bills.toReversed(), settlements.toReversed())).toEqual(balancesOf(bills, settlements))
      expect(totalsOf(bills.toReversed())).toEqual(totalsOf(bills))
    }),
    { numRuns: rounds({ usual: 1_000, long: 100_000 }) },
  )
})

test('who received a refund owes it to those whom it is for', () => {
  const parts = new Map([
    ['ana', 300n],
    ['ben', 700n],
  ])
  const refund = { currency: 'GBP', amount: 1_000n, payer: 'ana', refund: true, parts }
  expect(balancesOf([refund])).toEqual(
    new Map([
      [
        'GBP',
        new Map([
          ['ana', -700n],
          ['ben', 700n],
        ]),
      ],
    ]),
  )
  expect(totalsOf([refund])).toEqual(
    new Map([
      [
        'GBP',
        {
          group: -1_000n,
          personal: new Map([
            ['ana', -300n],
            ['ben', -700n],
          ]),
        },
      ],
    ]),
  )
  expect(balancesOf([refund, { ...refund, refund: false }])).toEqual(
    new Map([
      [
        'GBP',
        new Map([
          ['ana', 0n],
          ['ben', 0n],
        ]),
      ],
    ]),
  )
})

/** Balances that add up to zero, small ones so that some groups of people do too. */
const anyBalances = (people: number) =>
  fc
    .array(fc.bigInt({ min: -6n, max: 6n }), { minLength: 1, maxLength: people - 1 })
    .map(amounts => new Map([...amounts, -sumOf(amounts)].map((amount, n) => [names[n] ?? '', amount])))

/** Every way to clear the first open balance with another one, and so on. */
function fewestByTrying([first, ...others]: readonly bigint[]): number {
  if (first === undefined) return 0
  if (first === 0n) return fewestByTrying(others)
  const tries = others.flatMap((other, n) =>
    other * first < 0n ? fewestByTrying(others.with(n, other + first)) : [],
  )
  return 1 + Math.min(...tries)
}

describe('transfers', () => {
  test('are as few as trying everything finds', () => {
    fc.assert(
      fc.property(anyBalances(8), balances => {
        expect(transfersOf(balances, []).length).toBe(fewestByTrying([...balances.values()]))
      }),
      { numRuns: rounds({ usual: 1_000, long: 20_000 }) },
    )
  })

  test('stay as they were, and the fewest, when one of them is paid in full', () => {
    const anyPaid = fc.array(anyPayment(10, 6n, ['GBP']), { maxLength: 4 })
    fc.assert(
      fc.property(anyBalances(10), anyPaid, fc.infiniteStream(fc.nat()), (balances, paid, picks) => {
        const idOf = (n: number) => String(n).padStart(3, '0')
        const settlements: Settlement[] = paid.map((payment, n) => ({ ...payment, id: idOf(n) }))
        for (let plan = transfersOf(balances, settlements); plan.length > 0; ) {
          const [transfer] = plan.slice(picks.next().value % plan.length)
          if (!transfer) return
          settlements.push({ ...transfer, id: idOf(settlements.length), paid_date: '2027-06-01' })
          const rest = transfersOf(balances, settlements)
          expect(rest).toEqual(plan.filter(other => other !== transfer))
          expect(rest.length).toBe(transfersOf(new Map(leftAfter(balances, settlements)), []).length)
          plan = rest
        }
      }),
      { numRuns: rounds({ usual: 500, long: 10_000 }) },
    )
  })

  const owed = new Map([
    ['ana', 500n],
    ['ben', 300n],
    ['cleo', -800n],
  ])
  const pay = (from: string, to: string, amount: bigint, paid_date = '2027-06-01') => ({
    id: '1',
    from,
    to,
    amount,
    paid_date,
  })

  test.each([
    ['nothing', [], [pay('cleo', 'ana', 500n), pay('cleo', 'ben', 300n)]],
    ['a part', [pay('cleo', 'ana', 200n)], [pay('cleo', 'ana', 300n), pay('cleo', 'ben', 300n)]],
    ['too much', [pay('cleo', 'ana', 600n)], [pay('ana', 'ben', 100n), pay('cleo', 'ben', 200n)]],
    ['what nobody asked for', [pay('ben', 'ana', 500n)], [pay('cleo', 'ben', 800n)]],
  ])('after %s was paid', (_, settlements, left) => {
    const bare = left.map(({ from, to, amount }) => ({ from, to, amount }))
    expect(
      transfersOf(owed, settlements).toSorted((a, b) => (a.from + a.to < b.from + b.to ? -1 : 1)),
    ).toEqual(bare)
  })

  test('are planned anew as soon as fewer of them would do', () => {
    const balances = new Map([
      ...([
        ['ana', 600n],
        ['ben', 300n],
      ] as const),
      ...([
        ['cleo', -500n],
        ['dan', -400n],
      ] as const),
    ])
    expect(transfersOf(balances, [])).toHaveLength(3)
    // The rest of the plan takes three; now that two pairs cancel out, two do.
    expect(transfersOf(balances, [pay('cleo', 'ana', 200n)])).toEqual([
      { from: 'dan', to: 'ana', amount: 400n },
      { from: 'cleo', to: 'ben', amount: 300n },
    ])
  })
})

test('the largest trip is counted to the unit', () => {
  const amount = large.amount
  const parts = new Map([
    ['a', 1n],
    ['b', amount - 1n],
  ])
  const bills = Array.from({ length: 5_000 }, () => ({
    currency: 'KWD',
    amount,
    payer: 'a',
    refund: false,
    parts,
  }))
  const owed = 5_000n * (amount - 1n)
  const balances = balancesOf(bills).get('KWD') ?? nobody
  expect(balances).toEqual(
    new Map([
      ['a', owed],
      ['b', -owed],
    ]),
  )
  expect(decimalOf(owed, 'KWD')).toBe('49999999999990.000')
  expect(transfersOf(balances, [])).toEqual([{ from: 'b', to: 'a', amount: owed }])
})

test('equal names get a number that nobody else has', () => {
  expect(unlike(['Lea', 'Mei', 'Lea', 'Lea (2)', 'Lea'])).toEqual([
    ...['Lea', 'Mei', 'Lea (2)', 'Lea (2) (2)', 'Lea (3)'],
  ])
})
