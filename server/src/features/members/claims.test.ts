import type { Expense } from '@caravan/contract/expenses'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guestOf } from '../../testing/guest-of.ts'
import { expectBalanced, planTogether, sum, type TripTogether } from '../../testing/ledger.ts'
import { openApp } from '../../testing/open-app.ts'
import { rounds } from '../../testing/strength.ts'
import type { Traveller } from '../../testing/traveller.ts'

const { app, ana, mei, tom, seed } = await openApp(['ana', 'mei', 'tom']).then(opened => ({
  ...opened,
  seed: Number(process.env['SEED'] ?? 7),
}))

const claim = (who: Traveller, token: string, more = {}) =>
  who.ask('POST', '/guests/claim', { token, ...more })
const withGuest = async (trip: { id: string }, name = 'Gus', role?: 'member' | 'viewer') =>
  guestOf(app, ana, trip.id, name, role)
const undo = (trip: { id: string }, seq: unknown, who = ana) =>
  who.ask('POST', `/trips/${trip.id}/history/${seq}/undo`)
const peopleOf = async (trip: { id: string }) =>
  (await ana.members(trip.id)).map(({ name, status }) => `${name} ${status}`).toSorted()

test('who registers or signs in on the link becomes that member, with all that was theirs, and back', async () => {
  const trip = await planTogether(ana, mei)
  const gus = await withGuest(trip)
  const asGus = (method: 'POST' | 'PUT', path: string, json?: object) =>
    app.ask(method, path, { token: gus.token, ...(json ? { json } : {}) })
  const { days } = await ana.plan(trip.id)
  const item = await ana.addsItem(days[0]?.id ?? '', { participants: [gus.id, mei.id] })
  const todo = (await ana.does('POST', `/trips/${trip.id}/todos`, { text: 'Pack', assignees: [gus.id] })).json
  await asGus('PUT', `/trips/${trip.id}/todos/${todo.id}`, { done: true })
  const idea = (await ana.does('POST', `/trips/${trip.id}/ideas`, { name: 'Gion' })).json
  await asGus('PUT', `/trips/${trip.id}/ideas/${idea.id}/vote`)
  const bill = (
    await asGus(
      'POST',
      '/expenses/split_expense/',
      trip.dinner({ payer_id: gus.id, shared_with: [gus.id, ana.id] }),
    )
  ).json
  const split = { mode: 'shares', shared_with: [ana.id, gus.id], parts: { [ana.id]: '1', [gus.id]: '2' } }
  await ana.does('PUT', `/trips/update_trip/${trip.id}`, { default_split: split })
  const before = { list: await trip.list(), people: await peopleOf(trip) }

  const claimed = await claim(tom, gus.link)
  expect(claimed.json).toEqual({ trip_id: trip.id })
  expect(await peopleOf(trip)).toEqual(['ana member', 'mei member', 'tom member'])
  const plan = await tom.plan(trip.id)
  expect(plan.items.find(({ id }) => id === item.id)?.participants).toEqual([tom.id, mei.id])
  expect(plan.todos[0]).toMatchObject({ assignees: [tom.id], done_by: tom.id })
  expect(plan.ideas[0]?.votes).toEqual([tom.id])
  expect(plan.trip.default_split?.parts).toEqual({ [ana.id]: '1', [tom.id]: '2' })
  expect((await trip.list()).expenses[0]).toMatchObject({ payer_id: tom.id, need_split: true })
  const { entries } = (await ana.does('GET', `/trips/${trip.id}/history?actor=${tom.id}`)).json
  expect(entries.map(({ actor }: { actor: string }) => actor)).toEqual(Array(4).fill(tom.id))
  expect(entries[0]).toMatchObject({ cause: 'claimed', can_undo: true })
  const seen = await app.ask('GET', `/trips/${trip.id}/plan`, { token: gus.token })
  expect([seen.status, (await claim(tom, gus.link)).status]).toEqual([401, 404])

  // A change of before the claim is still taken back.
  const deleted = await ana.does('DELETE', `/expenses/expense/${bill.expense_id}`)
  expect((await undo(trip, deleted.headers['trip-seq'])).status).toBe(200)
  expect((await undo(trip, claimed.headers['trip-seq'])).status).toBe(200)
  expect(await peopleOf(trip)).toEqual(before.people)
  const back = await ana.plan(trip.id)
  expect(back.items.find(({ id }) => id === item.id)?.participants).toEqual([gus.id, mei.id])
  expect(back.todos[0]).toMatchObject({ assignees: [gus.id], done_by: gus.id })
  expect([back.ideas[0]?.votes, back.trip.default_split]).toEqual([[gus.id], split])
  expect(withoutVersions(await trip.list())).toEqual(withoutVersions(before.list))
  expect((await tom.ask('GET', `/trips/${trip.id}/plan`)).status).toBe(404)
})

