import { randomUUID } from 'node:crypto'
import type { Expense } from '@caravan/contract/expenses'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'

const { ana, mei } = await openApp(['ana', 'mei'])
let tripId = ''
beforeEach(async () => {
  tripId = (await ana.plansTrip('2027-03-27', '2027-03-30')).id
  await ana.adds(tripId, mei)
})

const flight = {
  kind: 'flight',
  row: {
    ...{ flight_number: 'BR198', depart_date: '2027-03-27T08:50' },
    ...{ cost: '300.00', cost_currency: 'EUR' },
  },
}
const stay = {
  kind: 'stay',
  row: { place: 'Ryokan Sawaya', check_in: '2027-03-27', check_out: '2027-03-30' },
}
const ride = {
  kind: 'ride',
  row: { type: 'train', from_place: 'Tokyo', to_place: 'Kyoto', depart_date: '2027-03-28T09:00' },
}
const rental = {
  kind: 'rental',
  row: {
    ...{ company: 'Nippon', pickup_place: 'Kyoto', pickup_date: '2027-03-28T09:00' },
    ...{ dropoff_place: 'Kyoto', dropoff_date: '2027-03-29T09:00' },
  },
}
const item = { kind: 'item', row: { place: 'Nijo', type: 'sightseeing', date: '2027-03-28' } }
const expense = (source: object | null = null, more: object = {}) => ({
  kind: 'expense',
  row: {
    ...{ amount: '300.00', currency: 'EUR', description: 'BR198', type: 'Flights', paid_date: '2027-02-01' },
    ...{ payer_id: ana.id, is_shared_with_all: true, source, ...more },
  },
})

const imports = (rows: object[], id: string = randomUUID(), who = ana) =>
  who.ask('POST', `/trips/${tripId}/import`, { id, rows })
const ledger = async (): Promise<Expense[]> =>
  (await ana.does('GET', `/expenses/split_expense/${tripId}`)).json.expenses

test.each([
  ['a flight', flight, 'flight'],
  ['a stay', stay, 'item'],
  ['a ride', ride, 'ride'],
  ['a rental', rental, 'rental'],
  ['an item', item, 'item'],
])('the price of %s is an expense beside it, which is undone with it', async (_, booking, kind) => {
  const body = [expense({ row: 1, name: 'The booking' }), booking]
  const id = randomUUID()
  const answer = await imports(body, id)
  expect(answer.status).toBe(201)
  const [own, booked] = answer.json.rows
  expect(await ledger()).toMatchObject([
    {
      ...{ expense_id: own.ids[0], amount: '300.00', currency: 'EUR', payer_id: ana.id },
      split: { amounts: { [ana.id]: '150.00', [mei.id]: '150.00' } },
      source: { id: booked.ids[0], kind, name: 'The booking' },
    },
  ])
  const plan = await ana.plan(tripId)
  expect(plan.paid).toMatchObject([{ id: booked.ids[0], expense_id: own.ids[0] }])
  expect((await imports(body, id)).json).toEqual(answer.json)
  expect(await ledger()).toHaveLength(1)

  await ana.does('POST', `/trips/${tripId}/history/${answer.headers['trip-seq']}/undo`)
  expect(await ledger()).toEqual([])
  expect(await ana.plan(tripId)).toMatchObject({ flights: [], items: [], rides: [], rentals: [], paid: [] })
  expect(await imports(body, id)).toMatchObject({ status: 409, json: { code: 'row.gone' } })
})

test('an expense follows a stay that the import changes to begin later, and pays for what was there', async () => {
  const { json } = await imports([stay])
  const [first, second] = json.rows[0].ids
  const change = {
    kind: 'stay',
    ...{ id: first, version: 1, changes: { check_in: '2027-03-28', check_out: '2027-03-30' } },
  }
  expect((await imports([change, expense({ row: 0, name: 'Sawaya' })])).status).toBe(201)
  const nights = (await ana.plan(tripId)).items.map(({ id }) => id)
  expect([first, second]).toContain(nights[0])
  const there = { id: nights[1], kind: 'item', name: 'Sawaya' }
  expect((await imports([expense(there), expense()])).status).toBe(201)
  expect((await ledger()).map(({ source }) => source?.id).toSorted()).toEqual(
    [nights[0], nights[1], undefined].toSorted(),
  )
})

test.each([
  ['a row that is not among them', [flight, expense({ row: 2, name: 'x' })], 'rows.1.row.source'],
  ['another expense', [expense(), expense({ row: 0, name: 'x' })], 'rows.1.row.source'],
  ['itself', [expense({ row: 0, name: 'x' })], 'rows.0.row.source'],
  ['a booking that is not there', [expense({ id: randomUUID(), kind: 'flight', name: 'x' })], undefined],
  ['nobody of the trip', [flight, expense(null, { payer_id: randomUUID() })], 'rows.1.row.payer_id'],
])('an expense that names %s is refused with all else', async (_, rows, field) => {
  const answer = await imports(rows)
  expect(answer.status).toBe(422)
  if (field) expect(answer.json.errors).toMatchObject([{ field }])
  expect(await ledger()).toEqual([])
  expect((await ana.plan(tripId)).flights).toEqual([])
})

test('who sees no costs adds none', async () => {
  await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${mei.id}`, { sees: 'no_costs' })
  const answer = await imports([flight, expense()], randomUUID(), mei)
  expect(answer.json.code).toBe('trip.section_hidden')
  expect((await ana.plan(tripId)).flights).toEqual([])
})
