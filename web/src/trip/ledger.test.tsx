import { type Expense, expenses } from '@caravan/contract/expenses'
import { ledger as readLedger, type SentLedger } from '@caravan/contract/expenses.since'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../lib/calls/query-client.ts'
import { ana, signedIn } from '../testing/account.ts'
import { keptStore } from '../testing/kept-store.ts'
import { expenseOf, ledgerOf } from '../testing/ledger.ts'
import { cutOff, on, sentTo } from '../testing/network.ts'
import { sentLedgerOf } from '../testing/sent-ledger.ts'
import { tripId } from '../testing/trip.ts'
import { ledgerQuery } from './ledger.ts'

beforeEach(() => {
  signedIn()
  queryClient.clear()
})

const fetched = () => queryClient.fetchQuery({ ...ledgerQuery(tripId), staleTime: 0 })
const since = () => sentTo(readLedger).map(({ query }) => query.since)
const whole = (rows: Expense[], seq: number): SentLedger => ({ ...sentLedgerOf(ledgerOf(rows)), seq })
const three = [1, 2, 3].map(number => expenseOf(number, { paid_date: `2026-11-0${9 - number}` }))

/** The three as they have become: the second costs more, the third is gone, and a fourth is there. */
const second = expenseOf(2, { paid_date: '2026-11-07', version: 2, amount: '40.00', share: '20.00' })
const fourth = expenseOf(4, { paid_date: '2026-11-09' })
const changes = (): SentLedger => ({
  ...whole([fourth, second], 8),
  ...{ whole: false, gone: [three[2]?.expense_id ?? ''], totals: { GBP: '100.00' } },
})

test('what was changed is put on what is known, of which the rest are the same rows', async () => {
  on(readLedger).answers(whole(three, 5)).answers(changes()).answers(whole([], 9))
  const before = await fetched()
  const after = await fetched()
  expect(since()).toEqual([undefined, '5'])
  expect(after.expenses.map(({ id, amount }) => [id, amount])).toEqual([
    [fourth.id, '30.00'],
    [three[0]?.id, '30.00'],
    [second.id, '40.00'],
  ])
  expect(after.expenses[1]).toBe(before.expenses[0])
  expect((await fetched()).expenses).toEqual([])
  expect(since()).toEqual([undefined, '5', '8'])
})

test('the people may stand in another order meanwhile', async () => {
  const { people, ...rest } = changes()
  const turned = [...people].reverse()
  const place = (at: number) => people.length - 1 - at
  const { rows } = rest
  const moved = { ...rows, payer: rows.payer.map(place), sharers: rows.sharers.map(all => all.map(place)) }
  on(readLedger)
    .answers(whole(three, 5))
    .answers({ ...rest, people: turned, rows: moved })
  const before = await fetched()
  const after = await fetched()
  expect(after.expenses[1]).toBe(before.expenses[0])
  expect(after.expenses.map(({ payer_id }) => payer_id)).toEqual([ana.id, ana.id, ana.id])
})

test('where it does not add up the whole is read', async () => {
  on(readLedger)
    .answers(whole(three, 5))
    .answers({ ...changes(), totals: { GBP: '130.00' } })
    .answers(whole([fourth], 8))
  await fetched()
  expect((await fetched()).expenses.map(({ id }) => id)).toEqual([fourth.id])
  expect(since()).toEqual([undefined, '5', undefined])
})

test('a device asks what was changed since it has kept it', async () => {
  const { answers } = keptStore()
  on(readLedger).answers(changes())
  answers.set(`${ana.id} trip ${tripId} expenses`, whole(three, 5))
  expect((await fetched()).expenses).toHaveLength(3)
  expect(since()).toEqual(['5'])
  const kept = () => answers.get(`${ana.id} trip ${tripId} expenses`) as SentLedger
  await vi.waitFor(() => expect([kept().seq, kept().whole]).toEqual([8, true]))
})

test('the list that a device has kept of before stands without a network, and is read anew with one', async () => {
  const { answers } = keptStore()
  const list = ledgerOf(three)
  answers.set(`${ana.id} trip ${tripId} expenses`, list)
  cutOff()
  const { expenses: rows, people } = await fetched()
  expect([rows.map(({ id }) => id), people]).toEqual([three.map(({ id }) => id), list.people])
  expect(sentTo(expenses)).toEqual([])
})

test('the list of before is not asked about', async () => {
  const { answers } = keptStore()
  answers.set(`${ana.id} trip ${tripId} expenses`, ledgerOf(three))
  on(readLedger).answers(whole([fourth], 8))
  expect((await fetched()).expenses).toHaveLength(1)
  expect(since()).toEqual([undefined])
})