test('an undo of what was done before names the member that the guest has become', async () => {
  const trip = await planTogether(ana, mei)
  const gus = await withGuest(trip)
  const { expense_id } = await trip.pays({ payer_id: gus.id, shared_with: [gus.id, ana.id, mei.id] })
  const deleted = await ana.does('DELETE', `/expenses/expense/${expense_id}`)
  await claim(mei, gus.link, { merge: true })
  await trip.undo(deleted.headers['trip-seq'])
  const [expense] = (await trip.list()).expenses
  expect(expense).toMatchObject({ payer_id: mei.id, shared_with: [ana.id, mei.id].toSorted() })
})

describe('somebody who is a member already', () => {
  test('is told so with both names, and becomes one with the guest if that is meant', async () => {
    const trip = await planTogether(ana, mei)
    await ana.does('PUT', `/tripmembers/trip_members/${trip.id}/${mei.id}`, { role: 'viewer' })
    const gus = await withGuest(trip)
    const refused = await claim(mei, gus.link)
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { code: 'guest.already_member', guest: 'Gus', member: 'mei' },
    ])
    const merged = await claim(mei, gus.link, { merge: true })
    expect(merged.status).toBe(200)
    const role = async () => (await ana.members(trip.id)).find(({ user_id }) => user_id === mei.id)?.role
    expect(await role()).toBe('member')
    expect((await undo(trip, merged.headers['trip-seq'])).status).toBe(200)
    expect([await role(), await peopleOf(trip)]).toEqual([
      'viewer',
      ['Gus guest', 'ana member', 'mei member'],
    ])
  })

  test('is said to be a guest by another member, which nobody else can be', async () => {
    const trip = await planTogether(ana, mei)
    const gus = await withGuest(trip)
    const hana = await withGuest(trip, 'Hana')
    const say = (user_id: string) =>
      ana.ask('POST', `/tripmembers/${trip.id}/guests/${gus.id}/is`, { user_id })
    expect((await say(tom.id)).status).toBe(422)
    expect((await say(hana.id)).status).toBe(404)
    expect((await say(gus.id)).status).toBe(404)
    const said = await say(mei.id)
    expect([said.status, await peopleOf(trip)]).toEqual([204, ['Hana guest', 'ana member', 'mei member']])
    await mei.does('DELETE', `/tripmembers/${trip.id}/me`)
    expect((await undo(trip, said.headers['trip-seq'])).json.code).toBe('history.changed_since')
  })

  test('has both parts, and nobody else another one, whatever was split and however; and back', async () => {
    const trip = await planTogether(ana, mei)
    const zoe = await withGuest(trip, 'Zoe')
    const people = (gus: string) => [ana.id, mei.id, zoe.id, gus]
    const part = fc.integer({ min: 1, max: 400 })
    const dinner = fc.record({
      amount: fc.integer({ min: 100, max: 99_999 }).map(units => (units / 100).toFixed(2)),
      mode: fc.constantFrom('equal' as const, 'shares' as const, 'exact' as const, 'percent' as const),
      sharers: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
      weights: fc.tuple(part, part, part, part),
      payer: fc.nat(3),
      refund: fc.boolean(),
    })
    const pairs = fc.uniqueArray(fc.nat(3), { minLength: 2, maxLength: 2 })
    const ledger = fc.record({
      dinners: fc.array(dinner, { minLength: 1, maxLength: 4 }),
      repayments: fc.array(pairs, { maxLength: 3 }),
      claimer: fc.constantFrom(mei, tom),
    })
    await fc.assert(
      fc.asyncProperty(ledger, async ({ dinners, repayments, claimer }) => {
        const gus = await withGuest(trip)
        const all = people(gus.id)
        for (const { sharers, weights, payer, mode, amount, refund } of dinners) {
          const ids = sharers.map(n => all[n] ?? '')
          const parts = partsOf(mode, amount, ids, weights)
          await trip.pays({ amount, refund, payer_id: all[payer], shared_with: ids, split: { mode, parts } })
        }
        for (const [from = 0, to = 1] of repayments) await trip.settle({ from: all[from], to: all[to] })
        const before = { list: await trip.list(), balances: (await trip.balances()).balances['GBP'] ?? [] }
        const claimed = await claim(claimer, gus.link, { merge: true })
        expect(claimed.status).toBe(200)
        const after = await expectBalanced(trip)
        for (const expense of before.list.expenses) {
          const now = after.expenses.find(({ expense_id }) => expense_id === expense.expense_id)
          expect(now?.split.amounts).toEqual(joined(expense, gus.id, claimer.id))
        }
        const left = new Map((await trip.balances()).balances['GBP']?.map(one => [one.user_id, one.balance]))
        const of = (id: string) => before.balances.find(({ user_id }) => user_id === id)?.balance ?? '0.00'
        for (const id of [ana.id, zoe.id]) expect(left.get(id) ?? '0.00').toBe(of(id))
        expect(sum([left.get(claimer.id) ?? '0.00'])).toBe(sum([of(claimer.id), of(gus.id)]))
        expect((await undo(trip, claimed.headers['trip-seq'])).status).toBe(200)
        expect(withoutVersions(await expectBalanced(trip))).toEqual(withoutVersions(before.list))
        await clear(trip)
        await ana.does('DELETE', `/tripmembers/trip_members/${trip.id}/${gus.id}`)
      }),
      { seed, numRuns: rounds({ usual: 12, long: 300 }) },
    )
  })
})

