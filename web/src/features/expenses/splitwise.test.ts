import { currencyCodes } from '@caravan/contract/currencies'
import { importExpenses, MOST_IMPORTED } from '@caravan/contract/expenses.import'
import { balancesOf } from '@caravan/contract/expenses.settle'
import { decimalOf, minorUnits, sumOf } from '@caravan/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuMilliseconds } from '../../../../server/src/testing/cpu.ts'
import { newId } from '../../lib/new-id.ts'
import { cellsOf, readSplitwise, type SplitwiseFile, splitwiseIn } from './splitwise-file.ts'
import { type ImportPlan, planImport } from './splitwise-plan.ts'

const [ana, mei, lea] = ['ana', 'mei', 'lea'].map(() => newId()) as [string, string, string]
const nameOf = new Map([
  [ana, 'ana'],
  [mei, 'mei'],
  [lea, 'lea'],
])

const heading = 'Date,Description,Category,Cost,Currency,Ana,Mei,Lea'
const fileOf = (...rows: string[]) => [heading, '', ...rows].join('\n')

function read(text: string): SplitwiseFile {
  const file = splitwiseIn(text)
  if ('wrong' in file) throw new Error(file.wrong)
  return file
}

const planOf = (text: string, members: (string | null)[] = [ana, mei, lea]) =>
  planImport(read(text), members, newId)

/** 'ana 30.00: ana 10.00 mei 10.00' or 'ana → mei 5.00' */
function told({ rows }: ImportPlan): string[] {
  return rows.map(row => {
    const name = (id: string) => nameOf.get(id) ?? ''
    if ('settlement' in row)
      return `${name(row.settlement.from)} → ${name(row.settlement.to)} ${row.settlement.amount}`
    const { payer_id, amount, currency, refund } = row.expense
    const parts = [...row.parts].map(([id, part]) => `${name(id)} ${decimalOf(part, currency)}`)
    return `${name(payer_id)} ${refund ? '-' : ''}${amount}: ${parts.join(' ')}`
  })
}

describe('cells', () => {
  test.each([
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '\uFEFFa;b\r\nc;d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\rc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '"a, ""b""",c\n"1\r\n2",d',
      [
        ['a, "b"', 'c'],
        ['1\r\n2', 'd'],
      ],
    ],
    ['a,,\n\n,b', [['a', '', ''], [''], ['', 'b']]],
    [
      '"a,b\nc,d',
      [
        ['"a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a "b",c', [['a "b"', 'c']]],
    ['', []],
  ])('of %j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })

  test('of whatever was written', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '=', '𝕏') })
      .map(each => each.trim())
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(rows, cells => {
        const quoted = cells.map(row => row.map(each => `"${each.replaceAll('"', '""')}"`).join(','))
        expect(cellsOf(quoted.join('\r\n'))).toEqual(cells)
      }),
    )
  })
})

