import { randomUUID } from 'node:crypto'
import type { Balances, Expense, ExpenseList } from '@caravan/contract/expenses'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { rounds } from '../../testing/strength.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

let app: TestApp
let ana: Traveller
let others: Traveller[]

beforeAll(async () => {
  app = await createTestApp()
  ana = await createTraveller(app, 'ana')
  others = await Promise.all(['mei', 'lea', 'tom'].map(name => createTraveller(app, name)))
})
afterAll(() => app.close())

async function aTrip(): Promise<string> {
  const { id } = await ana.plansTrip()
  for (const other of others) await ana.adds(id, other)
  return id
}

const all = () => [ana, ...others]
const bill = (trip_id: string, fields: object = {}) => ({
  ...{ trip_id, amount: '10', currency: 'GBP', description: 'Ramen', type: 'Food' },
  ...{ payer_id: ana.id, shared_with: all().map(({ id }) => id), paid_date: '2027-03-28', ...fields },
})
const inUnits = (amount: string) => BigInt(amount.replace('.', ''))
const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + inUnits(amount), 0n)

/** Parts add up to amounts, balances to nothing, what everybody has spent to the total, and payments clear everything. */
async function isBalanced(tripId: string): Promise<ExpenseList> {
  const list: ExpenseList = (await ana.does('GET', `/expenses/split_expense/${tripId}`)).json
  const { balances, transfers }: Balances = (await ana.does('GET', `/expenses/balances/${tripId}`)).json
  const known = new Set(list.people.map(({ user_id }) => user_id))
  for (const { amount, payer_id, split } of list.expenses) {
    expect(sum(Object.values(split.amounts))).toBe(inUnits(amount))
    for (const id of [payer_id, ...Object.keys(split.amounts)]) expect(known).toContain(id)
  }
  for (const [currency, each] of Object.entries(balances)) {
    expect(sum(each.map(({ balance }) => balance))).toBe(0n)
    const left = new Map(each.map(({ user_id, balance }) => [user_id, inUnits(balance)]))
    for (const { from, to, amount } of transfers[currency] ?? []) {
      left.set(from, (left.get(from) ?? 0n) + inUnits(amount))
      left.set(to, (left.get(to) ?? 0n) - inUnits(amount))
    }
    expect([...left.values()].every(amount => amount === 0n)).toBe(true)
    expect(transfers[currency]?.length ?? 0).toBeLessThan(each.length)
    const parts = list.expenses
      .filter(expense => expense.currency === currency)
      .flatMap(({ refund, split }) => Object.values(split.amounts).map(part => (refund ? `-${part}` : part)))
    expect(sum(parts)).toBe(inUnits(list.totals[currency]?.groupTotal ?? '0'))
  }
  return list
}

/** Whoever has gone shares only what they have paid for themselves alone. */
function sharesNothing({ id }: Traveller, expenses: readonly Expense[]): void {
  for (const { payer_id, shared_with } of expenses)
    if (shared_with.includes(id)) expect([payer_id, shared_with]).toEqual([id, [id]])
}

