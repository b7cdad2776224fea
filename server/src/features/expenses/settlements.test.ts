import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { planTogether, type TripTogether } from '../../testing/ledger.ts'
import { openApp } from '../../testing/open-app.ts'

const { ana, mei, lea } = await openApp(['ana', 'mei', 'lea'])

let trip: TripTogether
beforeEach(async () => {
  trip = await planTogether(ana, mei, lea)
})

test('a repayment is recorded, counts, and is taken back', async () => {
  await trip.pays({ amount: '20', shared_with: [ana.id, mei.id] })
  expect(await trip.balances()).toEqual({
    balances: {
      GBP: [
        { user_id: ana.id, balance: '10.00' },
        { user_id: mei.id, balance: '-10.00' },
        { user_id: lea.id, balance: '0.00' },
      ],
    },
    transfers: { GBP: [{ from: mei.id, to: ana.id, amount: '10.00' }] },
  })
  const paid = await trip.settle()
  expect([paid.status, paid.json]).toMatchObject([201, { amount: '5.00', currency_symbol: '£', version: 1 }])
  expect((await trip.settle({ id: paid.json.id, amount: 6 })).json.code).toBe('row.exists')
  expect((await trip.list()).settlements).toEqual([paid.json])
  expect((await trip.balances()).transfers['GBP']).toEqual([{ from: mei.id, to: ana.id, amount: '5.00' }])
  await trip.undo(paid.headers['trip-seq'])
  expect((await trip.balances()).transfers['GBP']).toEqual([{ from: mei.id, to: ana.id, amount: '10.00' }])
  const whole = await trip.settle({ amount: 10 })
  expect((await trip.balances()).transfers['GBP']).toEqual([])
  const gone = await mei.does('DELETE', `/expenses/settlements/${whole.json.id}`)
  expect((await trip.list()).settlements).toEqual([])
  await trip.undo(gone.headers['trip-seq'])
  expect((await trip.list()).settlements).toEqual([{ ...whole.json, version: 1 }])
})

test('a repayment that is sent again after a lost answer is one', async () => {
  const id = randomUUID()
  const [first, again] = [await trip.settle({ id }), await trip.settle({ id })]
  expect([again.status, again.json]).toEqual([201, first.json])
  expect(again.headers['trip-seq']).toBeUndefined()
  expect((await trip.list()).settlements).toEqual([first.json])
  await ana.does('DELETE', `/expenses/settlements/${id}`)
  expect((await trip.settle({ id })).json.code).toBe('row.gone')
})

test.each<[string, () => object, string?]>([
  ['to oneself', () => ({ to: mei.id })],
  ['of nothing', () => ({ amount: 0 })],
  ['of half a yen', () => ({ amount: '0.5', currency: 'JPY' })],
  ['from a stranger', () => ({ from: randomUUID() }), 'expense.not_a_member'],
])('a repayment %s is refused', async (_, fields, code = 'request.invalid') => {
  const { status, json } = await trip.settle(fields())
  expect([status, json.code]).toEqual([422, code])
})

test('a repayment may be of somebody who has left', async () => {
  await trip.remove(lea)
  expect((await trip.settle({ from: lea.id })).status).toBe(201)
  expect((await trip.list()).people.at(-1)).toEqual({ user_id: lea.id, name: 'lea', former: true })
})