describe('an expense', () => {
  test.each<[string, string, string[]]>([
    ['split equally', '30.00,EUR,20.00,-10.00,-10.00', ['ana 30.00: ana 10.00 mei 10.00 lea 10.00']],
    ['with an odd cent', '10,EUR,6.66,-3.33,-3.33', ['ana 10.00: ana 3.34 mei 3.33 lea 3.33']],
    ['for others only', '30.00,EUR,30.00,-30.00,0.00', ['ana 30.00: mei 30.00']],
    ['without decimals', '3000.00,JPY,2000.0,-1000,-1000', ['ana 3000: ana 1000 mei 1000 lea 1000']],
    ['with three of them', '1.234,KWD,0.617,-0.617,0', ['ana 1.234: ana 0.617 mei 0.617']],
    [
      'that two have paid',
      '45.00,EUR,10.00,5.00,-15.00',
      ['ana 25.00: ana 15.00 lea 10.00', 'mei 20.00: mei 15.00 lea 5.00'],
    ],
    ['that came back', '-30.00,EUR,-20.00,10.00,10.00', ['ana -30.00: ana 10.00 mei 10.00 lea 10.00']],
  ])('%s', (_, amounts, rows) => {
    expect(told(planOf(fileOf(`2023-01-02,Dinner,Dining out,${amounts}`)))).toEqual(rows)
  })

  test('is described, dated and sorted as it was', () => {
    const rows = [
      'Dining out',
      'Taxi',
      'Plane',
      'Hotel',
      'Gas/fuel',
      'Heat/gas',
      'Groceries',
      'Movies',
      'Gifts',
    ]
    const plan = planOf(
      fileOf(...rows.map(category => `2023-01-02," =1+1 ",${category},3.00,EUR,1.50,-1.50,0.00`)),
    )
    const expenses = plan.rows.flatMap(row => ('expense' in row ? [row.expense] : []))
    expect(expenses.map(({ type }) => type)).toEqual(
      'Food Transit Flights Lodging Gas Other Groceries Activities Shopping'.split(' '),
    )
    expect(expenses[0]).toMatchObject({ paid_date: '2023-01-02', description: '=1+1', payer_id: ana })
  })

  test('has words that its trip takes', () => {
    const rows = [`"${'x'.repeat(400)}"`, '"two\nlines\u202E"', '"\u200B"', ''].map(
      text => `2023-01-02,${text},General,3.00,EUR,1.50,-1.50,0.00`,
    )
    const { rows: own } = planOf(fileOf(...rows))
    expect(own.map(row => 'expense' in row && row.expense.description)).toEqual([
      'x'.repeat(300),
      'two lines',
      'Splitwise',
      'General',
    ])
  })
})

test('a payment is a repayment, in whatever language', () => {
  const rows = ['Payment', 'Zahlung', '付款'].map(
    category => `2023-01-02,Mei paid Ana,${category},5.00,EUR,-5.00,5.00,0.00`,
  )
  expect(told(planOf(fileOf(...rows)))).toEqual(Array(3).fill('mei → ana 5.00'))
  expect(planOf(fileOf(...rows)).costs.size).toBe(0)
})

describe('somebody who is left out', () => {
  const text = fileOf(
    '2023-01-02,Dinner,Dining out,30.00,EUR,20.00,-10.00,-10.00',
    '2023-01-03,Taxi,Taxi,12.00,EUR,-4.00,-4.00,8.00',
    '2023-01-04,Lea paid Ana,Payment,10.00,EUR,-10.00,0.00,10.00',
    '2023-01-05,Tea,Food,3.00,GBP,0.00,3.00,-3.00',
  )

  test('takes along what they paid and share, and the others owe each other what they owed', () => {
    const plan = planOf(text, [ana, mei, null])
    expect(told(plan)).toEqual(['ana 20.00: ana 10.00 mei 10.00'])
    expect(plan.leftOut).toEqual(
      [4, 5, 6].map(line => ({ line, description: expect.any(String), why: 'person' })),
    )
    expect(plan.missing).toEqual([
      {
        name: 'Lea',
        balances: new Map([
          ['EUR', 800n],
          ['GBP', -300n],
        ]),
      },
    ])
    expect(plan.costs).toEqual(
      new Map([
        ['EUR', { whole: 4_200n, kept: 2_000n }],
        ['GBP', { whole: 300n, kept: 0n }],
      ]),
    )
  })

  test('is nobody where all are members', () => {
    const { leftOut, missing, costs } = planOf(text)
    expect([leftOut, missing]).toEqual([[], []])
    expect([...costs.values()].every(({ whole, kept }) => whole === kept)).toBe(true)
  })
})

