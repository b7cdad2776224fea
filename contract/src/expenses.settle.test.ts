import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../server/src/testing/strength.ts'
import { type Settlement, type Transfer, transfersOf } from './expenses.settle.ts'

type Balance = [person: string, amount: bigint]

/** The same as it is told: each payment in its turn, and the fewest payments by all sets of people. */
function transfersInTurn(
  ofBills: ReadonlyMap<string, bigint>,
  settlements: readonly Settlement[],
): Transfer[] {
  const balances = new Map(ofBills)
  const inOrder = settlements.toSorted((a, b) => (a.paid_date + a.id < b.paid_date + b.id ? -1 : 1))
  let plan: Transfer[] | undefined
  for (const { from, to, amount } of inOrder) {
    const [owes, gets] = [-(balances.get(from) ?? 0n), balances.get(to) ?? 0n]
    const before = owes >= amount && gets >= amount ? (plan ?? fewest(balances)) : []
    const planned = before.find(each => each.from === from && each.to === to && each.amount >= amount)
    const rest = before.flatMap(each => {
      if (each !== planned) return [each]
      return each.amount === amount ? [] : [{ from, to, amount: each.amount - amount }]
    })
    balances.set(from, (balances.get(from) ?? 0n) + amount)
    balances.set(to, (balances.get(to) ?? 0n) - amount)
    plan = planned && rest.length <= fewest(balances).length ? rest : undefined
  }
  return plan ?? fewest(balances)
}

function fewest(balances: ReadonlyMap<string, bigint>): Transfer[] {
  const open = [...balances].filter(([, amount]) => amount !== 0n).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return (open.length > 12 ? [open] : groupsOf(open)).flatMap(within)
}

function groupsOf(people: readonly Balance[]): Balance[][] {
  const all = (1 << people.length) - 1
  const has = (set: number, person: number) => (set & (1 << person)) !== 0
  const isZero = (set: number) =>
    people.reduce((sum, [, amount], person) => (has(set, person) ? sum + amount : sum), 0n) === 0n
  const most = [0]
  for (let set = 1; set <= all; set++) {
    const without = people.map((_, person) => (has(set, person) ? (most[set ^ (1 << person)] ?? 0) : 0))
    most.push(Math.max(...without) + (isZero(set) ? 1 : 0))
  }
  const groups: Balance[][] = []
  for (let set = all; set > 0; ) {
    if (isZero(set)) groups.push([])
    const left = (most[set] ?? 0) - (isZero(set) ? 1 : 0)
    const person = people.findIndex((_, each) => has(set, each) && most[set ^ (1 << each)] === left)
    groups.at(-1)?.push(...people.slice(person, person + 1))
    set ^= 1 << person
  }
  return groups
}

function within(group: readonly Balance[]): Transfer[] {
  const open = group
    .map(([person, amount]): Balance => [person, amount])
    .sort(([, one], [, other]) => (one < other ? -1 : one > other ? 1 : 0))
  const transfers: Transfer[] = []
  for (;;) {
    const [debtor, creditor] = [open[0], open.at(-1)]
    if (!debtor || !creditor || debtor[1] >= 0n) return transfers
    const amount = -debtor[1] < creditor[1] ? -debtor[1] : creditor[1]
    transfers.push({ from: debtor[0], to: creditor[0], amount })
    debtor[1] += amount
    creditor[1] -= amount
    if (debtor[1] === 0n) open.shift()
    if (creditor[1] === 0n) open.pop()
  }
}

const names = 'nbadcfehgjilkmpo'.split('')

/** Balances that add up to zero, and payments of which many are owed, and some as planned. */
const anyLedger = fc
  .record({
    people: fc.constantFrom(...[2, 3, 4, 5, 6, 7, 8, 9, 13, 15]),
    most: fc.constantFrom(3n, 12n, 1_000n, 9_999_999_999_999n),
    picks: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat(9)), { maxLength: 12 }),
  })
  .chain(({ people, most, picks }) =>
    fc
      .array(fc.bigInt({ min: -most, max: most }), { minLength: people - 1, maxLength: people - 1 })
      .map(owed => {
        const last = -owed.reduce((sum, amount) => sum + amount, 0n)
        return {
          balances: new Map([...owed, last].map((amount, n) => [names[n] ?? '', amount])),
          most,
          picks,
        }
      }),
  )
  .map(({ balances, most, picks }) => {
    const settlements: Settlement[] = []
    const left = new Map(balances)
    for (const [n, [one, other, size, kind]] of picks.entries()) {
      const plan = transfersInTurn(balances, settlements)
      const planned = plan[one % Math.max(1, plan.length)]
      const [owing, owed] = [-1n, 1n].map(sign => [...left].filter(([, amount]) => amount * sign > 0n))
      const [from] = owing?.[one % Math.max(1, owing.length)] ?? ['a']
      const [to] = owed?.[other % Math.max(1, owed.length)] ?? ['b']
      const limit = kind === 0 ? most : planned && kind < 5 ? planned.amount : (most + 3n) / 4n
      const amount = kind % 2 === 1 ? limit : 1n + (BigInt(size) % limit)
      const payment = { ...(planned && kind < 5 ? planned : { from, to }), amount }
      settlements.push({ ...payment, id: String(n).padStart(3, '0'), paid_date: '2027-05-01' })
      left.set(payment.from, (left.get(payment.from) ?? 0n) + amount)
      left.set(payment.to, (left.get(payment.to) ?? 0n) - amount)
    }
    return { balances, settlements }
  })

test('payments are the same as by looking at each settlement and each set of people', () => {
  fc.assert(
    fc.property(anyLedger, ({ balances, settlements }) => {
      expect(transfersOf(balances, settlements)).toEqual(transfersInTurn(balances, settlements))
    }),
    { numRuns: rounds({ usual: 300, long: 20_000 }) },
  )
})

test('5,000 small payments among twelve people are settled at once', () => {
  const people = names.slice(0, 12)
  const balances = new Map(
    people.map((name, n) => [name, BigInt((n < 6 ? -1 : 1) * (1_000_000 + (n % 6) ** 5))]),
  )
  const settlements = Array.from({ length: 5_000 }, (_, n): Settlement => {
    const [from = '', to = ''] = [people[n % 6], people[6 + ((n * 7) % 6)]]
    return { id: String(n).padStart(4, '0'), from, to, amount: 1n + BigInt(n % 3), paid_date: '2027-05-01' }
  })
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    transfersOf(balances, settlements)
    return process.cpuUsage(before).user / 1_000
  })
  // Some fifteen times as long as it takes at rest, as a slow machine has other work; with each set of people for each payment it is over a second.
  expect(Math.min(...times)).toBeLessThan(600)
})
