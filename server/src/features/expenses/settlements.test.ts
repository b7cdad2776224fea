import { randomUUID } from 'node:crypto'
import type { ExpenseList } from '@caravan/contract/expenses'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

let app: TestApp
let ana: Traveller
let mei: Traveller
let lea: Traveller
let tripId: string

beforeAll(async () => {
  app = await createTestApp()
  ana = await createTraveller(app, 'ana')
  mei = await createTraveller(app, 'mei')
  lea = await createTraveller(app, 'lea')
})
afterAll(() => app.close())
beforeEach(async () => {
  tripId = (await ana.plansTrip()).id
  await ana.adds(tripId, mei)
  await ana.adds(tripId, lea)
})

const list = async (): Promise<ExpenseList> =>
  (await ana.does('GET', `/expenses/split_expense/${tripId}`)).json
const undo = (seq: unknown) => ana.does('POST', `/trips/${tripId}/history/${seq}/undo`)
const settle = (fields: object = {}) =>
  ana.ask('POST', '/expenses/settlements', {
    ...{ trip_id: tripId, from: mei.id, to: ana.id, amount: '5', currency: 'GBP' },
    ...{ paid_date: '2027-03-29', ...fields },
  })
const balancesNow = async () => (await ana.does('GET', `/expenses/balances/${tripId}`)).json

test('a repayment is recorded, counts, and is taken back', async () => {
  await ana.does('POST', '/expenses/split_expense/', {
    ...{ trip_id: tripId, amount: '20', currency: 'GBP', description: 'Ramen', type: 'Food' },
    ...{ payer_id: ana.id, shared_with: [ana.id, mei.id], paid_date: '2027-03-28' },
  })
  expect(await balancesNow()).toEqual({
    balances: {
      GBP: [
        { user_id: ana.id, balance: '10.00' },
        { user_id: mei.id, balance: '-10.00' },
        { user_id: lea.id, balance: '0.00' },
      ],
    },
    transfers: { GBP: [{ from: mei.id, to: ana.id, amount: '10.00' }] },
  })
  const paid = await settle()
  expect([paid.status, paid.json]).toMatchObject([201, { amount: '5.00', currency_symbol: '£', version: 1 }])
  expect((await settle({ id: paid.json.id, amount: 6 })).json.code).toBe('row.exists')
  expect((await list()).settlements).toEqual([paid.json])
  expect((await balancesNow()).transfers.GBP).toEqual([{ from: mei.id, to: ana.id, amount: '5.00' }])
  await undo(paid.headers['trip-seq'])
  expect((await balancesNow()).transfers.GBP).toEqual([{ from: mei.id, to: ana.id, amount: '10.00' }])
  const whole = await settle({ amount: 10 })
  expect((await balancesNow()).transfers.GBP).toEqual([])
  const gone = await mei.does('DELETE', `/expenses/settlements/${whole.json.id}`)
  expect((await list()).settlements).toEqual([])
  await undo(gone.headers['trip-seq'])
  expect((await list()).settlements).toEqual([{ ...whole.json, version: 1 }])
})

test.each<[string, () => object, string?]>([
  ['to oneself', () => ({ to: mei.id })],
  ['of nothing', () => ({ amount: 0 })],
  ['of half a yen', () => ({ amount: '0.5', currency: 'JPY' })],
  ['from a stranger', () => ({ from: randomUUID() }), 'expense.not_a_member'],
])('a repayment %s is refused', async (_, fields, code = 'request.invalid') => {
  const { status, json } = await settle(fields())
  expect([status, json.code]).toEqual([422, code])
})

test('a repayment may be of somebody who has left', async () => {
  await ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${lea.id}`)
  expect((await settle({ from: lea.id })).status).toBe(201)
  expect((await list()).people.at(-1)).toEqual({ user_id: lea.id, name: 'lea', former: true })
})