test('what cannot be represented is listed with the reason', () => {
  const { rows, leftOut } = planOf(
    fileOf(
      '2023-01-02,Dinner,Food,30.00,EUR,20.00,-10.00,-10.00',
      '2023-02-30,No such day,Food,30.00,EUR,20.00,-10.00,-10.00',
      '02/01/2023,Another way to write it,Food,30.00,EUR,20.00,-10.00,-10.00',
      '2023-01-02,Gone currency,Food,30.00,HRK,20.00,-10.00,-10.00',
      '2023-01-02,A fraction of a yen,Food,30.50,JPY,20.50,-10.00,-10.50',
      '2023-01-02,Words,Food,thirty,EUR,20.00,-10.00,-10.00',
      '2023-01-02,Odd,Food,30.00,EUR,20.00,--10.00,-10.00',
      '2023-01-02,Nothing,Food,0.00,EUR,0.00,0.00,0.00',
      '2023-01-02,Too much,Food,10000000000.00,EUR,5000000000.00,-5000000000.00,0.00',
      '2023-01-02,Does not add up,Food,30.00,EUR,20.00,-10.00,-9.99',
      '2023-01-02,Paid more than it cost,Food,30.00,EUR,40.00,-20.00,-20.00',
      '2023-01-02,Only for oneself,Food,30.00,EUR,0.00,0.00,0.00',
      '2023-01-02,Ends too early,Food,30.00,EUR,20.00',
      '2023-01-02,Total balance, , ,EUR,20.00,-10.00,-10.00',
    ),
  )
  expect(rows).toHaveLength(1)
  expect(leftOut.map(({ line, why }) => [line, why])).toEqual([
    ...[
      [4, 'date'],
      [5, 'date'],
      [6, 'currency'],
      [7, 'amount'],
      [8, 'amount'],
      [9, 'amount'],
      [10, 'amount'],
    ],
    ...[
      [11, 'amount'],
      [12, 'sum'],
      [13, 'sum'],
      [14, 'payer'],
      [15, 'amount'],
    ],
  ])
})

describe('a file', () => {
  const bill = '2023-01-02;Abendessen;Auswärts essen;"30,5";EUR;"20,5";"-10,5";"-10"'

  test('is read in other languages, with other separators, and with a note above', () => {
    const german = `\uFEFFNotiz\r\n\r\nDatum;Beschreibung;Kategorie;Kosten;Währung;Ana;Mei;Lea\r\n\r\n${bill}\r\n\r\n2023-01-02;Gesamtbilanz; ; ;EUR;20,5;-10;-10\r\n`
    expect(told(planOf(german))).toEqual(['ana 30.50: ana 10.00 mei 10.50 lea 10.00'])
  })

  test('tells people of the same name apart', () => {
    const text = [
      'Date,Description,Category,Cost,Currency,Alex,Mei,Alex',
      '2023-01-02,Tea,Food,3,EUR,2,-1,-1',
    ]
    expect(read(text.join('\n')).people).toEqual(['Alex', 'Mei', 'Alex (2)'])
  })

  test.each([
    ['nothing', '', 'notSplitwise'],
    ['a picture', 'PNG\0\u0001', 'notCsv'],
    ['a letter', 'Dear Ana,\nhow are you?\n', 'notSplitwise'],
    ['a heading alone', fileOf(), 'notSplitwise'],
    [
      'one person',
      'Date,Description,Category,Cost,Currency,Ana\n2023-01-02,Tea,Food,3,EUR,0',
      'notSplitwise',
    ],
    [
      'what another program has exported',
      'Id;Title;Who paid;Amount;Currency;For;Date\n1;Tea;Ana;3.00;EUR;Mei;2023-01-02\n',
      'notSplitwise',
    ],
    [
      '6,000 rows',
      fileOf(...Array.from({ length: 6_000 }, () => '2023-01-02,Tea,Food,3.00,EUR,2.00,-1.00,-1.00')),
      'tooMany',
    ],
  ])('of %s is refused', (_, text, wrong) => {
    expect(splitwiseIn(text)).toEqual({ wrong })
  })

  test('that is no text is refused, and one that is too large', async () => {
    expect(await readSplitwise(new File([new Uint8Array([0x50, 0xff, 0xfe])], 'a.csv'))).toEqual({
      wrong: 'notCsv',
    })
    const large = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'a.csv')
    expect(await readSplitwise(large)).toEqual({ wrong: 'tooLarge' })
    expect(
      await readSplitwise(new File([`\uFEFF${fileOf('2023-01-02,Tea,Food,3,EUR,2,-1,-1')}`], 'a.csv')),
    ).toMatchObject({
      people: ['Ana', 'Mei', 'Lea'],
    })
  })
})

