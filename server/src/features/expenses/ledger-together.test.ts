import { randomUUID } from 'node:crypto'
import type { Expense, ExpenseList } from '@caravan/contract/expenses'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectBalanced, planTogether } from '../../testing/ledger.ts'
import { openApp } from '../../testing/open-app.ts'
import { rounds } from '../../testing/strength.ts'
import type { Traveller } from '../../testing/traveller.ts'

const { ana, mei, lea, tom } = await openApp(['ana', 'mei', 'lea', 'tom'])
const others = [mei, lea, tom] as const

/** Former members share only expenses that they have paid for themselves alone. */
function sharesNothing({ id }: Traveller, expenses: readonly Expense[]): void {
  for (const { payer_id, shared_with } of expenses)
    if (shared_with.includes(id)) expect([payer_id, shared_with]).toEqual([id, [id]])
}

describe('at the same time', () => {
  test.each(['', '?force=true'])('CC-05 expenses are written while somebody is removed%s', async query => {
    const trip = await planTogether(ana, ...others)
    const standing = await trip.pays()
    for (let round = 0; round < rounds({ usual: 12, long: 500 }); round++) {
      const edit = { amount: String(round + 1), shared_with: [ana.id, mei.id], payer_id: mei.id }
      const replies = await Promise.all([
        trip.remove(mei, query),
        trip.edit(standing.expense_id, edit),
        trip.pay({ payer_id: mei.id }, mei),
      ])
      const [removed, edited, added] = replies.map(({ status }) => status)
      expect([204, 409]).toContain(removed)
      expect([200, 422]).toContain(edited)
      expect([201, 404, 422]).toContain(added)
      const { expenses, people } = await expectBalanced(trip)
      const isFormer = people.some(({ user_id, former }) => former && user_id === mei.id)
      if (removed === 204) sharesNothing(mei, expenses)
      expect(removed === 204 || !isFormer).toBe(true)
      if (removed === 204) await ana.adds(trip.id, mei)
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
    const trip = await planTogether(ana, ...others)
    const pays = () => trip.pays({ shared_with: [ana.id, mei.id] })
    const add = () =>
      ana.ask('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${trip.id}`, { email: mei.email })
    for (let round = 0; round < rounds({ usual: 10, long: 500 }); round++) {
      const [edited, untouched] = [await pays(), await pays()]
      const early = round % 2 ? add() : undefined
      const replies = await Promise.all([
        trip.remove(mei, '?force=true'),
        early ?? add(),
        trip.edit(edited.expense_id, { shared_with: [mei.id] }),
        trip.pay({ payer_id: mei.id }, mei),
      ])
      const [removed, added, ...written] = replies.map(({ status }) => status)
      expect(removed).toBe(204)
      for (const status of written) expect([200, 201, 404, 422]).toContain(status)
      const { expenses, people } = await expectBalanced(trip)
      const isMember = people.some(({ user_id, former }) => !former && user_id === mei.id)
      expect(isMember).toBe(added !== 409)
      // Mei begins anew when she is added again.
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
    const trip = await planTogether(ana, ...others)
    const times = rounds({ usual: 10, long: 200 })
    for (let round = 0; round < times; round++) {
      const expense_id = randomUUID()
      const mine = { expense_id }
      const replies = await Promise.all([trip.pay(mine), trip.pay({ payer_id: mei.id }, mei), trip.pay(mine)])
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    }
    expect((await expectBalanced(trip)).expenses).toHaveLength(2 * times)
  })

  test('of two edits with the same version one counts, and the other is told what is there', async () => {
    const trip = await planTogether(ana, ...others)
    const { expense_id, ...made } = await trip.pays()
    let { version } = made
    for (let round = 0; round < rounds({ usual: 10, long: 200 }); round++) {
      const edit = (amount: string) => trip.edit(expense_id, { amount }, { 'if-match': `"${version}"` })
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
      const trip = await planTogether(ana, ...others)
      for (const [step, n, cents] of walked) {
        const before = await expectBalanced(trip)
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
        const { seq } = await ana.plan(trip.id)
        const calls: Record<(typeof steps)[number], () => ReturnType<Traveller['ask']>> = {
          add: () => trip.pay(fields),
          refund: () => trip.pay({ ...fields, refund: true }),
          edit: () => trip.edit(own, fields),
          delete: () => ana.ask('DELETE', `/expenses/expense/${own}`),
          settle: () => trip.settle({ from: one.id, amount, currency, paid_date: '2027-03-30' }),
          undo: () => ana.ask('POST', `/trips/${trip.id}/history/${seq - (n % 4)}/undo`),
          remove: () => trip.remove(one),
          force: () => trip.remove(one, '?force=true'),
          leave: () => one.ask('DELETE', `/tripmembers/${trip.id}/me?force=true`),
          return: () =>
            ana.ask('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${trip.id}`, {
              email: one.email,
            }),
        }
        const { status, text } = await calls[step]()
        expect([200, 201, 204, 404, 409, 422], text).toContain(status)
        const after = await expectBalanced(trip)
        if (step === 'force' || step === 'leave') expect(groupTotals(after)).toEqual(groupTotals(before))
      }
    }),
    { numRuns: rounds({ usual: 12, long: 300 }) },
  )
})

const groupTotals = ({ totals }: ExpenseList) =>
  Object.entries(totals).map(([currency, { groupTotal }]) => [currency, groupTotal])