describe('at the same time', () => {
  test.each(['', '?force=true'])('CC-05 expenses are written while somebody is removed%s', async query => {
    const tripId = await aTrip()
    const [mei] = others as [Traveller]
    const standing: Expense = (await ana.does('POST', '/expenses/split_expense/', bill(tripId))).json
    for (let round = 0; round < rounds({ usual: 12, long: 500 }); round++) {
      const edit = { amount: String(round + 1), shared_with: [ana.id, mei.id], payer_id: mei.id }
      const replies = await Promise.all([
        ana.ask('DELETE', `/tripmembers/trip_members/${tripId}/${mei.id}${query}`),
        ana.ask('PUT', `/expenses/expense/${standing.expense_id}`, edit),
        mei.ask('POST', '/expenses/split_expense/', bill(tripId, { payer_id: mei.id })),
      ])
      const [removed, edited, added] = replies.map(({ status }) => status)
      expect([204, 409]).toContain(removed)
      expect([200, 422]).toContain(edited)
      expect([201, 404, 422]).toContain(added)
      const { expenses, people } = await isBalanced(tripId)
      const isFormer = people.some(({ user_id, former }) => former && user_id === mei.id)
      if (removed === 204) sharesNothing(mei, expenses)
      expect(removed === 204 || !isFormer).toBe(true)
      if (removed === 204) await ana.adds(tripId, mei)
      for (const { expense_id } of expenses)
        if (expense_id !== standing.expense_id) await ana.does('DELETE', `/expenses/expense/${expense_id}`)
      await ana.does('PUT', `/expenses/expense/${standing.expense_id}`, {
        ...{
          payer_id: ana.id,
          shared_with: round % 2 ? [ana.id] : [ana.id, mei.id],
          split: { mode: 'equal' },
        },
      })
    }
  })

  test('somebody is removed by force and added again while others write about them', async () => {
    const tripId = await aTrip()
    const [mei] = others as [Traveller]
    const pays = async (): Promise<Expense> =>
      (await ana.does('POST', '/expenses/split_expense/', bill(tripId, { shared_with: [ana.id, mei.id] })))
        .json
    const add = () =>
      ana.ask('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${tripId}`, { email: mei.email })
    for (let round = 0; round < rounds({ usual: 10, long: 500 }); round++) {
      const [edited, untouched] = [await pays(), await pays()]
      const early = round % 2 ? add() : undefined
      const replies = await Promise.all([
        ana.ask('DELETE', `/tripmembers/trip_members/${tripId}/${mei.id}?force=true`),
        early ?? add(),
        ana.ask('PUT', `/expenses/expense/${edited.expense_id}`, { shared_with: [mei.id] }),
        mei.ask('POST', '/expenses/split_expense/', bill(tripId, { payer_id: mei.id })),
      ])
      const [removed, added, ...written] = replies.map(({ status }) => status)
      expect(removed).toBe(204)
      for (const status of written) expect([200, 201, 404, 422]).toContain(status)
      const { expenses, people } = await isBalanced(tripId)
      const isMember = people.some(({ user_id, former }) => !former && user_id === mei.id)
      expect(isMember).toBe(added !== 409)
      // Who is added again begins anew.
      const left = expenses.find(({ expense_id }) => expense_id === untouched.expense_id)
      expect(left?.shared_with).toEqual([ana.id])
      if (!isMember) {
        sharesNothing(mei, expenses)
        expect((await add()).status).toBeLessThan(300)
      }
      for (const { expense_id } of expenses) await ana.does('DELETE', `/expenses/expense/${expense_id}`)
    }
  })

  test('two members who add expenses both do, and the same one twice is there once', async () => {
    const tripId = await aTrip()
    const [mei] = others as [Traveller]
    const times = rounds({ usual: 10, long: 200 })
    for (let round = 0; round < times; round++) {
      const expense_id = randomUUID()
      const mine = bill(tripId, { expense_id })
      const replies = await Promise.all([
        ana.ask('POST', '/expenses/split_expense/', mine),
        mei.ask('POST', '/expenses/split_expense/', bill(tripId, { payer_id: mei.id })),
        ana.ask('POST', '/expenses/split_expense/', mine),
      ])
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    }
    expect((await isBalanced(tripId)).expenses).toHaveLength(2 * times)
  })

  test('of two edits with the same version one counts, and the other is told what is there', async () => {
    const tripId = await aTrip()
    const { expense_id, ...made }: Expense = (
      await ana.does('POST', '/expenses/split_expense/', bill(tripId))
    ).json
    let { version } = made
    for (let round = 0; round < rounds({ usual: 10, long: 200 }); round++) {
      const edit = (amount: string) =>
        ana.ask('PUT', `/expenses/expense/${expense_id}`, { amount }, { 'if-match': `"${version}"` })
      const replies = await Promise.all([edit(`${round + 1}.10`), edit(`${round + 1}.20`)])
      const [won, lost] = replies.toSorted((a, b) => a.status - b.status)
      expect([won?.status, lost?.status]).toEqual([200, 412])
      expect(lost?.json.current).toEqual(won?.json)
      version = won?.json.version
    }
  })
})

test('PB-02 whatever is added, changed, deleted, taken back, and whoever comes and goes, it all adds up', async () => {
  const steps = [
    'add',
    'refund',
    'edit',
    'delete',
    'settle',
    'undo',
    'remove',
    'force',
    'leave',
    'return',
  ] as const
  const walk = fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(99), fc.nat(9_999)), {
    minLength: 5,
    maxLength: 20,
  })
  await fc.assert(
    fc.asyncProperty(walk, async walked => {
      const tripId = await aTrip()
      for (const [step, n, cents] of walked) {
        const before = await isBalanced(tripId)
        const { expenses, people } = before
        const present = people.filter(({ former }) => !former).map(({ user_id }) => user_id)
        const one = others[n % others.length] as Traveller
        const own = expenses[n % Math.max(1, expenses.length)]?.expense_id
        const currency = ['GBP', 'JPY', 'KWD'][n % 3]
        const amount = `${(cents % 97) + 1}${currency === 'JPY' ? '' : `.${n % 10}`}`
        const shared_with = present.filter((_, index) => index === 0 || (n >> index) % 2 === 0)
        const parts = Object.fromEntries(shared_with.map((id, index) => [id, String(index + (n % 4))]))
        const split = n % 4 === 0 ? { mode: 'equal' } : { mode: 'shares', parts }
        const fields = { amount, currency, shared_with, split, payer_id: present[n % present.length] }
        const { seq } = await ana.plan(tripId)
        const seat = `/tripmembers/trip_members/${tripId}/${one.id}`
        const calls: Record<(typeof steps)[number], () => ReturnType<Traveller['ask']>> = {
          add: () => ana.ask('POST', '/expenses/split_expense/', bill(tripId, fields)),
          refund: () =>
            ana.ask('POST', '/expenses/split_expense/', bill(tripId, { ...fields, refund: true })),
          edit: () => ana.ask('PUT', `/expenses/expense/${own}`, fields),
          delete: () => ana.ask('DELETE', `/expenses/expense/${own}`),
          settle: () =>
            ana.ask('POST', '/expenses/settlements', {
              ...{ trip_id: tripId, from: one.id, to: ana.id, amount, currency, paid_date: '2027-03-30' },
            }),
          undo: () => ana.ask('POST', `/trips/${tripId}/history/${seq - (n % 4)}/undo`),
          remove: () => ana.ask('DELETE', seat),
          force: () => ana.ask('DELETE', `${seat}?force=true`),
          leave: () => one.ask('DELETE', `/tripmembers/${tripId}/me?force=true`),
          return: () =>
            ana.ask('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${tripId}`, { email: one.email }),
        }
        const { status, text } = await calls[step]()
        expect([200, 201, 204, 404, 409, 422], text).toContain(status)
        const after = await isBalanced(tripId)
        if (step === 'force' || step === 'leave') expect(groupTotals(after)).toEqual(groupTotals(before))
      }
    }),
    { numRuns: rounds({ usual: 12, long: 300 }) },
  )
})

const groupTotals = ({ totals }: ExpenseList) =>
  Object.entries(totals).map(([currency, { groupTotal }]) => [currency, groupTotal])