test('of any file everybody stands as in the file, to the cent', () => {
  const people = 5
  const row = fc
    .record({
      currency: fc.constantFrom(...currencyCodes),
      paid: fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: people, maxLength: people }),
      weights: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: people, maxLength: people }),
      sign: fc.constantFrom(1n, -1n),
      isPayment: fc.boolean(),
    })
    .map(({ currency, paid, weights, sign, isPayment }) => {
      const cost = sumOf(paid)
      const shares = weights.map((weight, index) => (index === 0 ? 0n : (cost * BigInt(weight)) / 50n))
      const [, ...others] = shares
      const own = [cost - sumOf(others), ...others]
      const nets = paid.map((each, index) => sign * (each - (own[index] ?? 0n)))
      return { currency, cost: sign * cost, nets, category: isPayment && sign === 1n ? 'Payment' : 'General' }
    })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), rows => {
      const lines = rows.map(({ currency, cost, nets, category }) =>
        ['2023-01-02', 'x', category, decimalOf(cost, currency), currency]
          .concat(nets.map(net => decimalOf(net, currency)))
          .join(','),
      )
      const members = Array.from({ length: people }, newId)
      const names = members.map((_, index) => `P${index}`)
      const text = [`Date,Description,Category,Cost,Currency,${names}`, ...lines]
      text.push('2023-01-02,x,General,2.000,KWD,1.000,-1.000,0,0,0')
      const plan = planImport(read(text.join('\n')), members, newId)
      const isLost = (line: number) => plan.leftOut.some(each => each.line === line)
      const wanted = new Map<string, bigint[]>()
      for (const [index, { currency, nets }] of [
        ...rows,
        { currency: 'KWD', nets: [1_000n, -1_000n, 0n, 0n, 0n] },
      ].entries()) {
        if (isLost(index + 2)) continue
        const before = wanted.get(currency) ?? nets.map(() => 0n)
        wanted.set(
          currency,
          before.map((each, person) => each + (nets[person] ?? 0n)),
        )
      }
      const bills = plan.rows.flatMap(each => {
        if (!('expense' in each)) return []
        const { currency, payer_id: payer, refund = false } = each.expense
        const amount = minorUnits(each.expense.amount, currency) ?? 0n
        expect(sumOf([...each.parts.values()])).toBe(amount)
        return [{ currency, payer, refund, amount, parts: each.parts }]
      })
      const repayments = plan.rows.flatMap(each =>
        'settlement' in each
          ? [
              {
                ...each.settlement,
                amount: minorUnits(each.settlement.amount, each.settlement.currency) ?? 0n,
              },
            ]
          : [],
      )
      const balances = balancesOf(bills, repayments)
      for (const [currency, nets] of wanted)
        expect(members.map(member => balances.get(currency)?.get(member) ?? 0n)).toEqual(nets)
      const expenses = plan.rows.flatMap(each => ('expense' in each ? [each.expense] : []))
      const settlements = plan.rows.flatMap(each => ('settlement' in each ? [each.settlement] : []))
      expect(importExpenses.body.safeParse({ id: newId(), expenses, settlements }).success).toBe(true)
    }),
  )
})

test('thousands of rows are read in a moment', async () => {
  const rows = Array.from(
    { length: MOST_IMPORTED },
    () => '2023-01-02,"Tea, two",Food,10,EUR,6.66,-3.33,-3.33',
  )
  const spent = await cpuMilliseconds(() => expect(planOf(fileOf(...rows)).rows).toHaveLength(MOST_IMPORTED))
  expect(spent).toBeLessThan(2_000)
})