describe('at the same time', () => {
  test.each(['claim', 'removal', 'expense', 'merge', 'link'] as const)(
    'as a claim comes a %s, and the ledger is whole',
    async what => {
      const trip = await planTogether(ana, mei)
      for (let round = 0; round < rounds({ usual: 4, long: 60 }); round++) {
        const gus = await withGuest(trip)
        await trip.pays({ payer_id: gus.id, shared_with: [ana.id, gus.id] })
        const other = {
          claim: () => claim(mei, gus.link, { merge: true }),
          removal: () => ana.ask('DELETE', `/tripmembers/trip_members/${trip.id}/${gus.id}?force=true`),
          expense: () =>
            app.ask('POST', '/expenses/split_expense/', {
              token: gus.token,
              json: trip.dinner({ payer_id: gus.id, shared_with: [gus.id, mei.id] }),
            }),
          merge: () => ana.ask('POST', `/tripmembers/${trip.id}/guests/${gus.id}/is`, { user_id: mei.id }),
          link: () => ana.ask('DELETE', `/tripmembers/${trip.id}/guests/${gus.id}/link`),
        }[what]
        const both = round % 2 ? [other(), claim(tom, gus.link)] : [claim(tom, gus.link), other()]
        const statuses = (await Promise.all(both)).map(({ status }) => status)
        expect(statuses.every(status => [200, 201, 204, 401, 404, 409, 422].includes(status))).toBe(true)
        const { expenses, people } = await expectBalanced(trip)
        const isIn = (await ana.members(trip.id)).some(({ user_id }) => user_id === gus.id)
        if (!isIn && !people.some(({ user_id, former }) => user_id === gus.id && former))
          expect(JSON.stringify(expenses)).not.toContain(gus.id)
        await clear(trip)
        for (const { user_id = '' } of await ana.members(trip.id))
          if (![ana.id, mei.id].includes(user_id))
            await ana.does('DELETE', `/tripmembers/trip_members/${trip.id}/${user_id}?force=true`)
      }
    },
  )
})

function partsOf(mode: string, amount: string, ids: string[], weights: number[]) {
  const own = weights.slice(0, ids.length)
  const whole = mode === 'exact' ? Math.round(Number(amount) * 100) : 10_000
  if (mode === 'equal') return {}
  if (mode === 'shares') return Object.fromEntries(ids.map((id, n) => [id, String(own[n])]))
  const total = own.reduce((a, b) => a + b, 0)
  const units = own.map(weight => Math.floor((whole * weight) / total))
  units[0] = (units[0] ?? 0) + whole - units.reduce((a, b) => a + b, 0)
  return Object.fromEntries(ids.map((id, n) => [id, ((units[n] ?? 0) / 100).toFixed(2)]))
}

function joined({ split: { amounts } }: Expense, from: string, to: string): Record<string, string> {
  const { [from]: part, ...others } = amounts
  if (part === undefined) return amounts
  const whole = sum([part, others[to] ?? '0.00'])
  return { ...others, [to]: `${whole / 100n}.${String(whole % 100n).padStart(2, '0')}` }
}

function withoutVersions({
  expenses,
  settlements,
  people: _,
  ...list
}: Awaited<ReturnType<TripTogether['list']>>) {
  const plain = <R extends { version: number }>(rows: R[]) => rows.map(({ version: _, ...row }) => row)
  return { ...list, expenses: plain(expenses), settlements: plain(settlements) }
}

async function clear(trip: TripTogether): Promise<void> {
  const { expenses, settlements } = await trip.list()
  for (const { expense_id } of expenses) await ana.does('DELETE', `/expenses/expense/${expense_id}`)
  for (const { id } of settlements) await ana.does('DELETE', `/expenses/settlements/${id}`)
}
