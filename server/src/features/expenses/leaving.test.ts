import { randomUUID } from 'node:crypto'
import type { Balances } from '@caravan/contract/expenses'
import { beforeEach, expect, test } from 'vitest'
import { expectBalanced, planTogether, sum, type TripTogether } from '../../testing/ledger.ts'
import { openApp } from '../../testing/open-app.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

const { app, ana } = await openApp(['ana'])

let mei: Traveller
let lea: Traveller
let trip: TripTogether
beforeEach(async () => {
  const tail = randomUUID().slice(0, 6)
  mei = await createTraveller(app, `mei-${tail}`)
  lea = await createTraveller(app, `lea-${tail}`)
  trip = await planTogether(ana, mei, lea)
})

const forces = async (who: Traveller) => expect((await trip.remove(who, '?force=true')).status).toBe(204)

test('whoever shares costs is asked about before they are removed, or leave', async () => {
  await trip.pays()
  await trip.settle({ amount: 1 })
  for (const asked of [await trip.remove(mei), await mei.ask('DELETE', `/tripmembers/${trip.id}/me`)]) {
    expect([asked.status, asked.json.code]).toEqual([409, 'member.share_records'])
    expect(asked.json).toMatchObject({ detail: 'This member has share records: 2.', share_records: 2 })
  }
  expect((await trip.list()).people).toHaveLength(3)
})

test.each(['sent', 'received'])(
  'whoever %s a repayment and shares nothing is asked about too',
  async side => {
    await trip.settle(side === 'sent' ? { from: mei.id, to: lea.id } : { from: lea.id, to: mei.id })
    for (const asked of [await trip.remove(mei), await mei.ask('DELETE', `/tripmembers/${trip.id}/me`)])
      expect([asked.status, asked.json.code, asked.json.share_records]).toEqual([
        409,
        'member.share_records',
        1,
      ])
    await forces(mei)
    expect((await trip.list()).settlements).toHaveLength(1)
  },
)

test('who is removed hands over what they share; what they paid stays under their name', async () => {
  const dinner = await trip.pays()
  const taxi = await trip.pays({ amount: '9', payer_id: mei.id, shared_with: [ana.id, mei.id] })
  const ticket = await trip.pays({ amount: '7', shared_with: [mei.id] })
  const own = await trip.pays({ amount: '5', payer_id: mei.id, shared_with: [mei.id] })
  const before = (await trip.list()).totals['GBP']?.groupTotal
  await forces(mei)
  const { expenses, people, totals } = await trip.list()
  const by = new Map(expenses.map(expense => [expense.expense_id, expense]))
  expect(by.get(dinner.expense_id)?.split.amounts).toEqual({ [ana.id]: '5.00', [lea.id]: '5.00' })
  expect(by.get(taxi.expense_id)).toMatchObject({ payer_id: mei.id, shared_with: [ana.id], share: '9.00' })
  expect(by.get(ticket.expense_id)).toMatchObject({ shared_with: [ana.id], need_split: false, version: 2 })
  expect(by.get(own.expense_id)).toMatchObject({ payer_id: mei.id, shared_with: [mei.id], version: 1 })
  expect(people.find(({ former }) => former)).toMatchObject({ user_id: mei.id, name: mei.username })
  expect(totals['GBP']?.groupTotal).toBe(before)
  expect((await trip.balances()).balances['GBP']?.find(({ user_id }) => user_id === mei.id)?.balance).toBe(
    '9.00',
  )
  await expectBalanced(trip)

  const [latest] = await ana.changes(trip.id, 'limit=1')
  const history = await ana.changes(trip.id)
  const together = history.filter(({ seq }) => seq === latest?.seq)
  expect(together.map(({ entity }) => entity).toSorted()).toEqual(['expense', 'expense', 'expense', 'member'])
})

test('PB-04 what everybody has spent adds up to what the group has, also of those who leave by force', async () => {
  await trip.pays({ amount: '10' })
  await trip.pays({ amount: '0.01', payer_id: mei.id })
  await trip.pays({ amount: '7', payer_id: lea.id, refund: true })
  await trip.pays({
    amount: '100',
    split: { mode: 'percent', parts: { [ana.id]: 33.33, [mei.id]: 33.33, [lea.id]: 33.34 } },
  })
  const own = await trip.pays({ amount: '5', payer_id: mei.id, shared_with: [mei.id] })
  const totals = async (readers: Traveller[]) => {
    const all = await Promise.all(readers.map(async reader => (await trip.list('', reader)).totals['GBP']))
    return { group: all[0]?.groupTotal, personal: sum(all.map(total => total?.personalTotal ?? '')) }
  }
  expect(await totals([ana, mei, lea])).toEqual({ group: '108.01', personal: 10_801n })
  await forces(mei)
  // Mei's expense for herself alone stays hers.
  expect(await totals([ana, lea])).toEqual({ group: '108.01', personal: 10_801n - sum([own.amount]) })
  await ana.adds(trip.id, mei)
  expect(await totals([ana, mei, lea])).toEqual({ group: '108.01', personal: 10_801n })
})

test.each([
  ['shares', { ana: '2', mei: '1', lea: '1' }, { ana: '6.67', lea: '3.33' }],
  ['percent', { ana: '50', mei: '25', lea: '25' }, { ana: '6.67', lea: '3.33' }],
  ['exact', { ana: '4', mei: '2', lea: '4' }, { ana: '5.00', lea: '5.00' }],
])('a bill by %s is split among the others by theirs', async (mode, parts, then) => {
  const idOf = (name: string) => ({ ana, mei, lea })[name as 'ana'].id
  const byId = (named: object) =>
    Object.fromEntries(Object.entries(named).map(([name, part]) => [idOf(name), part]))
  const { expense_id: id } = await trip.pays({ split: { mode, parts: byId(parts) } })
  await forces(mei)
  const [expense] = (await trip.list()).expenses
  expect(expense?.split).toMatchObject({ mode, amounts: byId(then) })
  // The bill can be changed like any other.
  const edited = await ana.does('PUT', `/expenses/expense/${id}`, { description: 'Udon' })
  expect(edited.json.split).toEqual(expense?.split)
  await expectBalanced(trip)
})

test('who has left is in no new expense, may stay in an old one, and starts fresh when added again', async () => {
  const taxi = await trip.pays({ payer_id: mei.id, shared_with: [ana.id, mei.id] })
  await forces(mei)
  for (const fields of [{ payer_id: mei.id }, { shared_with: [ana.id, mei.id] }]) {
    const { status, json } = await trip.pay(fields)
    expect([status, json.code]).toEqual([422, 'expense.not_a_member'])
  }
  const path = `/expenses/expense/${taxi.expense_id}`
  expect((await ana.ask('PUT', path, { shared_with: [ana.id, mei.id] })).status).toBe(422)
  expect((await ana.does('PUT', path, { amount: 20, payer_id: mei.id })).json.payer_id).toBe(mei.id)
  expect((await ana.does('PUT', path, { payer_id: ana.id })).json.payer_id).toBe(ana.id)
  expect((await ana.ask('PUT', path, { payer_id: mei.id })).json.code).toBe('expense.not_a_member')
  await ana.adds(trip.id, mei)
  expect((await trip.list()).people.map(({ former }) => former)).toEqual([false, false, false])
  expect((await trip.pays({ payer_id: mei.id })).shared_with).toContain(mei.id)
  await expectBalanced(trip)
})

test('who deletes the account stays as nobody in particular, with all amounts as they were', async () => {
  const { expense_id: id } = await trip.pays({ payer_id: mei.id })
  const before = (await trip.balances()).balances
  await ana.does('PUT', `/tripmembers/trip_members/${trip.id}/${lea.id}`, { role: 'viewer' })
  await mei.does('DELETE', '/users/me')
  const [latest] = await ana.changes(trip.id, 'limit=1')
  expect(latest).toMatchObject({
    ...{ entity: 'member', id: mei.id, actor: mei.id, before: { user_id: mei.id }, after: null },
  })
  expect((await ana.plan(trip.id)).seq).toBe(latest?.seq)
  expect((await ana.ask('POST', `/trips/${trip.id}/history/${latest?.seq}/undo`)).status).toBe(409)
  const { expenses, people } = await trip.list()
  expect(expenses).toMatchObject([{ expense_id: id, payer_id: mei.id, amount: '10.00', version: 1 }])
  expect(people).toContainEqual({ user_id: mei.id, name: null, former: true })
  const amounts = (all: Balances['balances']) => new Map(all['GBP']?.map(row => [row.user_id, row.balance]))
  expect(amounts((await trip.balances()).balances)).toEqual(amounts(before))
  await expectBalanced(trip)
})

test('who has left and then deletes the account is nobody in particular at once', async () => {
  await trip.pays({ payer_id: mei.id })
  await forces(mei)
  const nameNow = async () => (await trip.list()).people.find(({ user_id }) => user_id === mei.id)?.name
  expect(await nameNow()).toBe(mei.username)
  await mei.does('DELETE', '/users/me')
  expect(await nameNow()).toBeNull()
})
